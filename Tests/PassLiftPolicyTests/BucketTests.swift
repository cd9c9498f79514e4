import PassLiftPolicy
import Testing

@Suite("Buckets")
struct BucketTests {
    @Test(
        "the hash of the published edge keys is the published one",
        arguments: [
            ("ejOoVL", 0x0), ("bY9fO-", 0x1), ("SI7p-", 0x7fff_ffff), ("6LvT0", 0x8000_0000),
            ("ceQdGm", 0xffff_ffff),
        ] as [(String, UInt32)])
    func edgeKeys(key: String, hash: UInt32) {
        #expect(MurmurHash3.hash32(key.utf8) == hash)
    }

    @Test(
        "the hash agrees with an independent implementation for every tail length",
        arguments: [
            ("", 0), ("a", 0x3c25_69b2), ("ab", 0x9bbf_d75f), ("abc", 0xb3dd_93fa), ("abcd", 0x43ed_676a),
            ("abcde", 0xe89b_9af6), ("hello, world", 0x149b_bb7f), ("é", 0x1011_0787),
            ("The quick brown fox jumps over the lazy dog", 0x2e4f_f723),
            (String(repeating: "x", count: 255), 0xa86f_33ac),
        ] as [(String, UInt32)])
    func independentHashes(text: String, hash: UInt32) {
        #expect(MurmurHash3.hash32(text.utf8) == hash)
    }

    @Test(
        "a point is the hash of salt, slash and unit",
        arguments: [
            ("upgrade", "4f6c1b0e9a7d", 0xebaf_6f35), ("upgrade", "account-1", 0x31cb_5cd1),
            ("holdout", "account-1", 0xe756_545c), ("share-2026", "Łukasz", 0x1b40_34d0),
        ] as [(String, String, UInt32)])
    func points(salt: String, unit: String, point: UInt32) {
        #expect(NativeBucket.point(salt: salt, unit: unit) == point)
    }

    @Test("nobody is in a share of 0 and everybody in one of 1 000 000")
    func exactEnds() {
        for point in [UInt32.min, 1, 0x7fff_ffff, 0x8000_0000, .max - 1, .max] {
            #expect(!NativeBucket.contains(point: point, ppm: 0))
            #expect(NativeBucket.contains(point: point, ppm: 1_000_000))
        }
    }

    @Test("half the circle is in a share of one half, to the point")
    func half() {
        #expect(NativeBucket.contains(point: 0x7fff_ffff, ppm: 500_000))
        #expect(!NativeBucket.contains(point: 0x8000_0000, ppm: 500_000))
        // One part per million is 4294.967296 points: 0 to 4294.
        #expect(NativeBucket.contains(point: 4294, ppm: 1))
        #expect(!NativeBucket.contains(point: 4295, ppm: 1))
        #expect(!NativeBucket.contains(point: .max, ppm: 999_999))
    }

    @Test("growing a share never drops an account")
    func monotone() {
        let seed: UInt64 = 0x5eed_0001
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let point = UInt32.random(in: .min ... .max, using: &random)
            let small = UInt32.random(in: 0...1_000_000, using: &random)
            let large = UInt32.random(in: small...1_000_000, using: &random)
            let dropped =
                NativeBucket.contains(point: point, ppm: small)
                && !NativeBucket.contains(point: point, ppm: large)
            #expect(!dropped, "seed \(seed), point \(point), \(small) to \(large) ppm")
        }
    }

    @Test("a share holds about its part of the units, and other salts deal anew")
    func evenAndIndependent() {
        var inFirst = 0
        var inBoth = 0
        for unit in 0..<20_000 {
            let first = NativeBucket.contains(
                point: NativeBucket.point(salt: "a", unit: "\(unit)"), ppm: 200_000)
            let second = NativeBucket.contains(
                point: NativeBucket.point(salt: "b", unit: "\(unit)"), ppm: 200_000)
            inFirst += first ? 1 : 0
            inBoth += first && second ? 1 : 0
        }
        // Five standard deviations around 4000 and 800.
        #expect((3717...4283).contains(inFirst))
        #expect((661...939).contains(inBoth))
    }

    @Test("a policy deals one point for each of its salts, in their order")
    func pointsOfPolicy() throws {
        let policy = try Given.policy(
            """
            {"name": "p", "share": {"ppm": 1, "salt": "upgrade"}, "holdout": {"ppm": 1, "salt": "holdout"}}
            """)
        #expect(policy.bucketings.map(\.salt) == ["upgrade", "holdout"])
        let points = policy.points(of: "account-1")
        #expect(points == SIMD8(0x31cb_5cd1, 0xe756_545c, 0, 0, 0, 0, 0, 0))
    }
}
