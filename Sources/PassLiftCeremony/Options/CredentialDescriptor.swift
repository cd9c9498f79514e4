import PassLiftEncoding

/// A credential as options name it (Level 3, section 5.8.3).
public struct CredentialDescriptor: Hashable, Sendable {
    /// The credential id.
    public var id: [UInt8]
    /// How its authenticator can be reached, verbatim as stored.
    public var transports: [String]

    /// Makes a descriptor.
    public init(id: [UInt8], transports: [String] = []) {
        self.id = id
        self.transports = transports
    }

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("type", "public-key")
            object.member("id", base64URL: id)
            guard !transports.isEmpty else { return }
            object.member("transports", array: { $0.strings(transports) })
        }
    }
}
