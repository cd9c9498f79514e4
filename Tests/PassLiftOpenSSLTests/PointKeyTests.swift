import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Keys whose point is set anew")
struct PointKeyTests {
    private static let algorithms: [COSEAlgorithm] = [.es256, .es384, .es512]

    /// A key, something it signed, and the signature.
    private struct Signed {
        let key: OpenSSLSigningKey
        let message: [UInt8]
        let signature: [UInt8]

        init(_ algorithm: COSEAlgorithm, _ number: Int) throws {
            key = try OpenSSLSigningKey.generate(algorithm)
            message = Array("message \(number)".utf8)
            signature = try key.sign(message)
        }

        func verdict(by other: CredentialPublicKey) -> SignatureVerdict {
            OpenSSLCryptography().check(signature, over: message, by: other, using: key.algorithm)
        }
    }

    @Test("the key that was checked before does not vouch for a signature", arguments: algorithms)
    func keyBefore(algorithm: COSEAlgorithm) throws {
        let first = try Signed(algorithm, 1)
        let second = try Signed(algorithm, 2)
        for _ in 0..<3 {
            #expect(first.verdict(by: first.key.publicKey) == .valid)
            #expect(first.verdict(by: second.key.publicKey) == .invalid)
            #expect(second.verdict(by: second.key.publicKey) == .valid)
            #expect(second.verdict(by: first.key.publicKey) == .invalid)
        }
    }

    @Test("after a point off its curve nothing of the key before is left", arguments: algorithms)
    func pointOffCurve(algorithm: COSEAlgorithm) throws {
        let signed = try Signed(algorithm, 1)
        guard case .ellipticCurve(let curve, let x, var y) = signed.key.publicKey else {
            Issue.record("no NIST key")
            return
        }
        y[y.count - 1] ^= 1
        let broken = CredentialPublicKey.ellipticCurve(curve, x: x, y: y)
        for _ in 0..<3 {
            #expect(signed.verdict(by: signed.key.publicKey) == .valid)
            #expect(signed.verdict(by: broken) == .invalid)
            #expect(signed.verdict(by: .ellipticCurve(curve, x: x, y: Array(y.dropLast()))) == .invalid)
        }
    }

    @Test("more checks at once than keys are kept for get each its own verdict")
    func manyAtOnce() async throws {
        let signed = try (0..<48).map { try Signed(Self.algorithms[$0 % 3], $0) }
        let wrong = await withTaskGroup(of: Bool.self) { group in
            for round in 0..<4 {
                for (index, one) in signed.enumerated() {
                    // The same algorithm's next key: right curve, wrong key.
                    let other = signed[(index + 3) % signed.count].key.publicKey
                    group.addTask {
                        round % 2 == 0
                            ? one.verdict(by: one.key.publicKey) != .valid
                            : one.verdict(by: other) != .invalid
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(wrong == 0)
    }
}
