import PassLiftEncoding
import PassLiftPorts

extension SMTPSettings {
    /// The longest URL that is read, in bytes.
    public static let maximumURLByteCount = 4096

    /// Reads `smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS` or `smtps://…`, all but host and `from` optional,
    /// user name, password and values percent-encoded.
    ///
    /// `smtp` demands STARTTLS unless `security` says otherwise, `smtps` is encrypted from the first byte.
    public init(url: String) throws(SMTPSettingsError) {
        guard url.utf8.count <= Self.maximumURLByteCount, !url.contains("#") else { throw .malformedURL }
        let isImplicit = url.hasPrefix("smtps://")
        guard isImplicit || url.hasPrefix("smtp://") else { throw .malformedURL }
        let parts = url.dropFirst(isImplicit ? 8 : 7).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let values = try SMTPParameters(parts.count > 1 ? parts[1] : "")
        var authority = parts[0]
        if authority.last == "/" { authority.removeLast() }

        let security = try Self.security(values, isImplicit: isImplicit)
        var place = authority
        var credentials: SMTPCredentials?
        if let end = authority.lastIndex(of: "@") {
            credentials = try Self.credentials(authority[..<end])
            place = authority[authority.index(after: end)...]
        }
        let (host, port) = try Self.hostAndPort(place)
        self.init(host: host, port: port, security: security, sender: try values.sender)
        self.credentials = credentials
        certificateAuthorities = values[.ca]
        helloName = values[.ehlo]
        limits.connectMilliseconds = try values.number(.connectMilliseconds) ?? limits.connectMilliseconds
        limits.totalMilliseconds = try values.number(.totalMilliseconds) ?? limits.totalMilliseconds
        limits.connections = try values.number(.connections) ?? limits.connections
        try check()
    }

    private static func security(
        _ values: SMTPParameters, isImplicit: Bool
    ) throws(SMTPSettingsError) -> SMTPSecurity {
        guard let text = values[.security] else { return isImplicit ? .implicitTLS : .startTLS }
        guard let security = SMTPSecurity(rawValue: text), !isImplicit || security == .implicitTLS else {
            throw .malformed(.security)
        }
        return security
    }

    private static func credentials(_ text: Substring) throws(SMTPSettingsError) -> SMTPCredentials {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let name = PercentEncoding.decode(parts[0].utf8),
            let password = PercentEncoding.decode(parts[1].utf8)
        else { throw .credentialsMalformed }
        return SMTPCredentials(userName: name, password: password)
    }

    private static func hostAndPort(_ text: Substring) throws(SMTPSettingsError) -> (String, UInt16?) {
        var host = text
        var port = text[text.endIndex...]
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw .hostMalformed }
            host = text[..<end].dropFirst()
            port = text[text.index(after: end)...]
            guard port.isEmpty || port.first == ":", host.contains(":") else { throw .hostMalformed }
        } else if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            port = text[colon...]
        }
        guard !port.isEmpty else { return (String(host), nil) }
        let digits = port.dropFirst()
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits) else {
            throw .portMalformed
        }
        return (String(host), number)
    }
}
