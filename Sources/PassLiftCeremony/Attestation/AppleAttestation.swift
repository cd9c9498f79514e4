/// The procedure of format `apple` (Level 3, section 8.8).
enum AppleAttestation {
    static func verify(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> VerifiedStatement {
        throw .statement(.attestationStatementMalformed, "not built yet")
    }
}
