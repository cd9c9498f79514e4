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

    /// Changes that change nothing by Level 3: PassLift accepts them, whatever others say.
    static let harmless: Set<String> = [
        "unchanged", "client_crossOrigin_missing", "client_data_extra_member", "client_data_white_space",
        "client_data_sorted", "client_data_byte_order_mark", "client_data_escaped",
        "client_data_trailing_space", "token_binding_text", "token_binding_status",
        "token_binding_without_status", "flag_1_toggled", "flag_2_toggled", "flag_5_toggled",
        "sign_count_zero", "sign_count_one", "sign_count_highest", "sign_count_random", "extensions_unasked",
        "extensions_empty", "extensions_null", "aaguid_of_a_model", "credential_id_longest",
        "user_handle_missing", "user_handle_empty", "form_extra_member", "attachment_unknown",
        "authenticatorAttachment_missing", "authenticatorAttachment_null", "extension_results_odd",
        "clientExtensionResults_missing", "response_extra_member", "transports_unknown",
        "created_transports_missing", "created_transports_array", "used_userHandle_missing",
        "used_userHandle_null", "used_userHandle_empty", "form_white_space", "form_big_number",
    ]

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
                stage: .signed {
                    $0.attestationObject = mutation.applied(to: $0.attestationObject, by: &$1)
                }),
            ResponseChange(
                name: "authenticator_data_\(name)", kinds: [.authentication],
                stage: .signed {
                    $0.authenticatorData = mutation.applied(to: $0.authenticatorData, by: &$1)
                }),
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
