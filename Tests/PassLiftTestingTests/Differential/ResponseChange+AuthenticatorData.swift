import PassLiftCeremony
import PassLiftTesting

extension ResponseChange {
    /// Authenticator data that says something else and is signed over.
    static let authenticatorDataChanges: [ResponseChange] = flagChanges + statementChanges + extensionChanges

    private static let flagChanges: [ResponseChange] = (0..<8).map { bit in
        draft("flag_\(bit)_toggled") { draft, _ in draft.flags ^= 1 << UInt8(bit) }
    }

    private static let statementChanges: [ResponseChange] = [
        draft("nobody_there_and_unverified") { draft, _ in draft.flags &= ~0x05 },
        draft("backup_toggled") { draft, _ in draft.flags ^= 0x18 },
        draft("relying_party_of_another") { draft, generator in
            draft.relyingPartyIDHash[Int.random(in: 0..<32, using: &generator)] ^= 1
        },
        draft("sign_count_zero") { draft, _ in draft.signCount = 0 },
        draft("sign_count_one") { draft, _ in draft.signCount = 1 },
        draft("sign_count_highest") { draft, _ in draft.signCount = .max },
        draft("sign_count_random") { draft, generator in
            draft.signCount = UInt32.random(in: 0...UInt32.max, using: &generator)
        },
        draft("data_trailing_byte") { draft, _ in draft.tail = [0] },
        draft("data_trailing_map") { draft, _ in draft.tail = [0xa0] },
        draft("aaguid_of_a_model", [.registration]) { draft, generator in
            draft.aaguid = draft.aaguid.map { _ in UInt8.random(in: 0...255, using: &generator) }
        },
        draft("credential_id_empty") { draft, _ in draft.credentialID = [] },
        draft("credential_id_longest", [.registration]) { draft, _ in
            draft.credentialID = [UInt8](repeating: 7, count: 1023)
        },
        draft("credential_id_too_long", [.registration]) { draft, _ in
            draft.credentialID = [UInt8](repeating: 7, count: 1024)
        },
        draft("user_handle_missing", [.authentication]) { draft, _ in draft.userHandle = nil },
        draft("user_handle_empty", [.authentication]) { draft, _ in draft.userHandle = [] },
        draft("user_handle_of_another", [.authentication]) { draft, _ in draft.userHandle = [9] },
    ]

    private static let extensionChanges: [ResponseChange] = [
        extensions("extensions_unasked", [0xa1] + .text("credProtect") + [2]),
        extensions("extensions_empty", [0xa0]),
        extensions("extensions_array", [0x80]),
        extensions("extensions_number", [0x01]),
        extensions("extensions_missing", []),
        extensions("extensions_indefinite", [0xbf, 0x61, 0x61, 0xf5, 0xff]),
        extensions("extensions_unsorted", [0xa2, 0x61, 0x62, 1, 0x61, 0x61, 1]),
        extensions("extensions_duplicate", [0xa2, 0x61, 0x61, 1, 0x61, 0x61, 2]),
        extensions("extensions_not_shortest", [0xa1, 0x61, 0x61, 0x18, 1]),
        extensions("extensions_float", [0xa1, 0x61, 0x61, 0xfb, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0]),
        extensions("extensions_tag", [0xa1, 0x61, 0x61, 0xc1, 1]),
        extensions("extensions_bytes_key", [0xa1, 0x41, 0x61, 1]),
        extensions("extensions_undefined", [0xa1, 0x61, 0x61, 0xf7]),
        extensions("extensions_null", [0xa1, 0x61, 0x61, 0xf6]),
        extensions("extensions_bad_utf8", [0xa1, 0x61, 0xff, 1]),
        extensions(
            "extensions_deep",
            [0xa1, 0x61, 0x61] + [UInt8](repeating: 0x81, count: 12) + [0]),
    ]

    private static func extensions(_ name: String, _ bytes: [UInt8]) -> ResponseChange {
        draft(name) { draft, _ in
            draft.flags |= 0x80
            draft.tail = bytes
        }
    }
}
