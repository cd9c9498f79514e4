import PassLiftEncoding

/// What can be read of a response, by a more lenient eye than ``ResponseReader``'s, which alone decides.
struct LooseResponse {
    /// The members of a response that are binary.
    enum Part: String, CaseIterable {
        case clientDataJSON
        case attestationObject
        case authenticatorData
        case signature
        case userHandle
    }

    let credentialID: [UInt8]?
    let outputs: ClientExtensionOutputs
    /// The names of the client's extension outputs.
    let outputNames: [String]
    private let parts: [Part: [UInt8]]
    /// What was odd about the document.
    private(set) var hints: [InspectionHint] = []

    init(_ json: [UInt8], kind: CeremonyKind) {
        var reading = Reading()
        let root = reading.root(of: json)
        let response = Reading.object(root?["response"])
        credentialID = reading.binary(root?["rawId"]) ?? reading.binary(root?["id"])
        let extensions = root?["clientExtensionResults"]
        outputs = (try? ClientExtensionOutputs(extensions.map { JSONNode($0) })) ?? ClientExtensionOutputs()
        outputNames = Reading.object(extensions)?.members.map(\.key) ?? []
        var parts: [Part: [UInt8]] = [:]
        for part in Part.allCases {
            parts[part] = reading.binary(response?[part.rawValue])
        }
        self.parts = parts
        hints = reading.hints
        if response?[kind.telltale] == nil, response?[kind.other.telltale] != nil {
            hints.insert(.responseOfOtherCeremony, at: 0)
        }
    }

    /// The bytes of a part; nil where there are none to read.
    subscript(part: Part) -> [UInt8]? { parts[part] }

    /// The bytes that `text` spells in any usual base64.
    static func lenientlyDecoded(_ text: String) -> [UInt8]? {
        let letters = text.utf8.filter { !"=\r\n ".utf8.contains($0) }.map { letter in
            switch letter {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: letter
            }
        }
        return try? Base64URL.decode(ascii: letters)
    }
}

/// Reads leniently and remembers what was odd.
private struct Reading {
    private(set) var hints: [InspectionHint] = []

    mutating func root(of json: [UInt8]) -> JSONObject? {
        let reader = JSONReader(limits: .request, options: .byteOrderMark)
        guard let root = Self.object(try? reader.read(json)) else { return nil }
        guard root["response"] == nil else { return root }
        for member in root.members {
            if let inner = Self.object(member.value), Self.object(inner["response"]) != nil {
                hints.append(.responseWrapped)
                return inner
            }
        }
        return root
    }

    mutating func binary(_ value: JSONValue?) -> [UInt8]? {
        switch value {
        case nil, .null?: return nil
        case .string(let text)?:
            if let bytes = try? Base64URL.decode(text) { return bytes }
            guard let bytes = LooseResponse.lenientlyDecoded(text) else { return nil }
            note(.binaryPlainBase64)
            return bytes
        case .bool?, .integer?, .number?, .array?, .object?:
            note(.binaryNotEncoded)
            return nil
        }
    }

    private mutating func note(_ hint: InspectionHint) {
        if !hints.contains(hint) { hints.append(hint) }
    }

    static func object(_ value: JSONValue?) -> JSONObject? {
        guard case .object(let object)? = value else { return nil }
        return object
    }
}

extension CeremonyKind {
    /// The member that only this kind's response has.
    fileprivate var telltale: String {
        switch self {
        case .registration: LooseResponse.Part.attestationObject.rawValue
        case .authentication: LooseResponse.Part.signature.rawValue
        }
    }

    fileprivate var other: CeremonyKind {
        switch self {
        case .registration: .authentication
        case .authentication: .registration
        }
    }
}
