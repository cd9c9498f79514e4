/// The procedure of format `android-key` (Level 3, section 8.4).
enum AndroidKeyAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        throw .statement(.attestationStatementMalformed, "not built yet")
    }
}
