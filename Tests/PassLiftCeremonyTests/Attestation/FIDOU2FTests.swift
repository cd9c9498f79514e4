import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("FIDO U2F attestation")
struct FIDOU2FTests {
    /// What a token signs (Level 3, section 8.6, step 5).
    private func signed(_ stage: AttestationStage) throws -> [UInt8] {
        guard case .ellipticCurve(_, let x, let y) = stage.credential.key.publicKey else { return [] }
        return [0x00] + stage.authData.prefix(32) + stage.hash + stage.credential.credentialID + [0x04] + x
            + y
    }

    private func statement(_ stage: AttestationStage) throws -> [(String, CBORValue)] {
        [("sig", .bytes(try stage.attestationKey.sign(signed(stage)))), AttestationStage.x5c]
    }

    @Test("a token's statement is taken whatever the AAGUID, and is basic")
    func accepted() throws {
        let stage = try AttestationStage()
        let verified = try stage.verify(
            "fido-u2f", AttestationStage.map(statement(stage)),
            Certificate(publicKey: stage.attestationKey.publicKey))
        #expect(verified.format == .fidoU2F)
        #expect(verified.attestationType == .basic)
        #expect(verified.aaguid.bytes == AttestationStage.model)
    }

    @Test(
        "a certificate whose key is not on P-256 is refused",
        arguments: [COSEAlgorithm.es384, .eddsa, .rs256])
    func certificateKey(algorithm: COSEAlgorithm) throws {
        let stage = try AttestationStage(attestation: algorithm)
        let refused = try stage.refusal("fido-u2f", statement(stage), stage.certificate)
        #expect(refused?.code == .attestationCertificateRefused)
    }

    @Test("a credential whose key is not on P-256 is refused", arguments: [COSEAlgorithm.es384, .eddsa])
    func credentialKey(algorithm: COSEAlgorithm) throws {
        let stage = try AttestationStage(credential: algorithm)
        let statement: [(String, CBORValue)] = [
            ("sig", .bytes(try stage.attestationKey.sign(stage.signed))), AttestationStage.x5c,
        ]
        let refused = stage.refusal("fido-u2f", statement, stage.certificate)
        #expect(refused?.code == .attestationBindingMismatch)
    }

    @Test("two certificates, none, or another member are refused")
    func syntax() throws {
        let stage = try AttestationStage()
        let whole = try statement(stage)
        let leaf = CBORValue.bytes(AttestationStage.leaf)
        let statements: [[(String, CBORValue)]] = [
            [whole[0], ("x5c", .array([leaf, leaf]))], [whole[0], ("x5c", .array([]))], [whole[0]],
            [whole[1]],
            whole + [("alg", .integer(-7))], [("sig", .text("")), whole[1]],
        ]
        for statement in statements {
            let refused = stage.refusal("fido-u2f", statement, stage.certificate)
            #expect(refused?.code == .attestationStatementMalformed)
        }
    }

    @Test("a signature over what packed signs, or with a part changed, is refused")
    func signatures() throws {
        let stage = try AttestationStage()
        let whole = try signed(stage)
        // The leading zero, the relying party id, the client data, the credential id, the point.
        let changed = [0, 1, 33, 65, 81, whole.count - 1].map { index in
            var message = whole
            message[index] ^= 1
            return message
        }
        for message in changed + [stage.signed] {
            let statement: [(String, CBORValue)] = [
                ("sig", .bytes(try stage.attestationKey.sign(message))), AttestationStage.x5c,
            ]
            let refused = stage.refusal("fido-u2f", statement, stage.certificate)
            #expect(refused?.code == .attestationSignatureInvalid)
        }
    }
}
