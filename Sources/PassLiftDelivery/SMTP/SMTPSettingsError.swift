/// Why settings are none; holds nothing of what was written, for a password is in it.
public enum SMTPSettingsError: Error, BitwiseCopyable, Hashable, Sendable {
    /// The parameters of an SMTP URL; the raw value is the spelling.
    public enum Parameter: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The sender's address.
        case from
        /// The sender's name.
        case name
        /// The protection, as ``SMTPSecurity`` spells it.
        case security
        /// The file of trusted authorities.
        case ca
        /// The name for EHLO.
        case ehlo
        /// ``SMTPLimits/connectMilliseconds``.
        case connectMilliseconds = "connect_ms"
        /// ``SMTPLimits/totalMilliseconds``.
        case totalMilliseconds = "total_ms"
        /// ``SMTPLimits/connections``.
        case connections
    }

    /// Not of the form `smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS`, or too long.
    case malformedURL
    /// The host is no host name or address.
    case hostMalformed
    /// The port is no number from 1 to 65535.
    case portMalformed
    /// Name or password is empty, too long or holds a control character.
    case credentialsMalformed
    /// Name and password would travel without encryption.
    case credentialsInTheClear
    /// No encryption, to another machine, was not asked for in so many words.
    case plainPastLoopback
    /// A limit is outside its range.
    case limitOutOfRange
    /// `from` is missing.
    case senderMissing
    /// The value of a parameter, or of the setting that it sets, cannot be used.
    case malformed(Parameter)
    /// A parameter stands twice.
    case repeated(Parameter)
    /// A parameter that there is not; the nearest that there is.
    case unknownParameter(nearest: Parameter?)
    /// The library behind it could not be used.
    case libraryFailed
}

extension SMTPSettingsError: CustomStringConvertible {
    /// What is expected.
    public var description: String {
        switch self {
        case .malformedURL: "expected smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS, or smtps://…"
        case .hostMalformed: "expected a host name or an IP address"
        case .portMalformed: "expected a port from 1 to 65535"
        case .credentialsMalformed: "expected a user name and a password, percent-encoded"
        case .credentialsInTheClear: "a user name and a password need encryption: leave security out"
        case .plainPastLoopback:
            "security=plain is for this machine; security=plain-anywhere sends in the clear on purpose"
        case .limitOutOfRange: "a limit is outside its range"
        case .senderMissing: "expected from=ADDRESS"
        case .malformed(let parameter): "the value of \(parameter.rawValue) cannot be used"
        case .repeated(let parameter): "\(parameter.rawValue) stands twice"
        case .unknownParameter(let nearest):
            if let nearest {
                "an unknown parameter; did you mean \(nearest.rawValue)?"
            } else {
                "an unknown parameter; there are "
                    + Parameter.allCases.map(\.rawValue).joined(separator: ", ")
            }
        case .libraryFailed: "libcurl could not be used"
        }
    }
}
