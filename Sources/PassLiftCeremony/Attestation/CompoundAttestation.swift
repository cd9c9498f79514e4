/// The procedure of format `compound` (Level 3, section 8.9).
enum CompoundAttestation {
    static func verify(
        _ statement: CBORValue, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> [VerifiedStatement] {
        throw .statement(.attestationStatementMalformed, "not built yet")
    }
}
