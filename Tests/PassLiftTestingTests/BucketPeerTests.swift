import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftTesting
import Testing

@Suite(
    "Buckets beside other implementations",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct BucketPeerTests {
    private static let seed: UInt64 = 0x5eed_0b0c
    private static let unitCount = 10_000

    /// Identifiers of many lengths: numbers, hexadecimal subjects, mail addresses; ASCII, since GrowthBook's
    /// own kits do not agree on anything else.
    private static func units() -> [String] {
        var random = RandomUnits(state: seed)
        return (0..<unitCount).map { index in
            let word = random.next()
            return switch index % 4 {
            case 0: String(word % 1_000_000)
            case 1: String(word, radix: 16)
            case 2: "person.\(word % 9973)@example.org"
            default: String(String(word, radix: 36).prefix(Int(word % 12) + 1))
            }
        }
    }

    @Test(
        "mmh3, growthbook and hashlib deal 10 000 identifiers to the same points",
        arguments: BucketScheme.allCases)
    func points(scheme: BucketScheme) throws {
        let usesFlag = scheme == .flagd || scheme == .launchdarkly
        let flag = usesFlag ? "passkey-upgrade" : nil
        let salt = scheme == .flagd ? nil : "salt-2027"
        let bucketing = try Bucketing(scheme, salt: salt, flag: flag)
        let units = Self.units()
        let result = try PeerScript(name: "buckets.py").run([
            [
                "scheme": .string(scheme.rawValue), "salt": .string(salt ?? ""),
                "flag": .string(flag ?? ""), "units": .array(units.map { .string($0) }),
            ]
        ])
        let points = try result[0].member("points").elements().map { try $0.string() }
        #expect(points.count == units.count)
        for (unit, point) in zip(units, points) {
            let ours = String(bucketing.place(of: unit).point)
            #expect(ours == point, "seed \(Self.seed), \(scheme.rawValue), \(unit)")
        }
    }
}

/// A small seeded generator (Steele, Lea and Flood: SplitMix64).
private struct RandomUnits {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }
}
