/// The procedure of format `fido-u2f` (Level 3, section 8.6).
enum FIDOU2FAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        throw .statement(.attestationStatementMalformed, "not built yet")
    }
}
