import Foundation
import PassLiftCeremony
import PassLiftEncoding
import Testing

@Suite("The CBOR decoder")
struct CBORTests {
    private func code(_ bytes: [UInt8]) -> CBORError.Code? {
        do throws(CBORError) {
            _ = try CBORDecoder.decode(bytes)
            return nil
        } catch {
            return error.code
        }
    }

    /// Claims of lengths and counts that no input could keep, and where each stands.
    private static let claims: [(String, Int)] = [
        ("9a07ffffff", 0), ("9b0fffffffffffffff", 0), ("9bffffffffffffffff", 0), ("5bffffffffffffffff", 0),
        ("7bffffffffffffffff", 0), ("bb7fffffffffffffff", 0), ("bbffffffffffffffff", 0),
        ("ba07ffffff0000", 0), ("820099ffff", 2),
    ]

    @Test("canonical items decode and encode to the same bytes")
    func roundTrip() throws {
        let table: [(String, CBORValue)] = [
            ("00", .unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("18ff", .unsigned(255)),
            ("190100", .unsigned(256)), ("1a00010000", .unsigned(65_536)),
            ("1b0000000100000000", .unsigned(1 << 32)), ("1bffffffffffffffff", .unsigned(.max)),
            ("20", .integer(-1)), ("390100", .integer(-257)), ("3bffffffffffffffff", .negative(.max)),
            ("3b7fffffffffffffff", .integer(.min)), ("40", .bytes([])), ("420102", .bytes([1, 2])),
            ("60", .text("")), ("63666d74", .text("fmt")), ("62c3bc", .text("ü")), ("80", .array([])),
            ("8201f4", .array([.unsigned(1), .bool(false)])), ("f5", .bool(true)), ("f6", .null),
            ("a0", .map(CBORMap())),
        ]
        for (hex, value) in table {
            let bytes = try Hex.decode(hex)
            #expect(try CBORDecoder.decode(bytes) == value, "\(hex)")
            #expect(value.encoded == bytes, "\(hex)")
        }
    }

    @Test("integers beyond 64 bits decode but are no Int64")
    func integers() {
        #expect(CBORValue.unsigned(1 << 63).integer == nil)
        #expect(CBORValue.negative(1 << 63).integer == nil)
        #expect(CBORValue.negative((1 << 63) - 1).integer == .min)
        #expect(CBORValue.unsigned((1 << 63) - 1).integer == .max)
        #expect(CBORValue.bool(true).integer == nil)
    }

    @Test(
        "what CTAP2's canonical form forbids is refused with its code",
        arguments: [
            ("", .truncated), ("18", .truncated), ("19ff", .truncated), ("41", .truncated),
            ("81", .truncated),
            ("a1", .truncated), ("a101", .truncated), ("0000", .trailingBytes), ("1817", .notShortest),
            ("1900ff", .notShortest), ("1a0000ffff", .notShortest), ("1b00000000ffffffff", .notShortest),
            ("580101", .notShortest), ("980100", .notShortest), ("3800", .notShortest),
            ("5f4101ff", .indefiniteLength),
            ("7f6161ff", .indefiniteLength), ("9f00ff", .indefiniteLength), ("bf0000ff", .indefiniteLength),
            ("ff", .indefiniteLength), ("c000", .tag), ("d81800", .tag), ("df", .tag), ("f93c00", .float),
            ("fa3f800000", .float), ("fb3ff0000000000000", .float), ("f7", .unsupportedItem),
            ("f820", .unsupportedItem), ("e0", .unsupportedItem), ("1c", .unsupportedItem),
            ("1f", .unsupportedItem),
            ("5d", .unsupportedItem), ("a1f500", .unsupportedKey), ("a1800000", .unsupportedKey),
            ("a1400000", .unsupportedKey), ("a1f60000", .unsupportedKey), ("a201000100", .duplicateKey),
            ("a202000100", .unsortedKeys), ("a220000100", .unsortedKeys), ("a2626161006162", .unsortedKeys),
            ("a2616200616100", .unsortedKeys), ("61ff", .invalidUTF8), ("62c080", .invalidUTF8),
        ] as [(String, CBORError.Code)])
    func refusals(hex: String, expected: CBORError.Code) throws {
        #expect(code(try Hex.decode(hex)) == expected)
    }

    @Test(
        "trap 16: a few bytes that claim huge lengths and counts are refused at the claim", arguments: claims)
    func bombs(hex: String, place: Int) throws {
        let bytes = try Hex.decode(hex)
        do throws(CBORError) {
            _ = try CBORDecoder.decode(bytes)
            Issue.record("decoded")
        } catch {
            // The offset is the claim's own: nothing behind it was read.
            #expect(error.code == .truncated)
            #expect(error.offset == place)
        }
    }

    @Test("trap 16: ninety thousand claims of huge counts leave the memory as it was")
    func bombsTakeNoMemory() throws {
        let bombs = try Self.claims.map { try Hex.decode($0.0) }
        let before = try Memory()
        for _ in 0..<10_000 {
            for bomb in bombs where code(bomb) != .truncated { Issue.record("decoded") }
        }
        let after = try Memory()
        // Other suites run in this process; a single reservation by 9a07ffffff would be beyond both bounds.
        #expect(after.residentKiB - before.residentKiB < 262_144)
        #expect(after.peakKiB - before.peakKiB < 1_048_576)
    }

    @Test("trap 17: a hundred thousand nested arrays, maps or tags are refused")
    func nesting() {
        #expect(code([UInt8](repeating: 0x81, count: 100_000)) == .tooDeep)
        #expect(code(Array(repeatElement([0xa1, 0x00], count: 50_000).joined())) == .tooDeep)
        #expect(code([UInt8](repeating: 0xc0, count: 100_000)) == .tag)
        #expect(code([UInt8](repeating: 0x9f, count: 100_000)) == .indefiniteLength)
    }

    @Test("trap 17: depth 8 is let through and 9 is refused")
    func depthLimit() {
        #expect(code([UInt8](repeating: 0x81, count: 8) + [0]) == nil)
        #expect(code([UInt8](repeating: 0x81, count: 9) + [0]) == .tooDeep)
    }

    @Test("trap 18: a compound attestation of packed statements with certificates is not too deep")
    func compoundDepth() throws {
        let packed = CBORValue.map(
            CBORMap([
                (.text("fmt"), .text("packed")),
                (.text("attStmt"), .map(CBORMap([(.text("x5c"), .array([.bytes([1])]))]))),
            ]))
        let authData = [UInt8](repeating: 0, count: 37)
        let bytes = SoftAuthenticator.attestationObject(
            authData, format: "compound", statement: .array([packed, packed]))
        #expect(code(bytes) == nil)
    }

    @Test("trap 19: a million empty chunks are refused")
    func chunks() {
        #expect(code([0x5f] + [UInt8](repeating: 0x40, count: 130_000) + [0xff]) == .indefiniteLength)
        #expect(code([0x5f] + [UInt8](repeating: 0x40, count: 1_000_000) + [0xff]) == .tooManyBytes)
    }

    @Test("128 KiB are let through and one byte more is refused")
    func sizeLimit() {
        let head: [UInt8] = [0x5a, 0x00, 0x01, 0xff, 0xfb]
        #expect(code(head + [UInt8](repeating: 0, count: 131_067)) == nil)
        #expect(code(head + [UInt8](repeating: 0, count: 131_068)) == .tooManyBytes)
    }

    @Test("trap 14: integer, text and lookalike keys stay apart")
    func keys() throws {
        let map = CBORMap([
            (.integer(1), .integer(10)), (.integer(-2), .integer(20)), (.text("1"), .integer(30)),
        ])
        guard case .map(let decoded) = try CBORDecoder.decode(CBORValue.map(map).encoded) else {
            Issue.record("not a map")
            return
        }
        #expect(decoded[1] == .integer(10))
        #expect(decoded[-2] == .integer(20))
        #expect(decoded["1"] == .integer(30))
        #expect(decoded[2] == nil)
        #expect(decoded.entries.map(\.key) == [.integer(1), .integer(-2), .text("1")])
    }

    @Test(
        "trap 24: random bytes give an item or a typed error, and an item encodes to the bytes it came from")
    func randomBytes() {
        let seed: UInt64 = 0x5eed_c0de
        var random = SplitMix64(state: seed)
        for round in 0..<20_000 {
            let bytes = (0..<Int(random.next() % 24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            guard let value = try? CBORDecoder.decode(bytes) else { continue }
            #expect(value.encoded == bytes, "seed \(seed), round \(round)")
        }
    }
}

/// A small seeded generator (Steele, Lea, Flood 2014), so that a failure can be run again.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

/// What this process holds now, and the most address space that it ever had.
private struct Memory {
    let residentKiB: Int
    let peakKiB: Int

    init() throws {
        let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        let pages = try #require(statm.count > 1 ? Int(statm[1]) : nil)
        residentKiB = pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmPeak:") })
        peakKiB = try #require(Int(peak.filter(\.isWholeNumber)))
    }
}
