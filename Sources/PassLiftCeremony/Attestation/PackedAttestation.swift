/// The procedure of format `packed` (Level 3, section 8.2).
enum PackedAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        guard statement["x5c"] == nil else {
            throw .statement(.attestationStatementMalformed, "not built yet")
        }
        return try verifySelf(statement, context)
    }

    /// Without certificates the credential's own key signs.
    private static func verifySelf(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        guard
            let algorithm = statement["alg"]?.integer, case .bytes(let signature)? = statement["sig"],
            statement.entries.count == 2
        else { throw .statement(.attestationStatementMalformed, "packed self attestation takes alg and sig") }
        guard algorithm == context.key.algorithm.rawValue else {
            throw .statement(.attestationStatementMalformed, "alg is not the key's")
        }
        let verdict = context.cryptography.check(
            signature, over: context.signed, by: context.key.publicKey, using: context.key.algorithm)
        switch verdict {
        case .valid: return VerifiedStatement(format: .packed, type: .selfSigned, trustPath: [])
        case .invalid, .unsupported:
            throw .statement(.attestationSignatureInvalid, "not signed by the new credential")
        }
    }
}
