import FuzzTargets
import PassLiftCeremony
import PassLiftEncoding
import PassLiftTesting

/// One change to a valid response, at one of the stages at which it can be made.
struct ResponseChange: Sendable {
    enum Stage: Sendable {
        /// Before it is signed: a relying party must look, the signature will not tell.
        case draft(@Sendable (inout ResponseDraft, inout SeededGenerator) -> Void)
        /// After it is signed.
        case signed(@Sendable (inout ResponseDraft.Signed, inout SeededGenerator) -> Void)
        /// In the members of its JSON.
        case form(@Sendable (inout JSONObject, inout SeededGenerator) -> Void)
        /// In its text.
        case text(@Sendable (inout [UInt8], inout SeededGenerator) -> Void)
    }

    /// What was done, e.g. `origin_upper_case`.
    let name: String
    /// The ceremonies that it can be made to.
    let kinds: Set<CeremonyKind>
    let stage: Stage

    static let all =
        unchanged + byteChanges + clientDataChanges + authenticatorDataChanges + keyChanges + objectChanges
        + formChanges

    private static let unchanged = [ResponseChange(name: "unchanged", kinds: both, stage: .text { _, _ in })]

    static let both: Set<CeremonyKind> = [.registration, .authentication]

    static func draft(
        _ name: String, _ kinds: Set<CeremonyKind> = both,
        _ change: @escaping @Sendable (inout ResponseDraft, inout SeededGenerator) -> Void
    ) -> ResponseChange {
        ResponseChange(name: name, kinds: kinds, stage: .draft(change))
    }

    static func form(
        _ name: String, _ kinds: Set<CeremonyKind> = both,
        _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> ResponseChange {
        ResponseChange(name: name, kinds: kinds, stage: .form { form, _ in change(&form) })
    }

    /// Random bytes changed in each of the parts, each kind of change apart.
    private static let byteChanges: [ResponseChange] = ByteMutation.allCases.flatMap { mutation in
        let name = mutation.rawValue
        return [
            ResponseChange(
                name: "client_data_\(name)", kinds: both,
                stage: .signed { $0.clientDataJSON = mutation.applied(to: $0.clientDataJSON, by: &$1) }),
            ResponseChange(
                name: "attestation_object_\(name)", kinds: [.registration],
                stage: .signed { $0.attestationObject = mutation.applied(to: $0.attestationObject, by: &$1) }),
            ResponseChange(
                name: "authenticator_data_\(name)", kinds: [.authentication],
                stage: .signed { $0.authenticatorData = mutation.applied(to: $0.authenticatorData, by: &$1) }),
            ResponseChange(
                name: "signature_\(name)", kinds: [.authentication],
                stage: .signed { $0.signature = mutation.applied(to: $0.signature, by: &$1) }),
            ResponseChange(
                name: "credential_id_\(name)", kinds: both,
                stage: .signed { $0.credentialID = mutation.applied(to: $0.credentialID, by: &$1) }),
            ResponseChange(
                name: "user_handle_\(name)", kinds: [.authentication],
                stage: .signed { $0.userHandle = mutation.applied(to: $0.userHandle ?? [], by: &$1) }),
            ResponseChange(
                name: "text_\(name)", kinds: both, stage: .text { $0 = mutation.applied(to: $0, by: &$1) }),
        ]
    }
}
