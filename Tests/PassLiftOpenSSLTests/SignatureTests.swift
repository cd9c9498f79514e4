import CPassLiftOpenSSL
import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Signatures by OpenSSL")
struct SignatureTests {
    private let cryptography = OpenSSLCryptography()
    private let message = Array("authenticator data, then the client data's hash".utf8)

    @Test(
        "a signature is valid over its message, its key and its algorithm only",
        arguments: COSEAlgorithm.allCases)
    func roundTrip(algorithm: COSEAlgorithm) throws {
        let key = try OpenSSLSigningKey.generate(algorithm)
        let signature = try key.sign(message)
        #expect(check(signature, by: key) == .valid)
        #expect(
            cryptography.check(signature, over: message + [0], by: key.publicKey, using: algorithm)
                == .invalid)
        let stranger = try OpenSSLSigningKey.generate(algorithm)
        #expect(check(signature, by: stranger) == .invalid)
    }

    @Test("the empty message is signed and checked", arguments: COSEAlgorithm.allCases)
    func emptyMessage(algorithm: COSEAlgorithm) throws {
        let key = try OpenSSLSigningKey.generate(algorithm)
        let signature = try key.sign([])
        #expect(cryptography.check(signature, over: [], by: key.publicKey, using: algorithm) == .valid)
    }

    @Test("one flipped bit anywhere makes a signature invalid", arguments: COSEAlgorithm.allCases)
    func flippedBits(algorithm: COSEAlgorithm) throws {
        let key = try OpenSSLSigningKey.generate(algorithm)
        let signature = try key.sign(message)
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            #expect(check(changed, by: key) == .invalid, "byte \(index)")
        }
    }

    @Test("trap 50: a cut, lengthened, empty or huge signature is invalid", arguments: COSEAlgorithm.allCases)
    func wrongLengths(algorithm: COSEAlgorithm) throws {
        let key = try OpenSSLSigningKey.generate(algorithm)
        let signature = try key.sign(message)
        let limit = OpenSSLCryptography.maximumSignatureByteCount
        for length in [0, 1, signature.count - 1, limit, limit + 1, 1 << 20] where length != signature.count {
            let padding = [UInt8](repeating: 0, count: max(0, length - signature.count))
            #expect(check(Array(signature.prefix(length)) + padding, by: key) == .invalid, "\(length) bytes")
        }
    }

    @Test("trap 50: no refused signature or key leaves an error in OpenSSL's queue")
    func emptyQueue() throws {
        for algorithm in COSEAlgorithm.allCases {
            let key = try OpenSSLSigningKey.generate(algorithm)
            let signatures: [[UInt8]] = [
                [], [0], [0x30, 0x80], [UInt8](repeating: 0x30, count: 64),
                Array(try key.sign(message).dropLast()),
                [UInt8](repeating: 0x30, count: 1 << 20), [UInt8](repeating: 0, count: 256),
            ]
            for signature in signatures {
                // An error that others left, which a check must neither be misled by nor leave behind.
                #expect(EVP_PKEY_CTX_new_from_name(nil, "no such algorithm", nil) == nil)
                #expect(ERR_peek_error() != 0)
                #expect(check(signature, by: key) == .invalid, "\(algorithm), \(signature.count) bytes")
                #expect(ERR_peek_error() == 0, "\(algorithm), \(signature.count) bytes")
            }
        }
        let ones = [UInt8](repeating: 1, count: 32)
        let keys: [CredentialPublicKey] = [
            .ellipticCurve(.p256, x: ones, y: ones), .ellipticCurve(.p256, x: [], y: []),
        ]
        for key in keys {
            #expect(cryptography.check([0x30, 0], over: message, by: key, using: .es256) == .invalid)
            #expect(ERR_peek_error() == 0)
        }
    }

    @Test(
        "trap 49: an ECDSA signature as raw r ‖ s is invalid",
        arguments: [COSEAlgorithm.es256, .es384, .es512])
    func rawForm(algorithm: COSEAlgorithm) throws {
        let key = try OpenSSLSigningKey.generate(algorithm)
        let signature = try key.sign(message)
        guard case .ellipticCurve(let curve, _, _) = key.publicKey else {
            Issue.record("no elliptic key")
            return
        }
        let raw = try rawSignature(fromDER: signature, coordinateLength: curve.coordinateLength)
        #expect(raw.count == 2 * curve.coordinateLength)
        #expect(check(raw, by: key) == .invalid)
    }

    @Test("trap 55: a key is checked with its own kind of algorithm only")
    func mismatches() throws {
        let keys = try COSEAlgorithm.allCases.map(OpenSSLSigningKey.generate)
        for key in keys {
            let signature = try key.sign(message)
            for algorithm in COSEAlgorithm.allCases {
                let verdict = cryptography.check(
                    signature, over: message, by: key.publicKey, using: algorithm)
                #expect(
                    verdict == expected(key.algorithm, checkedWith: algorithm),
                    "\(key.algorithm), \(algorithm)")
            }
        }
    }

    @Test("random bytes as key and signature never trap and are never valid")
    func randomInput() {
        let seed: UInt64 = 0x5eed_0001
        var generator = SplitMix64(seed: seed)
        for round in 0..<400 {
            let signature = generator.bytes(Int.random(in: 0...600, using: &generator))
            for algorithm in COSEAlgorithm.allCases {
                let first = generator.bytes(Int.random(in: 0...70, using: &generator))
                let second = generator.bytes(Int.random(in: 0...70, using: &generator))
                let keys: [CredentialPublicKey] = [
                    .ellipticCurve(.p256, x: first, y: second), .ellipticCurve(.p521, x: first, y: second),
                    .edwards(.ed25519, point: first), .edwards(.ed448, point: second),
                    .rsa(modulus: first + second, exponent: Array(second.prefix(3))),
                ]
                for key in keys {
                    let verdict = cryptography.check(signature, over: message, by: key, using: algorithm)
                    #expect(verdict != .valid, "seed \(seed), round \(round)")
                }
            }
        }
    }

    @Test("many tasks may sign and check with one key at once")
    func concurrent() async throws {
        let key = try OpenSSLSigningKey.generate(.es256)
        let cryptography = cryptography
        try await withThrowingTaskGroup(of: SignatureVerdict.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let message = [UInt8(number)]
                    let signature = try key.sign(message)
                    return cryptography.check(signature, over: message, by: key.publicKey, using: .es256)
                }
            }
            for try await verdict in group { #expect(verdict == .valid) }
        }
    }

    private func check(_ signature: [UInt8], by key: OpenSSLSigningKey) -> SignatureVerdict {
        cryptography.check(signature, over: message, by: key.publicKey, using: key.algorithm)
    }

    /// Two identifiers that mean the same (ES256 and ESP256) agree; a sister digest is wrong; the rest does
    /// not fit.
    private func expected(_ made: COSEAlgorithm, checkedWith used: COSEAlgorithm) -> SignatureVerdict {
        let families: [[Set<COSEAlgorithm>]] = [
            [[.es256, .esp256]], [[.es384, .esp384]], [[.es512, .esp512]], [[.eddsa, .ed25519]], [[.ed448]],
            [[.rs256], [.rs384], [.rs512]],
        ]
        for family in families where family.contains(where: { $0.contains(made) }) {
            guard family.contains(where: { $0.contains(used) }) else { return .unsupported }
            return family.contains { $0.contains(made) && $0.contains(used) } ? .valid : .invalid
        }
        return .unsupported
    }

    /// SEQUENCE { INTEGER r, INTEGER s } with short lengths (one `81` before P-521's), as two fixed-length
    /// numbers.
    private func rawSignature(fromDER signature: [UInt8], coordinateLength: Int) throws -> [UInt8] {
        var rest = signature.dropFirst(signature[1] == 0x81 ? 3 : 2)
        var raw: [UInt8] = []
        for _ in 0..<2 {
            let length = Int(rest[rest.startIndex + 1])
            let number = rest.dropFirst(2).prefix(length).drop { $0 == 0 }
            try #require(number.count <= coordinateLength)
            raw += [UInt8](repeating: 0, count: coordinateLength - number.count) + number
            rest = rest.dropFirst(2 + length)
        }
        return raw
    }
}
