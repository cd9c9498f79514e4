import PassLiftCeremony
import PassLiftEncoding

/// Options as a client takes them in: loosely, with the defaults of Level 3 (sections 5.4 and 5.5).
struct ClientRequest {
    let publicKey: JSONNode
    let mediation: Mediation
    let challenge: [UInt8]

    /// Reads `{"publicKey":…,"mediation":…}`, or the content of `publicKey` alone.
    init(json: [UInt8]) throws(ClientException) {
        let value: JSONValue
        do {
            value = try JSONReader(options: .byteOrderMark).read(json)
        } catch {
            throw .type
        }
        let root = JSONNode(value)
        if let inner = try Self.member("publicKey", of: root) {
            publicKey = inner
            mediation = try Self.mediation(of: root)
        } else {
            publicKey = root
            mediation = .modal
        }
        guard let node = try Self.member("challenge", of: publicKey) else { throw .type }
        challenge = try Self.bytes(node)
    }

    /// What is asked about user verification; an unknown word counts as the default.
    func userVerification(in node: JSONNode?) throws(ClientException) -> UserVerificationRequirement {
        guard let node, let word = try Self.text("userVerification", of: node) else { return .preferred }
        return UserVerificationRequirement(rawValue: word) ?? .preferred
    }

    /// The ids of a list of descriptors; descriptors of other types are passed over.
    func credentialIDs(_ key: String) throws(ClientException) -> [[UInt8]] {
        guard let list = try Self.member(key, of: publicKey) else { return [] }
        var ids: [[UInt8]] = []
        for descriptor in try Self.elements(list) {
            guard let type = try Self.text("type", of: descriptor),
                let id = try Self.member("id", of: descriptor)
            else { throw .type }
            if type == "public-key" { ids.append(try Self.bytes(id)) }
        }
        return ids
    }

    /// The member, or nil where it is absent or null.
    static func member(_ key: String, of node: JSONNode) throws(ClientException) -> JSONNode? {
        do {
            guard let member = try node.optionalMember(key), member.value != .null else { return nil }
            return member
        } catch {
            throw .type
        }
    }

    static func text(_ key: String, of node: JSONNode) throws(ClientException) -> String? {
        guard let member = try member(key, of: node) else { return nil }
        guard case .string(let text) = member.value else { throw .type }
        return text
    }

    static func elements(_ node: JSONNode) throws(ClientException) -> [JSONNode] {
        do { return try node.elements() } catch { throw .type }
    }

    static func bytes(_ node: JSONNode) throws(ClientException) -> [UInt8] {
        guard case .string(let text) = node.value else { throw .type }
        do { return try Base64URL.decode(text) } catch { throw .encoding }
    }

    private static func mediation(of root: JSONNode) throws(ClientException) -> Mediation {
        switch try text("mediation", of: root) {
        case nil, "optional", "required": return .modal
        case "conditional": return .conditional
        case "silent": throw .notAllowed
        default: throw .type
        }
    }
}
