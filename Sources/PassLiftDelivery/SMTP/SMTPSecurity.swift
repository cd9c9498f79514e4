/// How the connection to a mail server is protected; the raw value is how an operator spells it.
public enum SMTPSecurity: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Encryption is asked for at once (RFC 3207) and demanded: a server without it gets nothing.
    case startTLS = "starttls"
    /// Encrypted from the first byte (RFC 8314).
    case implicitTLS = "implicit"
    /// Not encrypted, to a server on this machine only.
    case plainOnLoopback = "plain"
    /// Not encrypted, to any server: whoever listens in between reads codes and links.
    case plainAnywhere = "plain-anywhere"
}

extension SMTPSecurity {
    /// The port that is customary: submission 587 and 465 (RFC 6409, RFC 8314), transport 25.
    public var customaryPort: UInt16 {
        switch self {
        case .startTLS: 587
        case .implicitTLS: 465
        case .plainOnLoopback, .plainAnywhere: 25
        }
    }

    /// Whether user name and password may travel.
    var isEncrypted: Bool {
        switch self {
        case .startTLS, .implicitTLS: true
        case .plainOnLoopback, .plainAnywhere: false
        }
    }
}
