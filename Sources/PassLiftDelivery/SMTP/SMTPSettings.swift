public import PassLiftPorts

/// Where mail is handed over, how that is protected and whom it is from.
public struct SMTPSettings: Hashable, Sendable {
    /// The server: a host name or an IP address, without brackets.
    public var host: String
    /// Its port.
    public var port: UInt16
    /// How the connection is protected. Certificates are always verified.
    public var security: SMTPSecurity
    /// Who the messages are from.
    public var sender: MailSender
    /// How to sign in; nil for a server that lets one send without.
    public var credentials: SMTPCredentials?
    /// The path of a PEM file with the authorities to trust, and no others; nil for the system's.
    public var certificateAuthorities: String?
    /// How the mailer introduces itself (EHLO); nil for this machine's name.
    public var helloName: String?
    /// Bounds of time and number.
    public var limits = SMTPLimits()

    /// Settings; the port is the one that is customary unless another is given.
    public init(host: String, port: UInt16? = nil, security: SMTPSecurity = .startTLS, sender: MailSender) {
        self.host = host
        self.port = port ?? security.customaryPort
        self.security = security
        self.sender = sender
    }
}

extension SMTPSettings: Redacted {
    /// Server, port and protection.
    public var description: String { "\(host):\(port) (\(security.rawValue))" }
}

extension SMTPSettings {
    /// Whether ``host`` can only be this machine.
    var isLoopback: Bool {
        host.lowercased() == "localhost" || host == "::1" || (host.hasPrefix("127.") && isIPv4)
    }

    /// The server as a URL has it.
    var hostInURL: String { host.contains(":") ? "[\(host)]" : host }

    /// Judges what the types let through.
    func check() throws(SMTPSettingsError) {
        guard isHost else { throw .hostMalformed }
        guard port > 0 else { throw .portMalformed }
        if let helloName {
            guard HostName.isSpelled(by: helloName) else { throw .malformed(.ehlo) }
        }
        if let certificateAuthorities {
            guard !certificateAuthorities.isEmpty, certificateAuthorities.isOneLine else {
                throw .malformed(.ca)
            }
        }
        guard limits.areSound else { throw .limitOutOfRange }
        switch security {
        case .startTLS, .implicitTLS, .plainAnywhere: break
        case .plainOnLoopback: guard isLoopback else { throw .plainPastLoopback }
        }
        try checkCredentials()
    }

    private func checkCredentials() throws(SMTPSettingsError) {
        guard let credentials else { return }
        for text in [credentials.userName, credentials.password] {
            guard !text.isEmpty, text.isOneLine, text.utf8.count <= SMTPCredentials.maximumByteCount else {
                throw .credentialsMalformed
            }
        }
        guard security.isEncrypted || isLoopback else { throw .credentialsInTheClear }
    }

    private var isHost: Bool {
        if host.contains(":") {
            return host.utf8.count <= 45
                && host.allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == ":" || $0 == ".") }
        }
        return HostName.isSpelled(by: host)
    }

    private var isIPv4: Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in part.allSatisfy { $0.isASCII && $0.isNumber } && UInt8(part) != nil
            }
    }
}
