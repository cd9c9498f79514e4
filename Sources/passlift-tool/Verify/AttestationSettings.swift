import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

/// How a ceremony document has attestation judged: its members `trustAnchors` and `attestationPolicy`.
///
/// An anchor is PEM text, or the path of a file of PEM blocks or of one certificate in DER. A relative path
/// starts at the folder of the ceremony document; where there is no such file, at the working directory.
struct AttestationSettings {
    /// The longest anchor file, in bytes.
    static let anchorFileByteCount = 1_048_576
    private static let members = ["androidKeys", "compound", "sha1"]
    private static let pemMark = "-----BEGIN "

    private(set) var policy = AttestationPolicy()

    init(_ root: JSONNode, of path: String) throws(ToolError) {
        let anchors: [JSONNode]
        let names: [String]
        do throws(JSONFault) {
            try readRules(root.optionalMember("attestationPolicy"))
            anchors = try root.optionalMember("trustAnchors")?.elements() ?? []
            var texts: [String] = []
            for anchor in anchors { texts.append(try anchor.string()) }
            names = texts
        } catch {
            throw ToolError(error, in: path)
        }
        for (node, name) in zip(anchors, names) {
            policy.anchors += try Self.anchors(name, at: node.path, of: path).map { der in
                TrustAnchor(certificate: der)
            }
        }
    }

    private mutating func readRules(_ node: JSONNode?) throws(JSONFault) {
        guard let node else { return }
        _ = try node.object()
        if let fault = node.unknownMembers(known: Self.members).first { throw fault }
        policy.androidKeys = try node.optionalMember("androidKeys")?.choice() ?? policy.androidKeys
        policy.compound = try node.optionalMember("compound")?.choice() ?? policy.compound
        policy.sha1 = try node.optionalMember("sha1")?.choice() ?? policy.sha1
    }

    /// The certificates of one element of `trustAnchors`, DER.
    private static func anchors(
        _ text: String, at place: JSONPath, of path: String
    ) throws(ToolError) -> [[UInt8]] {
        let isInline = text.contains(pemMark)
        let bytes = isInline ? Array(text.utf8) : try contents(of: text, at: place, beside: path)
        let name = isInline ? "" : " \(text):"
        guard bytes.count <= anchorFileByteCount else {
            throw ToolError(
                .invalidDocument, "\(path): \(place):\(name) expected at most \(anchorFileByteCount) bytes")
        }
        do {
            return try OpenSSLCryptography.anchors(pem: bytes)
        } catch {
            throw ToolError(
                .invalidDocument, "\(path): \(place):\(name) expected certificates in PEM, \(error.detail)")
        }
    }

    private static func contents(
        of name: String, at place: JSONPath, beside path: String
    ) throws(ToolError) -> [UInt8] {
        let limit = anchorFileByteCount
        if let beside = sibling(name, of: path), let bytes = try? InputFile.read(beside, atMost: limit) {
            return bytes
        }
        do throws(ToolError) {
            guard name != "-" else { throw ToolError(.unreadableFile, "standard input is no anchor file") }
            return try InputFile.read(name, atMost: limit)
        } catch {
            throw ToolError(
                .unreadableFile, "\(path): \(place): \(error.detail): certificates in PEM, or their text")
        }
    }

    /// The path of `name` in the folder of the file at `path`; nil where it has none of its own.
    private static func sibling(_ name: String, of path: String) -> String? {
        guard !name.hasPrefix("/"), path != "-", let slash = path.lastIndex(of: "/") else { return nil }
        return path[...slash] + name
    }
}
