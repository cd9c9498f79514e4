public import PassLiftPorts

/// Where a request comes from, as the edge knows it: what a device carries and where it sits, never who it
/// is.
public struct RequestOrigin: Hashable, Sendable, Redacted {
    /// The longest source that is looked at, in bytes of UTF-8; what is behind is cut off.
    public static let maximumSourceByteCount = 256
    /// Nothing is known.
    public static let unknown = RequestOrigin()

    /// The address, or the network it lies in (of IPv6, the /64), one spelling each; nil: not known, and not
    /// counted.
    ///
    /// It must be the edge's own word: where it is a header that anybody can send, everybody has as many
    /// sources as they like.
    public let source: String?
    /// What the cookie of a known device holds (``PasskeyAccounts/SignInReply/deviceToken``).
    public let deviceToken: String?

    /// From its parts.
    public init(source: String? = nil, deviceToken: String? = nil) {
        self.source = source.map {
            String(decoding: $0.utf8.prefix(Self.maximumSourceByteCount), as: UTF8.self)
        }
        self.deviceToken = deviceToken
    }
}
