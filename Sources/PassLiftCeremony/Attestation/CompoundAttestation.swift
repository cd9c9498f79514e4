import PassLiftEncoding

/// The procedure of format `compound` (Level 3, section 8.9): several statements about one credential, each
/// verified by its own format over the same authenticator data and client data.
///
/// The syntax allows a format twice, and parts of format `none`. The latter say nothing, so that they neither
/// help nor harm: at least one part must say something.
enum CompoundAttestation {
    /// Parts of one statement; each may cost a signature check and a chain.
    static let partLimit = 8

    /// The parts that hold, at least one, without those that say nothing.
    ///
    /// How many must hold is the policy's; what is not of the syntax is refused under every policy. A refusal
    /// is that of the first part that does not hold, and names its place.
    static func verify(
        _ statement: CBORValue, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> [VerifiedStatement] {
        var verified: [VerifiedStatement] = []
        var refusal: CeremonyRefusal?
        for (index, part) in try parts(of: statement).enumerated() {
            do throws(CeremonyRefusal) {
                let format = try AttestationCheck.format(part.format)
                verified.append(try AttestationCheck.verifyOne(part.statement, format: format, context))
            } catch {
                let placed = CeremonyRefusal(error.step, error.code, "part \(index + 1): \(error.detail)")
                switch context.policy.compound {
                case .every: throw placed
                case .any: refusal = refusal ?? placed
                }
            }
        }
        verified.removeAll { $0.type == .none }
        guard !verified.isEmpty else {
            throw refusal ?? .statement(.attestationStatementMalformed, "every part is of format none")
        }
        return verified
    }

    private struct Part {
        let format: String
        let statement: CBORValue
    }

    /// `[2* { fmt, attStmt }]`, none of them compound.
    private static func parts(of statement: CBORValue) throws(CeremonyRefusal) -> [Part] {
        guard case .array(let items) = statement, items.count >= 2 else {
            throw .statement(.attestationStatementMalformed, "compound attestation takes at least two parts")
        }
        guard items.count <= partLimit else {
            throw .statement(.attestationStatementMalformed, "more than \(partLimit) parts")
        }
        var parts: [Part] = []
        for item in items {
            guard case .map(let map) = item, map.entries.count == 2, case .text(let format)? = map["fmt"],
                let statement = map["attStmt"]
            else {
                throw .statement(
                    .attestationStatementMalformed,
                    "part \(parts.count + 1): expected a map of fmt and attStmt")
            }
            guard !format.isExactly(AttestationFormat.compound.rawValue) else {
                throw .statement(
                    .attestationStatementMalformed, "part \(parts.count + 1): compound inside compound")
            }
            parts.append(Part(format: format, statement: statement))
        }
        return parts
    }
}
