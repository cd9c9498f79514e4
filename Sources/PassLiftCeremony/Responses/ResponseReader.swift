import PassLiftEncoding

/// Reads what both response documents share: `{id, rawId, type, clientExtensionResults, response{…}}`.
struct ResponseReader {
    let credentialID: [UInt8]
    let response: JSONNode
    let clientExtensions: ClientExtensionOutputs
    let attachment: String?

    init(json: [UInt8]) throws(CeremonyRefusal) {
        let root: JSONNode
        do {
            root = JSONNode(try JSONReader(limits: .request).read(json))
        } catch {
            throw Self.malformed("\(error.code.rawValue) at \(error.place)")
        }
        do throws(JSONFault) {
            let id = try root.member("id").string()
            let rawID = try root.member("rawId")
            credentialID = try rawID.base64URL()
            guard !credentialID.isEmpty else { throw rawID.invalid("a credential id of at least one byte") }
            guard try id.isExactly(rawID.string()) else { throw rawID.invalid("the same as id") }
            let type = try root.member("type")
            guard try type.string().isExactly("public-key") else { throw type.invalid("public-key") }
            response = try root.member("response")
            clientExtensions = try ClientExtensionOutputs(root.optionalMember("clientExtensionResults"))
            attachment = try root.optionalMember("authenticatorAttachment").flatMap(Self.textOrNull)
        } catch {
            throw Self.malformed(error.description)
        }
    }

    /// A member of `response` in base64url, of at most `limit` bytes.
    func bytes(_ key: String, atMost limit: Int = .max) throws(CeremonyRefusal) -> [UInt8] {
        do throws(JSONFault) {
            let node = try response.member(key)
            let bytes = try node.base64URL()
            guard bytes.count <= limit else { throw node.invalid("at most \(limit) bytes") }
            return bytes
        } catch {
            throw Self.malformed(error.description)
        }
    }

    static func malformed(_ detail: String) -> CeremonyRefusal {
        CeremonyRefusal(CeremonySteps.registration.readResponse, .malformedResponse, detail)
    }

    /// A text whose `null` counts as absent, as some clients send it.
    static func textOrNull(_ node: JSONNode) throws(JSONFault) -> String? {
        guard node.value != .null else { return nil }
        let text = try node.string()
        guard text.utf8.count <= ResponseLimits.labelByteCount else {
            throw node.invalid("at most \(ResponseLimits.labelByteCount) bytes")
        }
        return text
    }
}
