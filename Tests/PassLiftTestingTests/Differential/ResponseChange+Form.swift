import PassLiftCeremony
import PassLiftEncoding

extension ResponseChange {
    private static let topMembers = [
        "id", "rawId", "type", "response", "authenticatorAttachment", "clientExtensionResults",
    ]
    private static let registrationMembers = ["clientDataJSON", "attestationObject", "transports"]
    private static let authenticationMembers = [
        "clientDataJSON", "authenticatorData", "signature", "userHandle",
    ]

    /// JSON with members missing, of other types, spelled otherwise, or more of them.
    static let formChanges: [ResponseChange] = oddMembers + oddTexts + otherChanges + textSpellings

    private static let oddMembers: [ResponseChange] = oddValues.flatMap { name, value in
        var changes: [ResponseChange] = topMembers.map { key in form("\(key)_\(name)") { $0[key] = value } }
        for key in registrationMembers {
            changes.append(inside("created_\(key)_\(name)", [.registration]) { $0[key] = value })
        }
        for key in authenticationMembers {
            changes.append(inside("used_\(key)_\(name)", [.authentication]) { $0[key] = value })
        }
        return changes
    }

    private static let oddTexts: [ResponseChange] = textChanges.flatMap { name, change in
        var changes: [ResponseChange] = ["id", "rawId"].map { key in
            form("\(key)_\(name)") { rewrite(key, in: &$0, change) }
        }
        for key in registrationMembers.dropLast() {
            changes.append(
                inside("created_\(key)_\(name)", [.registration]) { rewrite(key, in: &$0, change) })
        }
        for key in authenticationMembers {
            changes.append(inside("used_\(key)_\(name)", [.authentication]) { rewrite(key, in: &$0, change) })
        }
        changes.append(
            form("both_ids_\(name)") { form in
                rewrite("id", in: &form, change)
                rewrite("rawId", in: &form, change)
            })
        return changes
    }

    private static let oddValues: [(String, JSONValue?)] = [
        ("missing", nil), ("null", .null), ("number", 7), ("boolean", true), ("array", []), ("object", [:]),
        ("empty", ""), ("other_text", "AAAA"),
    ]

    private static let textChanges: [(String, @Sendable (String) -> String)] = [
        ("padded", { $0 + "=" }), ("twice_padded", { $0 + "==" }), ("with_space", { $0 + " " }),
        ("with_line_break", { $0 + "\n" }), ("with_foreign_letter", { $0 + "!" }),
        ("with_letter_inside", { $0.prefix(4) + "*" + $0.dropFirst(4) }),
        ("in_plain_base64", { String($0.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) }),
        ("with_another_letter", { $0 + "A" }),
        ("with_other_last_letter", { $0.dropLast() + ($0.hasSuffix("B") ? "C" : "B") }),
        ("not_ascii", { $0 + "é" }),
    ]

    private static let otherChanges: [ResponseChange] = [
        form("form_extra_member") { $0["new"] = [1, 2] },
        form("type_upper_case") { $0["type"] = "PUBLIC-KEY" },
        form("attachment_unknown") { $0["authenticatorAttachment"] = "implanted" },
        form("extension_results_odd") { $0["clientExtensionResults"] = ["credProps": 1, "new": []] },
        inside("response_extra_member", both) { $0["publicKeyAlgorithm"] = "x" },
        inside("transports_unknown", [.registration]) { $0["transports"] = ["cable", "x-new"] },
        inside("transports_numbers", [.registration]) { $0["transports"] = [1] },
        inside("transports_many", [.registration]) {
            $0["transports"] = .array([JSONValue](repeating: "usb", count: 17))
        },
        form("form_deep") { form in
            form["new"] = (0..<20).reduce(JSONValue.null) { value, _ in .array([value]) }
        },
    ]

    private static let textSpellings: [ResponseChange] = [
        spelling("form_byte_order_mark") { [0xef, 0xbb, 0xbf] + $0 },
        spelling("form_trailing_text") { $0 + Array("{}".utf8) },
        spelling("form_white_space") { Array(" \n".utf8) + $0 + Array("\t".utf8) },
        spelling("form_in_an_array") { Array("[".utf8) + $0 + Array("]".utf8) },
        spelling("form_empty") { _ in [] },
        spelling("form_duplicate_first") { Array(#"{"id":"AAAA","#.utf8) + $0.dropFirst() },
        spelling("form_duplicate_same_type") { Array(#"{"type":"public-key","#.utf8) + $0.dropFirst() },
        spelling("form_nan") { Array(#"{"new":NaN,"#.utf8) + $0.dropFirst() },
        spelling("form_lone_surrogate") { Array(#"{"new":"\udc00","#.utf8) + $0.dropFirst() },
        spelling("form_control_character") { Array("{\"new\":\"\u{1}\",".utf8) + $0.dropFirst() },
        spelling("form_big_number") { Array("{\"new\":1e999,".utf8) + $0.dropFirst() },
    ]

    private static func spelling(
        _ name: String, _ spell: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> ResponseChange {
        ResponseChange(name: name, kinds: both, stage: .text { text, _ in text = spell(text) })
    }

    private static func inside(
        _ name: String, _ kinds: Set<CeremonyKind>,
        _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> ResponseChange {
        form(name, kinds) { form in
            guard case .object(var response)? = form["response"] else { return }
            change(&response)
            form["response"] = .object(response)
        }
    }

    private static func rewrite(_ key: String, in object: inout JSONObject, _ change: (String) -> String) {
        guard case .string(let text)? = object[key] else { return }
        object[key] = .string(change(text))
    }
}
