import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("What a TPM marshals")
struct TPMStructureTests {
    @Test("a public area may name any symmetric algorithm and scheme that TPM 2.0 has for its type")
    func variants() throws {
        let symmetric = [
            Marshalled.null, Marshalled.numbers(0x0006, 128, 0x0043), Marshalled.numbers(0x0013, 128, 0x0043),
            Marshalled.numbers(0x0026, 256, 0x0040), Marshalled.numbers(0x0003, 168, 0x0043),
        ]
        let elliptic = [
            Marshalled.null, Marshalled.numbers(0x0018, 0x000b), Marshalled.numbers(0x0019, 0x000b),
            Marshalled.numbers(0x001a, 0x000b, 7), Marshalled.numbers(0x001b, 0x000b),
            Marshalled.numbers(0x001c, 0x000b), Marshalled.numbers(0x001d, 0x000b),
        ]
        let rsa = [
            Marshalled.null, Marshalled.numbers(0x0014, 0x000b), Marshalled.numbers(0x0015),
            Marshalled.numbers(0x0016, 0x000b), Marshalled.numbers(0x0017, 0x000b),
        ]
        for (credential, schemes) in [(COSEAlgorithm.es256, elliptic), (.rs256, rsa)] {
            var statement = try TPMStatement(credential: credential)
            for cipher in symmetric {
                for scheme in schemes {
                    statement.area.symmetric = cipher
                    statement.area.scheme = scheme
                    #expect(try statement.refusal() == nil, "\(cipher), \(scheme)")
                }
            }
        }
    }

    @Test("an algorithm that does not belong where it stands is a typed refusal")
    func foreignAlgorithms() throws {
        var areas: [PublicArea] = []
        let elliptic = try TPMStatement().area
        let rsa = try TPMStatement(credential: .rs256).area
        for (area, scheme) in [(elliptic, UInt16(0x0014)), (rsa, 0x0018)] {
            var foreign = area
            foreign.scheme = Marshalled.numbers(scheme, 0x000b)
            areas.append(foreign)
            foreign = area
            foreign.symmetric = Marshalled.numbers(0x000a, 128, 0x0043)
            areas.append(foreign)
            // TPM_ALG_KEYEDHASH, TPM_ALG_SYMCIPHER, none at all.
            for type: UInt16 in [0x0008, 0x0025, 0x0000] {
                foreign = area
                foreign.type = type
                areas.append(foreign)
            }
        }
        var derived = elliptic
        derived.details = Marshalled.numbers(3, 0x0014, 0x000b)
        areas.append(derived)
        for area in areas {
            var statement = try TPMStatement()
            statement.area = area
            #expect(try statement.refusal()?.code == .attestationStatementMalformed)
        }
    }

    @Test("trap 62: key derivation schemes of an elliptic key are read over")
    func derivations() throws {
        var statement = try TPMStatement()
        for scheme: UInt16 in [0x0007, 0x0020, 0x0021, 0x0022] {
            statement.area.details = Marshalled.numbers(3, scheme, 0x000b)
            #expect(try statement.refusal() == nil)
        }
    }

    @Test("trap 62: a coordinate without its leading zeros is the same number")
    func shortCoordinates() throws {
        // One in two coordinates on P-521 starts with a zero byte: its field has 521 bits, not 528.
        var statement = try TPMStatement(credential: .es512)
        while !statement.area.unique.contains(where: { $0[0] == 0 }) {
            statement = try TPMStatement(credential: .es512)
        }
        #expect(try statement.refusal() == nil)
        statement.area.unique = statement.area.unique.map { Array($0.drop { $0 == 0 }) }
        #expect(try statement.refusal() == nil)
    }

    @Test("exponent 0 means 65537, and every other exponent is taken at its word")
    func exponents() throws {
        let table: [(UInt32, CeremonyRefusalCode?)] = [
            (0, nil), (65537, nil), (3, .attestationBindingMismatch), (65536, .attestationBindingMismatch),
            (.max, .attestationBindingMismatch),
        ]
        var statement = try TPMStatement(credential: .rs256)
        for (exponent, code) in table {
            statement.area.details = PublicArea.rsaDetails(bits: 2048, exponent: exponent)
            #expect(try statement.refusal()?.code == code, "\(exponent)")
        }
    }

    @Test("the certified key is the credential's, number for number and of its kind")
    func otherKeys() throws {
        let others = try [COSEAlgorithm.es256, .es384, .es512, .rs256, .ed25519].map { algorithm in
            PublicArea(try OpenSSLSigningKey.generate(algorithm).publicKey)
        }
        for credential in [COSEAlgorithm.es256, .es384, .es512, .rs256] {
            var statement = try TPMStatement(credential: credential)
            for other in others {
                statement.area = other
                #expect(try statement.refusal()?.code == .attestationBindingMismatch)
            }
        }
        var statement = try TPMStatement()
        for curve: UInt16 in [0x0004, 0x0005, 0x0020, 0] {
            statement.area.details = Marshalled.number(curve) + Marshalled.null
            #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        }
        statement = try TPMStatement()
        statement.area.unique.swapAt(0, 1)
        #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        statement = try TPMStatement()
        statement.area.unique[1][31] ^= 1
        #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        statement = try TPMStatement(credential: .rs256)
        statement.area.details = PublicArea.rsaDetails(bits: 3072, exponent: 0)
        #expect(try statement.refusal()?.code == .attestationBindingMismatch)
    }

    @Test(
        "pubArea and certInfo cut at any byte, or longer by one, are typed refusals",
        arguments: [COSEAlgorithm.es256, .rs256])
    func truncation(credential: COSEAlgorithm) throws {
        let sound = try TPMStatement(credential: credential)
        let area = sound.area.bytes
        for bytes in (0..<area.count).map({ Array(area.prefix($0)) }) + [area + [0]] {
            var statement = sound
            statement.areaBytes = bytes
            #expect(
                try statement.refusal()?.code == .attestationStatementMalformed, "\(bytes.count) bytes")
        }
        let info = Certification(extraData: [UInt8](repeating: 7, count: 32), name: [0, 0x0b, 1]).bytes
        for bytes in (0..<info.count).map({ Array(info.prefix($0)) }) + [info + [0]] {
            var statement = sound
            statement.infoBytes = bytes
            #expect(
                try statement.refusal()?.code == .attestationStatementMalformed, "\(bytes.count) bytes")
        }
    }

    @Test("random bytes as pubArea or certInfo are typed refusals")
    func randomBytes() throws {
        let seed: UInt64 = 0x7b2d_0e11
        var random = SplitMix64(state: seed)
        let sound = try TPMStatement()
        let (area, info) = (sound.area.bytes, sound.info.bytes)
        for round in 0..<1_000 {
            func mutated(_ bytes: [UInt8], keeping head: Int) -> [UInt8] {
                let count = Int.random(in: head...bytes.count, using: &random)
                return bytes.prefix(head)
                    + (head..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            }
            var statement = sound
            statement.areaBytes = mutated(area, keeping: [0, 2, 10][round % 3])
            #expect(try statement.refusal()?.step == 22, "seed \(seed), round \(round)")
            statement = sound
            statement.infoBytes = mutated(info, keeping: [0, 6][round % 2])
            #expect(try statement.refusal()?.step == 22, "seed \(seed), round \(round)")
        }
    }
}
