/// The procedure of format `apple` (Level 3, section 8.8): Apple certifies the credential's own key and puts
/// a hash of the ceremony into the certificate. There is no signature but the certificate's, so that the
/// statement proves something only where trust is asked.
enum AppleAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        try checkMembers(of: statement, context)
        let chain = try CertificateChain.read(statement, context)
        guard let stated = chain.leaf.extension(nonceExtension) else {
            throw .statement(.attestationCertificateRefused, "the certificate has no nonce")
        }
        guard let nonce = try? nonce(in: stated.value) else {
            throw .statement(.attestationCertificateRefused, "the certificate's nonce is malformed")
        }
        guard nonce == context.cryptography.sha256(context.signed) else {
            throw .statement(.attestationBindingMismatch, "the certificate was made for another ceremony")
        }
        guard chain.leaf.publicKey == context.key.publicKey else {
            throw .statement(
                .attestationBindingMismatch, "the certificate is of another key than the credential's")
        }
        return VerifiedStatement(format: .apple, type: .anonymizationCA, trustPath: chain.path)
    }

    private static let nonceExtension = "1.2.840.113635.100.8.2"

    /// `x5c` alone, by section 8.8; the first devices also sent `alg`, by a draft, and it must fit.
    private static func checkMembers(
        of statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) {
        let algorithm = statement["alg"]
        guard statement.entries.count == (algorithm == nil ? 1 : 2) else {
            throw .statement(.attestationStatementMalformed, "apple attestation takes x5c")
        }
        guard let algorithm else { return }
        guard algorithm.integer == context.key.algorithm.rawValue else {
            throw .statement(.attestationStatementMalformed, "alg is not that of the new credential")
        }
    }

    /// `SEQUENCE { [1] EXPLICIT OCTET STRING }`.
    private static func nonce(in der: [UInt8]) throws(DERError) -> [UInt8] {
        var outer = DERReader(der)
        var sequence = try outer.next(.sequence).elements
        try outer.finish()
        var tagged = try sequence.next(.context(1)).elements
        try sequence.finish()
        let nonce = try tagged.next(.octetString)
        try tagged.finish()
        return nonce.value
    }
}
