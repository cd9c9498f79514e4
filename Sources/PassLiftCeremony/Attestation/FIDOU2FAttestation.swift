/// The procedure of format `fido-u2f` (Level 3, section 8.6).
///
/// A U2F token knows no authenticator data: it signs the relying party id's hash, the client data's hash, the
/// credential id and the key. Flags, counter, AAGUID and the key's `alg` come from the client unsigned.
enum FIDOU2FAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        guard case .bytes(let signature)? = statement["sig"], statement.entries.count == 2 else {
            throw .statement(.attestationStatementMalformed, "fido-u2f attestation takes sig and x5c")
        }
        let chain = try CertificateChain.read(statement, context)
        guard chain.path.count == 1 else {
            throw .statement(
                .attestationStatementMalformed, "fido-u2f attestation takes exactly one certificate")
        }
        guard case .ellipticCurve(.p256, _, _)? = chain.leaf.publicKey else {
            throw .statement(.attestationCertificateRefused, "the certificate's key is not on P-256")
        }
        // A judged key on P-256 has coordinates of exactly 32 bytes.
        guard case .ellipticCurve(.p256, let x, let y) = context.key.publicKey else {
            throw .statement(.attestationBindingMismatch, "a U2F token has no key but one on P-256")
        }
        // The procedure does not ask for a zero AAGUID, and Level 3's own vector has another one: CTAP2 tells
        // clients to put zeros there, and no token has signed what stands there.
        let signed =
            [0x00] + context.data.relyingPartyIDHash + context.clientDataHash + context.credential.id + [0x04]
            + x + y
        try chain.check(signature, over: signed, using: COSEAlgorithm.es256.rawValue)
        return VerifiedStatement(format: .fidoU2F, type: .basic, trustPath: chain.path)
    }
}
