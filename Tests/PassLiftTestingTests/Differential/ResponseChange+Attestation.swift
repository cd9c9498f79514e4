import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting

extension ResponseChange {
    /// Keys that are spelled otherwise, weak, or not what they say.
    static let keyChanges: [ResponseChange] = [
        key("key_unsorted") { entries in entries.reverse() },
        key("key_extra_parameter") { entries in entries.append(([0x21 + 0x10], [0x01])) },
        key("key_id_parameter") { entries in entries.insert(([0x02], [0x41, 0x01]), at: 1) },
        key("key_duplicate_parameter") { entries in entries.insert(entries[0], at: 1) },
        key("key_boolean_label") { entries in entries.append(([0xf5], [0x03])) },
        key("key_text_label") { entries in entries.append((.text("x"), [0x01])) },
        key("key_type_not_shortest") { entries in entries[0].value = [0x18] + entries[0].value },
        key("key_label_not_shortest") { entries in entries[0].key = [0x18, 0x01] },
        key("key_type_missing") { entries in entries.remove(at: 0) },
        key("key_algorithm_missing") { entries in entries.remove(at: 1) },
        key("key_algorithm_not_offered") { entries in entries[1].value = [0x38, 0x22] },
        key("key_algorithm_unknown") { entries in entries[1].value = [0x38, 0x63] },
        key("key_algorithm_text") { entries in entries[1].value = .text("ES256") },
        key("key_last_missing") { entries in entries.removeLast() },
        key("key_curve_of_another") { entries in entries[2].value = [0x02] },
        key("key_last_boolean") { entries in entries[entries.count - 1].value = [0xf5] },
        key("key_last_bit_flipped") { entries in
            let last = entries.count - 1
            entries[last].value[entries[last].value.count - 1] ^= 1
        },
        key("key_last_zero_byte_before") { entries in
            let last = entries.count - 1
            guard case .bytes(let bytes)? = try? CBORDecoder.decode(entries[last].value) else { return }
            entries[last].value = CBORValue.bytes([0] + bytes).encoded
        },
        key("key_last_shortened") { entries in
            let last = entries.count - 1
            guard case .bytes(let bytes)? = try? CBORDecoder.decode(entries[last].value) else { return }
            entries[last].value = CBORValue.bytes(Array(bytes.dropLast())).encoded
        },
        key("key_last_one") { entries in entries[entries.count - 1].value = [0x41, 0x01] },
        draft("key_indefinite", [.registration]) { draft, _ in
            draft.publicKey = [0xbf] + draft.publicKey.dropFirst() + [0xff]
        },
        draft("key_count_too_small", [.registration]) { draft, _ in draft.publicKey[0] -= 1 },
        draft("key_count_too_large", [.registration]) { draft, _ in draft.publicKey[0] += 1 },
        draft("key_is_an_array", [.registration]) { draft, _ in draft.publicKey = [0x80] },
        draft("key_of_another", [.registration]) { draft, _ in
            guard let other = try? PasskeyKeys.another(like: draft.key.algorithm) else { return }
            draft.publicKey = other
        },
    ]

    private typealias Entries = [(key: [UInt8], value: [UInt8])]

    private static func key(
        _ name: String, _ change: @escaping @Sendable (inout Entries) -> Void
    ) -> ResponseChange {
        draft(name, [.registration]) { draft, _ in
            guard case .map(let map)? = try? CBORDecoder.decode(draft.publicKey) else { return }
            var entries: Entries = map.entries.map { entry in
                (
                    CBORValue.map(CBORMap([(entry.key, .null)])).encoded.dropFirst().dropLast() + [],
                    entry.value.encoded
                )
            }
            change(&entries)
            draft.publicKey = [0xa0 | UInt8(entries.count)] + entries.flatMap { $0.key + $0.value }
        }
    }

    /// Attestation objects and statements that are spelled otherwise or say something else.
    static let objectChanges: [ResponseChange] = [
        draft("object_extra_member", [.registration]) { draft, _ in
            draft.objectHead = [0xa4]
            draft.object = [ResponseDraft.RawEntry(key: .text("extraData"), value: [1])]
        },
        draft("object_duplicate_member", [.registration]) { draft, _ in
            draft.objectHead = [0xa4]
            draft.object = [ResponseDraft.RawEntry(key: .text("fmt"), value: .text("none"))]
        },
        draft("object_indefinite", [.registration]) { draft, _ in
            draft.objectHead = [0xbf]
            draft.objectTail = [0xff]
        },
        draft("object_count_not_shortest", [.registration]) { draft, _ in draft.objectHead = [0xb8, 3] },
        draft("object_count_too_large", [.registration]) { draft, _ in draft.objectHead = [0xa4] },
        draft("object_count_too_small", [.registration]) { draft, _ in draft.objectHead = [0xa2] },
        draft("object_tagged", [.registration]) { draft, _ in draft.objectHead = [0xd9, 0xd9, 0xf7, 0xa3] },
        draft("object_trailing_byte", [.registration]) { draft, _ in draft.objectTail = [0] },
        draft("format_unknown", [.registration]) { draft, _ in draft.format = "new" },
        draft("format_upper_case", [.registration]) { draft, _ in draft.format = "NONE" },
        draft("format_none", [.registration]) { draft, _ in draft.format = "none" },
        draft("format_packed", [.registration]) { draft, _ in draft.format = "packed" },
        draft("format_fido_u2f", [.registration]) { draft, _ in draft.format = "fido-u2f" },
        draft("format_safetynet", [.registration]) { draft, _ in draft.format = "android-safetynet" },
        draft("statement_unknown_member", [.registration]) { draft, _ in
            draft.statement = [ResponseDraft.RawEntry(key: .text("new"), value: [1])]
        },
        draft("statement_algorithm_of_another", [.registration]) { draft, _ in
            draft.attestation = .packedSelf
            draft.statement = [
                ResponseDraft.RawEntry(key: .text("alg"), value: [0x38, 0x22]),
                ResponseDraft.RawEntry(key: .text("sig"), value: [0x41, 0]),
            ]
        },
        draft("statement_without_signature", [.registration]) { draft, _ in
            draft.attestation = .packedSelf
            draft.statement = [ResponseDraft.RawEntry(key: .text("alg"), value: [0x26])]
        },
        draft("statement_empty_chain", [.registration]) { draft, _ in
            draft.attestation = .packedSelf
            draft.statement = [
                ResponseDraft.RawEntry(key: .text("alg"), value: [0x26]),
                ResponseDraft.RawEntry(key: .text("sig"), value: [0x41, 0]),
                ResponseDraft.RawEntry(key: .text("x5c"), value: [0x80]),
            ]
        },
        draft("statement_array", [.registration]) { draft, _ in draft.statementHead = 0x80 },
    ]
}

/// Keys beside the one at hand.
enum PasskeyKeys {
    static func another(like algorithm: COSEAlgorithm) throws -> [UInt8] {
        var authenticator = SoftwareAuthenticator(.with { $0.algorithms = [algorithm] }, seed: 99)
        var request = ExampleParty.creation()
        request.algorithms = [algorithm]
        _ = try ExampleParty().result(request, of: &authenticator)
        return authenticator.credentials.first?.cosePublicKey ?? []
    }
}
