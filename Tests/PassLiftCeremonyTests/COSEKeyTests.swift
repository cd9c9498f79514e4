import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("A COSE key")
struct COSEKeyTests {
    private func code(_ item: CBORValue) -> COSEKeyError? {
        do throws(COSEKeyError) {
            _ = try COSEKey(item)
            return nil
        } catch {
            return error
        }
    }

    private func ec(
        alg: CBORValue = .integer(-7), crv: Int64 = 1, x: CBORValue = bytes(32), y: CBORValue = bytes(32)
    ) -> CBORValue {
        SoftAuthenticator.map([(1, .integer(2)), (3, alg), (-1, .integer(crv)), (-2, x), (-3, y)])
    }

    /// A good P-256 key with a further parameter.
    private func ec(with label: Int64, _ value: CBORValue) -> CBORValue {
        let point = Self.bytes(32)
        return SoftAuthenticator.map([
            (1, .integer(2)), (3, .integer(-7)), (-1, .integer(1)), (-2, point), (-3, point), (label, value),
        ])
    }

    private func rsa(_ modulus: [UInt8], _ exponent: [UInt8] = [1, 0, 1]) -> CBORValue {
        SoftAuthenticator.coseKey(.rsa(modulus: modulus, exponent: exponent), algorithm: -257)
    }

    private static func bytes(_ count: Int) -> CBORValue { .bytes([UInt8](repeating: 9, count: count)) }

    private static func modulus(bits: Int) -> [UInt8] {
        var modulus = [UInt8](repeating: 0xff, count: (bits + 7) / 8)
        if bits % 8 != 0 { modulus[0] = UInt8(1 << (bits % 8) - 1) }
        return modulus
    }

    @Test("every algorithm takes exactly the keys of its kind", arguments: COSEAlgorithm.allCases)
    func everyAlgorithm(algorithm: COSEAlgorithm) throws {
        let authenticator = try SoftAuthenticator(algorithm)
        let key = try COSEKey(authenticator.coseKey.encoded)
        #expect(key.algorithm == algorithm)
        #expect(key.publicKey == authenticator.key.publicKey)
        for other in COSEAlgorithm.allCases {
            let relabelled = SoftAuthenticator.coseKey(authenticator.key.publicKey, algorithm: other.rawValue)
            guard let accepted = try? COSEKey(relabelled) else { continue }
            #expect(accepted.publicKey == key.publicKey)
        }
    }

    @Test("trap 45: curve and algorithm belong together, coordinates have the curve's length")
    func curves() {
        #expect(code(ec()) == nil)
        #expect(code(ec(crv: 2)) == .mismatchedKeyType)
        #expect(code(ec(alg: .integer(-35))) == .mismatchedKeyType)
        for count in [0, 31, 33, 64] {
            #expect(code(ec(x: Self.bytes(count))) == .coordinateLength)
            #expect(code(ec(y: Self.bytes(count))) == .coordinateLength)
        }
        let okp = SoftAuthenticator.map([
            (1, .integer(1)), (3, .integer(-7)), (-1, .integer(1)), (-2, Self.bytes(32)),
            (-3, Self.bytes(32)),
        ])
        #expect(code(okp) == .mismatchedKeyType)
    }

    @Test("trap 46: a compressed point, with a boolean y, is refused")
    func compressed() {
        #expect(code(ec(y: .bool(true))) == .missingParameter)
        #expect(code(ec(y: .null)) == .missingParameter)
    }

    @Test(
        "trap 47: RSA keys out of bounds are refused before any library sees them",
        arguments: [
            (512, .modulusOutOfBounds), (2047, .modulusOutOfBounds), (2048, nil), (3482, nil), (4096, nil),
            (4097, .modulusOutOfBounds), (16_384, .modulusOutOfBounds),
        ] as [(Int, COSEKeyError?)])
    func modulusBounds(bits: Int, expected: COSEKeyError?) {
        #expect(code(rsa(Self.modulus(bits: bits))) == expected)
    }

    @Test("trap 47: an exponent of 1 or 2, an even one, one past 32 bits and leading zeros are refused")
    func exponents() {
        let modulus = Self.modulus(bits: 2048)
        let refused: [[UInt8]] = [
            [], [0], [1], [2], [4], [0, 3], [0, 1, 0, 1], [1, 0, 0], [1, 0, 0, 0, 1], [1, 0, 0, 0, 0],
        ]
        for exponent in refused {
            #expect(code(rsa(modulus, exponent)) == .exponentOutOfBounds, "\(exponent)")
        }
        for exponent in [[3], [1, 0, 1], [0xff, 0xff, 0xff, 0xff]] as [[UInt8]] {
            #expect(code(rsa(modulus, exponent)) == nil, "\(exponent)")
        }
        var even = modulus
        even[even.count - 1] = 0xfe
        #expect(code(rsa(even)) == .modulusOutOfBounds)
        #expect(code(rsa([0] + modulus)) == .modulusOutOfBounds)
    }

    @Test(
        "trap 48: Ed25519 points of small order and unreduced ones are refused, with either sign",
        arguments: [
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        ])
    func smallOrder(hex: String) throws {
        var point = try Hex.decode(hex)
        for sign in [UInt8(0), 0x80] {
            point[31] = point[31] & 0x7f | sign
            let item = SoftAuthenticator.coseKey(.edwards(.ed25519, point: point), algorithm: -8)
            #expect(code(item) == .weakPoint)
        }
    }

    @Test("Ed448 points of small order, unreduced ones and stray bits in the last byte are refused")
    func smallOrder448() {
        let zero = [UInt8](repeating: 0, count: 57)
        var prime = [UInt8](repeating: 0xff, count: 56) + [0]
        prime[28] = 0xfe
        var minusOne = prime
        minusOne[0] = 0xfe
        var one = zero
        one[0] = 1
        var stray = zero
        (stray[0], stray[56]) = (5, 1)
        for point in [zero, one, minusOne, prime, stray] {
            let item = SoftAuthenticator.coseKey(.edwards(.ed448, point: point), algorithm: -53)
            #expect(code(item) == .weakPoint)
        }
        var plain = zero
        (plain[0], plain[56]) = (5, 0x80)
        #expect(code(SoftAuthenticator.coseKey(.edwards(.ed448, point: plain), algorithm: -53)) == nil)
    }

    @Test("trap 14: a key given twice, and a boolean where a key belongs, are refused")
    func mapKeys() throws {
        let x = "5820" + String(repeating: "09", count: 32)
        #expect(throws: Never.self) { try COSEKey(Hex.decode("a5010203262001" + "21" + x + "22" + x)) }
        for hex in [
            "a6010203262001" + "21" + x + "21" + x + "22" + x,  // -2 twice
            "a601020103" + "03262001" + "21" + x + "22" + x,  // 1 twice, with two types
            "a50102f5032001" + "21" + x + "22" + x,  // {1: 2, true: 3, …}
            "a6010203262001" + "21" + x + "22" + x + "f503",  // true behind all the rest
        ] {
            #expect(throws: COSEKeyError.notCanonicalCBOR) { try COSEKey(Hex.decode(hex)) }
        }
    }

    @Test("trap 21: an Ed25519 key whose map says one entry less or more is refused, and the right one taken")
    func miscounted() throws {
        let whole = try SoftAuthenticator(.eddsa).coseKey.encoded
        #expect(whole.first == 0xa4)
        #expect(throws: Never.self) { try COSEKey(whole) }
        for head: UInt8 in [0xa3, 0xa5] {
            #expect(throws: COSEKeyError.notCanonicalCBOR) { try COSEKey([head] + whole.dropFirst()) }
        }
    }

    @Test("trap 53: ES256K is unsupported, and so are an algorithm that is no number and none at all")
    func unsupported() {
        #expect(code(ec(alg: .integer(-47))) == .unsupportedAlgorithm)
        #expect(code(ec(alg: .text("ES256"))) == .unsupportedAlgorithm)
        #expect(code(ec(alg: .unsigned(.max))) == .unsupportedAlgorithm)
        #expect(code(SoftAuthenticator.map([(1, .integer(2))])) == .missingParameter)
    }

    @Test("a parameter beyond those of the key type is refused")
    func unexpectedParameter() {
        #expect(code(ec(with: 2, .bytes([1]))) == .unexpectedParameter)
        #expect(code(ec(with: 4, .array([.integer(2)]))) == .unexpectedParameter)
        #expect(code(.array([])) == .notAMap)
    }

    @Test(
        "trap 22: no item of another kind in any slot of any key traps or makes a key",
        arguments: [.es256, .eddsa, .rs256] as [COSEAlgorithm])
    func everyKindInEverySlot(algorithm: COSEAlgorithm) throws {
        let items: [CBORValue] = [
            .unsigned(0), .unsigned(.max), .unsigned(1 << 63), .negative(.max), .negative(1 << 63),
            .integer(.max), .integer(.min), .bytes([]), .text(""), .array([]), .map(CBORMap()), .bool(false),
            .null,
        ]
        guard case .map(let good) = try SoftAuthenticator(algorithm).coseKey else { return }
        #expect(code(.map(good)) == nil)
        for slot in good.entries.indices {
            for item in items {
                var entries = good.entries.map { ($0.key, $0.value) }
                entries[slot].1 = item
                #expect(code(.map(CBORMap(entries))) != nil, "slot \(slot)")
            }
            // Tags, floats, undefined, open lengths and reserved bytes, which no value stands for.
            for hex in [
                "c000", "d81800", "f93c00", "fb3ff0000000000000", "f7", "e0", "5f4101ff", "9fff", "1c",
            ] {
                var bytes: [UInt8] = [0xa0 | UInt8(good.entries.count)]
                for (index, entry) in good.entries.enumerated() {
                    bytes += CBORValue.map(CBORMap([(entry.key, .null)])).encoded.dropFirst().dropLast()
                    bytes += index == slot ? try Hex.decode(hex) : entry.value.encoded
                }
                #expect(throws: COSEKeyError.notCanonicalCBOR, "\(hex)") { try COSEKey(bytes) }
            }
        }
        for item in items { #expect(code(item) != nil) }
    }
}
