import PassLiftEncoding

/// What passkey providers are called, by their AAGUID (Level 3, section 6.5.1): the name that a new passkey
/// gets, until its owner gives it another one.
///
/// An AAGUID without attestation is the client's word: the name helps its owner to tell passkeys apart and
/// decides nothing.
public struct AuthenticatorNames: Hashable, Sendable {
    /// The longest name, in bytes of UTF-8.
    public static let maximumByteCount = PasskeyCeremonies.maximumLabelByteCount
    /// The table that comes along; a host replaces it by a newer one, or by its own.
    public static let standard =
        (try? AuthenticatorNames(json: Array(standardDocument.utf8))) ?? AuthenticatorNames.none
    /// No names.
    public static let none = AuthenticatorNames(date: "", names: [:])

    /// The day of the table, as its document has it (`2026-08-07`).
    public let date: String
    private let names: [[UInt8]: String]

    /// How many providers have a name.
    public var count: Int { names.count }

    /// Reads a table: `{"date": "2026-08-07", "names": {"08987058-cadc-4b81-b6e1-30de50dcbe96": "…"}}`; other
    /// members are not looked at.
    ///
    /// - Throws: `bad_input` with the place of the fault.
    public init(json: [UInt8]) throws(PassLiftError) {
        do {
            let document = JSONNode(try JSONReader(limits: .document).read(json))
            var names: [[UInt8]: String] = [:]
            for (key, node) in try document.member("names").members() {
                let name = try node.string()
                guard let aaguid = Self.bytes(of: key) else { throw node.invalid("an AAGUID as its key") }
                guard PasskeyCeremonies.isLabel(name) else { throw node.invalid("a name to show") }
                names[aaguid] = name
            }
            date = try document.member("date").string()
            self.names = names
        } catch {
            throw PassLiftError(.badInput, "names of authenticators: \(error)")
        }
    }

    private init(date: String, names: [[UInt8]: String]) {
        self.date = date
        self.names = names
    }

    /// What the provider of an AAGUID, 16 bytes, is called; nil when it is not known.
    public func name(of aaguid: [UInt8]) -> String? { names[aaguid] }

    private static func bytes(of text: String) -> [UInt8]? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
        return try? Hex.decode(parts.joined())
    }
}
