public import PassLiftEncoding
public import PassLiftPorts

/// An `otpauth://totp/…` link: what an authenticator app takes, as a QR code or at one tap on the phone
/// itself.
public struct OTPAuthLink: Hashable, Sendable, Redacted {
    /// What the parameter `issuer` says. The label's prefix is the service's name in either case.
    public enum IssuerForm: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The service's domain, as Apple advises: its Passwords finds the saved sign-in by it, so that one
        /// tap sets the code up. The default.
        case domain
        /// The service's name once more, as Google advises, whose app is to be told the same twice.
        case name
    }

    /// The longest link that is read, in bytes.
    public static let maximumByteCount = 2048
    /// The longest name that is written, in bytes of UTF-8; a longer one is cut, so that a link always fits
    /// into a QR code.
    public static let maximumNameByteCount = 128

    /// The generator.
    public var totp: TOTP
    /// Whose codes they are: the label's last part, a login name as a rule.
    public var accountName: String
    /// The label's prefix, the service as people call it; empty: none.
    public var serviceName: String
    /// What the parameter `issuer` says; empty: none.
    public var issuer: String

    /// The link of a new generator.
    ///
    /// - Parameter service: the service as people call it, and its domain.
    public init(
        _ totp: TOTP, accountName: String, service: (name: String, domain: String),
        issuer form: IssuerForm = .domain
    ) {
        self.init(totp, accountName: accountName, serviceName: service.name)
        switch form {
        case .domain: issuer = service.domain
        case .name: issuer = service.name
        }
    }

    /// The link of a generator that names no issuer but in the label.
    init(_ totp: TOTP, accountName: String, serviceName: String) {
        self.totp = totp
        self.accountName = accountName
        self.serviceName = serviceName
        issuer = ""
    }

    /// The link, percent-encoded (RFC 3986, section 2.1), every parameter spelled out.
    ///
    /// A colon in a name, which would split the label elsewhere, becomes a hyphen.
    public var text: String {
        let name = PercentEncoding.encode(OTPAuthLink.labelPart(accountName))
        let service = PercentEncoding.encode(OTPAuthLink.labelPart(serviceName))
        let label = service.isEmpty ? name : service + ":" + name
        var text = "otpauth://totp/" + label + "?secret=" + Base32.encode(totp.secret)
        if !issuer.isEmpty { text += "&issuer=" + PercentEncoding.encode(OTPAuthLink.cut(issuer)) }
        text += "&algorithm=" + totp.algorithm.rawValue
        return text + "&digits=\(totp.digits)&period=\(totp.periodSeconds)"
    }

    private static func labelPart(_ name: String) -> String {
        String(String.UnicodeScalarView(cut(name).unicodeScalars.map { $0 == ":" ? "-" : $0 }))
    }

    private static func cut(_ name: String) -> String {
        var kept = String.UnicodeScalarView()
        var room = maximumNameByteCount
        for scalar in name.unicodeScalars {
            room -= UTF8.width(scalar)
            guard room >= 0 else { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}

/// Why a text is no link of a generator.
public enum OTPAuthFault: Error, Hashable, Sendable {
    /// Longer than ``OTPAuthLink/maximumByteCount``.
    case tooLong
    /// Not `otpauth://totp/label?parameters`, or wrongly percent-encoded.
    case malformed
    /// Codes by counter (`hotp`), or of another kind.
    case notTimeBased
    /// No `secret`.
    case secretMissing
    /// A parameter that counts is there twice.
    case repeatedParameter
    /// `algorithm` is none of ``TOTP/Algorithm``.
    case algorithm
    /// The secret is no base32.
    case secret(Base32Error)
    /// The parts make no generator.
    case generator(TOTPFault)

    /// The word for it; frozen.
    public var code: String {
        switch self {
        case .tooLong: "too_long"
        case .malformed: "malformed"
        case .notTimeBased: "not_time_based"
        case .secretMissing: "secret_missing"
        case .repeatedParameter: "repeated_parameter"
        case .algorithm: "algorithm"
        case .secret(let error): "secret_" + error.rawValue
        case .generator(let fault): fault.rawValue
        }
    }
}
