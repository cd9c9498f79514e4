import PassLiftCeremony
import PassLiftEncoding
import PassLiftTesting

extension ResponseChange {
    /// Client data that says something else, or the same in other words, and is signed over.
    static let clientDataChanges: [ResponseChange] =
        memberChanges + spellingChanges + originChanges + oddClientMembers

    private static let originChanges: [ResponseChange] = origins.map { name, origin in
        draft("origin_\(name)") { draft, _ in draft.clientData["origin"] = .string(origin) }
    }

    private static let oddClientMembers: [ResponseChange] = [
        ("missing", nil), ("null", .null), ("number", 1), ("array", []),
    ].flatMap { (name: String, value: JSONValue?) in
        ["type", "challenge", "origin", "crossOrigin"].map { key in
            draft("client_\(key)_\(name)") { draft, _ in draft.clientData[key] = value }
        }
    }

    private static let origins: [(String, String)] = [
        ("foreign", "https://foreign.example"), ("upper_case", "HTTPS://EXAMPLE.ORG"),
        ("upper_case_host", "https://EXAMPLE.org"), ("port", "https://example.org:443"),
        ("other_port", "https://example.org:8443"), ("slash", "https://example.org/"),
        ("path", "https://example.org/x"), ("plain_http", "http://example.org"),
        ("subdomain", "https://www.example.org"), ("suffix", "https://evilexample.org"),
        ("prefix", "https://example.org.evil.test"), ("user", "https://example.org@evil.test"),
        ("space", " https://example.org"), ("empty", ""), ("null_text", "null"),
        ("app", "android:apk-key-hash:AAAA"),
    ]

    private static let memberChanges: [ResponseChange] = [
        draft("type_of_the_other_ceremony") { draft, _ in
            draft.clientData["type"] =
                draft.kind == .registration ? "webauthn.get" : "webauthn.create"
        },
        draft("challenge_of_another_ceremony") { draft, generator in
            let other = ExampleParty.challenge.map { _ in UInt8.random(in: 0...255, using: &generator) }
            draft.clientData["challenge"] = .string(Base64URL.encode(other))
        },
        draft("challenge_shorter") { draft, _ in
            draft.clientData["challenge"] = .string(Base64URL.encode(ExampleParty.challenge.dropLast()))
        },
        draft("challenge_empty") { draft, _ in draft.clientData["challenge"] = "" },
        draft("challenge_padded") { draft, _ in draft.clientData["challenge"] = challenge(adding: "=") },
        draft("challenge_with_space") { draft, _ in draft.clientData["challenge"] = challenge(adding: " ") },
        draft("challenge_with_stray_bits") { draft, _ in
            let text = Base64URL.encode(ExampleParty.challenge)
            draft.clientData["challenge"] = .string(text.dropLast() + "N")
        },
        draft("challenge_in_plain_base64") { draft, _ in
            let text = Base64URL.encode(ExampleParty.challenge)
            let plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
            draft.clientData["challenge"] = .string(plain)
        },
        draft("cross_origin_true") { draft, _ in draft.clientData["crossOrigin"] = true },
        draft("cross_origin_text") { draft, _ in draft.clientData["crossOrigin"] = "false" },
        draft("top_origin") { draft, _ in
            draft.clientData["crossOrigin"] = true
            draft.clientData["topOrigin"] = "https://foreign.example"
        },
        draft("top_origin_alone") { draft, _ in
            draft.clientData["topOrigin"] = .string(ExampleParty.origin)
        },
        draft("client_data_extra_member") { draft, _ in draft.clientData["new"] = ["x", 1, [:]] },
        draft("token_binding_text") { draft, _ in draft.clientData["tokenBinding"] = "unused" },
        draft("token_binding_status") { draft, _ in
            draft.clientData["tokenBinding"] = ["status": "not-supported"]
        },
        draft("token_binding_without_status") { draft, _ in draft.clientData["tokenBinding"] = [:] },
    ]

    private static func challenge(adding text: String) -> JSONValue {
        .string(Base64URL.encode(ExampleParty.challenge) + text)
    }

    private static let spellingChanges: [ResponseChange] = [
        spelling("client_data_white_space") { _, value in value.bytes(layout: .pretty) },
        spelling("client_data_sorted") { _, value in value.bytes(layout: .prettySorted) },
        spelling("client_data_byte_order_mark") { _, value in [0xef, 0xbb, 0xbf] + value.bytes() },
        spelling("client_data_escaped") { _, value in
            Array(value.text().replacing("webauthn", with: #"\u0077ebauthn"#).utf8)
        },
        spelling("client_data_duplicate_member") { _, value in
            Array(value.text().replacing(#""origin""#, with: #""challenge":"x","origin""#).utf8)
        },
        spelling("client_data_duplicate_repeated") { _, value in
            Array((value.text().dropLast() + #","crossOrigin":false}"#).utf8)
        },
        spelling("client_data_trailing_text") { _, value in value.bytes() + Array("x".utf8) },
        spelling("client_data_trailing_space") { _, value in value.bytes() + Array(" \n".utf8) },
        spelling("client_data_nan") { _, value in
            Array((value.text().dropLast() + #","new":NaN}"#).utf8)
        },
        spelling("client_data_lone_surrogate") { _, value in
            Array((value.text().dropLast() + #","new":"\ud800"}"#).utf8)
        },
        spelling("client_data_deep") { _, value in
            let nest = String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
            return Array((value.text().dropLast() + #","new":"# + nest + "}").utf8)
        },
        spelling("client_data_utf16") { _, value in
            [0xff, 0xfe] + value.text().utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        },
        spelling("client_data_array") { _, value in Array("[".utf8) + value.bytes() + Array("]".utf8) },
    ]

    private static func spelling(
        _ name: String, _ spell: @escaping @Sendable (ResponseDraft, JSONValue) -> [UInt8]
    ) -> ResponseChange {
        draft(name) { draft, _ in
            draft.clientDataText = spell(draft, .object(draft.clientData))
        }
    }
}
