/// The procedure of format `tpm` (Level 3, section 8.3).
enum TPMAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        throw .statement(.attestationStatementMalformed, "not built yet")
    }
}
