/// The procedure of format `packed` (Level 3, section 8.2).
///
/// The syntax there is closed: `alg`, `sig` and, where a certificate signs, `x5c`; any other member is
/// refused.
enum PackedAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        guard statement["ecdaaKeyId"] == nil else {
            throw .statement(
                .attestationStatementMalformed, "ecdaaKeyId: ECDAA was of Level 1 and is not supported")
        }
        guard let algorithm = statement["alg"]?.integer, case .bytes(let signature)? = statement["sig"] else {
            throw .statement(.attestationStatementMalformed, "packed attestation takes alg and sig")
        }
        let hasCertificates = statement["x5c"] != nil
        guard statement.entries.count == (hasCertificates ? 3 : 2) else {
            throw .statement(
                .attestationStatementMalformed, "packed attestation takes alg, sig and x5c, nothing else")
        }
        guard hasCertificates else {
            try checkSelf(signature, using: algorithm, context)
            return VerifiedStatement(format: .packed, type: .selfSigned, trustPath: [])
        }
        let chain = try CertificateChain.read(statement, context)
        try chain.check(signature, over: context.signed, using: algorithm)
        try PackedCertificateProfile(certificate: chain.leaf).require()
        try chain.requireModel(context.credential.aaguid)
        // Basic and AttCA look alike: which it is, only knowledge from elsewhere can say.
        return VerifiedStatement(format: .packed, type: .basic, trustPath: chain.path)
    }

    /// Without certificates the credential's own key signs.
    private static func checkSelf(
        _ signature: [UInt8], using algorithm: Int64, _ context: AttestationContext
    ) throws(CeremonyRefusal) {
        guard algorithm == context.key.algorithm.rawValue else {
            throw .statement(.attestationStatementMalformed, "alg is not that of the new credential")
        }
        let verdict = context.cryptography.check(
            signature, over: context.signed, by: context.key.publicKey, using: context.key.algorithm)
        switch verdict {
        case .valid: return
        case .invalid, .unsupported:
            throw .statement(.attestationSignatureInvalid, "not signed by the new credential")
        }
    }
}
