import Foundation
import FuzzTargets
import PassLiftCeremony
import PassLiftEncoding
import Testing

/// Inputs whose harm is their size, made here rather than stored.
@Suite("Large hostile inputs")
struct HostileSizeTests {
    struct Bomb: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]

        init(_ description: String, _ bytes: [UInt8]) {
            testDescription = description
            self.bytes = bytes
        }

        init(_ description: String, _ text: String) {
            self.init(description, Array(text.utf8))
        }
    }

    private static let limit = CBORDecoder.maximumByteCount

    static let cbor = [
        Bomb("100 000 nested arrays", [UInt8](repeating: 0x81, count: 100_000)),
        Bomb("a million nested arrays", [UInt8](repeating: 0x81, count: 1_000_000)),
        Bomb("a million empty chunks", [0x5f] + [UInt8](repeating: 0x40, count: 1_000_000) + [0xff]),
        Bomb("100 000 tags", [UInt8](repeating: 0xc6, count: 100_000)),
        Bomb(
            "an array that fills the limit",
            [0x9a, 0, 1, 0xff, 0xfb] + [UInt8](repeating: 0xf6, count: limit - 5)),
        Bomb(
            "a map whose keys are all one",
            [0xba, 0, 0, 0xff, 0xfd] + [UInt8](repeating: 0, count: limit - 5)),
        Bomb(
            "a byte string that fills the limit",
            [0x5a, 0, 1, 0xff, 0xfb] + [UInt8](repeating: 1, count: limit - 5)),
        Bomb("a byte past the limit", [0x5a, 0, 1, 0xff, 0xfc] + [UInt8](repeating: 1, count: limit - 4)),
        Bomb("ascending keys up to the limit", ascendingKeys()),
    ]

    static let json = [
        Bomb("a million brackets", String(repeating: "[", count: 1_000_000)),
        Bomb("100 000 nested objects", String(repeating: #"{"a":"#, count: 100_000)),
        Bomb("100 000 members", "{" + (0..<100_000).map { #""\#($0)":0"# }.joined(separator: ",") + "}"),
        Bomb("4096 members", "{" + (0..<4095).map { #""\#($0)":0"# }.joined(separator: ",") + "}"),
        Bomb("a string of 256 KiB", #"{"id":""# + String(repeating: "x", count: 262_144 - 9) + #""}"#),
        Bomb("escapes throughout", "[\"" + String(repeating: #"\u0041"#, count: 40_000) + "\"]"),
        Bomb("half surrogates throughout", "[\"" + String(repeating: #"\ud83d"#, count: 40_000) + "\"]"),
        Bomb("base64url of a megabyte", form("clientDataJSON", String(repeating: "A", count: 1_398_104))),
        Bomb("base64url up to the limit", form("attestationObject", String(repeating: "A", count: 174_764))),
        Bomb("a number of 200 000 digits", "[" + String(repeating: "9", count: 200_000) + "]"),
    ]

    private static func ascendingKeys() -> [UInt8] {
        let count = (limit - 5) / 4
        let head: [UInt8] = [0xba, 0, 0, UInt8(count >> 8), UInt8(count & 0xff)]
        return head
            + (256..<256 + count).flatMap {
                [0x19, UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0), 0xf6]
            }
    }

    private static func form(_ key: String, _ value: String) -> String {
        #"{"id":"QQ","rawId":"QQ","type":"public-key","response":{"\#(key)":"\#(value)"}}"#
    }

    @Test("CBOR of any size is answered", arguments: cbor)
    func largeCBOR(bomb: Bomb) throws {
        for target in [FuzzTarget.attestationObject, .coseKey, .authenticatorData] {
            #expect(try target.run(bomb.bytes) == .refused)
        }
        // Where the key of a credential should stand.
        let head =
            [UInt8](repeating: 0, count: 32) + [0x41] + [UInt8](repeating: 0, count: 4 + 16) + [0, 1, 7]
        #expect(
            try FuzzTarget.authenticatorData.run(head + bomb.bytes) != .taken || bomb.bytes.count < Self.limit
        )
    }

    @Test("JSON of any size is answered", arguments: json)
    func largeJSON(bomb: Bomb) throws {
        for target in [FuzzTarget.responseJSON, .clientData] {
            #expect(try target.run(bomb.bytes) == .refused)
        }
    }

    @Test("certificates of any size are answered")
    func largeCertificates() throws {
        for count in [16 * 1024, 16 * 1024 + 1, 120_000, 1_000_000] {
            let lengthOfFour: [UInt8] =
                [0x30, 0x83] + [16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
            for filling: UInt8 in [0x30, 0x00, 0xff] {
                let der = lengthOfFour + [UInt8](repeating: filling, count: count)
                #expect(try FuzzTarget.certificate.run(der) == .refused)
            }
        }
    }

    @Test(
        "a million hostile inputs leave the memory as it was",
        .enabled(if: FuzzCorpus.isSoaking, "takes minutes; set PASSLIFT_SOAK=1"))
    func memoryStaysFlat() throws {
        let bombs: [[UInt8]] = [
            [0x9a, 0x07, 0xff, 0xff, 0xff], [0x9b, 0x0f] + [UInt8](repeating: 0xff, count: 7),
            [0x5b] + [UInt8](repeating: 0xff, count: 8), [0xbb] + [UInt8](repeating: 0xff, count: 8),
            [UInt8](repeating: 0x81, count: 200), Array("[[[[[[[[[[[[[[[[[[[[".utf8),
        ]
        var readings = [Self.residentKiB()]
        for round in 1...10 {
            for index in 0..<100_000 {
                let bomb = bombs[(index + round) % bombs.count]
                _ = try? CBORDecoder.decode(bomb)
                _ = try? AuthenticatorData(bomb)
                _ = try? RegistrationResponse(json: bomb)
                if index % 100 == 0 { try FuzzTarget.attestationObject.run(bomb) }
            }
            readings.append(Self.residentKiB())
        }
        print("A million hostile inputs: resident KiB \(readings.map(String.init).joined(separator: " "))")
        // Other suites run in this process, so only growth past all doubt counts here.
        #expect(readings[readings.count - 1] - readings[0] < 256 * 1024)
    }

    private static func residentKiB() -> Int {
        let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
    }
}
