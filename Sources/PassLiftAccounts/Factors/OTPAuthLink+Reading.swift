import PassLiftEncoding
import PassLiftPorts

/// Reading a link, as older systems hand one over.
extension OTPAuthLink {
    /// Reads a link. What it does not say is as every app takes it: SHA-1, six digits, 30 seconds. A
    /// parameter that nobody knows is passed over; where prefix and issuer differ, both are kept.
    public init(_ text: String) throws(OTPAuthFault) {
        guard text.utf8.count <= OTPAuthLink.maximumByteCount else { throw .tooLong }
        let parts = text.utf8.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let label = try OTPAuthLink.label(in: parts[0])
        guard parts.count == 2, !parts[1].contains(UInt8(ascii: "#")) else { throw .malformed }
        let parameters = try Parameters(parts[1])
        self.init(try parameters.totp(), accountName: label.name, serviceName: label.service)
        issuer = parameters.issuer ?? ""
    }

    /// The generator in the column `totp_secret` of an import: a link, or a bare secret in base32.
    public static func totp(importing text: String) throws(OTPAuthFault) -> TOTP {
        if text.utf8.prefix(8).map({ $0 | 0x20 }) == Array("otpauth:".utf8) {
            return try OTPAuthLink(text).totp
        }
        guard text.utf8.count <= maximumByteCount else { throw .tooLong }
        return try Parameters.totp(secret: text)
    }

    private static func label(
        in head: Substring.UTF8View
    ) throws(OTPAuthFault) -> (service: String, name: String) {
        let scheme = "otpauth://"
        guard head.prefix(scheme.utf8.count).map(\.lowercasedASCII) == Array(scheme.utf8) else {
            throw .malformed
        }
        let rest = head.dropFirst(scheme.utf8.count)
        let parts = rest.split(
            separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .malformed }
        guard parts[0].map(\.lowercasedASCII) == Array("totp".utf8) else { throw .notTimeBased }
        guard let label = PercentEncoding.decode(parts[1]) else { throw .malformed }
        guard let colon = label.unicodeScalars.firstIndex(of: ":") else { return ("", label) }
        let name = label.unicodeScalars[label.unicodeScalars.index(after: colon)...]
        return (String(label[..<colon]), String(name.drop { $0 == " " }))
    }
}

/// The parameters of a link that count, decoded, each at most once.
private struct Parameters: Redacted {
    private(set) var secret: String?
    private(set) var issuer: String?
    private var algorithm: String?
    private var digits: String?
    private var period: String?

    init(_ query: Substring.UTF8View) throws(OTPAuthFault) {
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(parts[0]) else { throw .malformed }
            guard let place = Parameters.places[name] else { continue }
            guard parts.count == 2, let value = PercentEncoding.decode(parts[1]) else {
                throw .malformed
            }
            guard self[keyPath: place] == nil else { throw .repeatedParameter }
            self[keyPath: place] = value
        }
    }

    func totp() throws(OTPAuthFault) -> TOTP {
        guard let secret else { throw .secretMissing }
        guard let algorithm = TOTP.Algorithm(rawValue: (algorithm ?? "SHA1").uppercased()) else {
            throw .algorithm
        }
        guard let digits = Parameters.number(digits ?? "6") else { throw .generator(.digits) }
        guard let period = Parameters.number(period ?? "30") else { throw .generator(.period) }
        return try Parameters.totp(secret: secret, algorithm, digits, period)
    }

    static func totp(
        secret: String, _ algorithm: TOTP.Algorithm = .sha1, _ digits: Int = 6, _ period: Int = 30
    ) throws(OTPAuthFault) -> TOTP {
        let bytes: [UInt8]
        do {
            bytes = try Base32.decode(secret)
        } catch {
            throw .secret(error)
        }
        do {
            return try TOTP(secret: bytes, algorithm: algorithm, digits: digits, periodSeconds: period)
        } catch {
            throw .generator(error)
        }
    }

    /// A number of at most three decimal digits.
    private static func number(_ text: String) -> Int? {
        guard 1...3 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }

    private static var places: [String: WritableKeyPath<Parameters, String?>] {
        [
            "secret": \.secret, "issuer": \.issuer, "algorithm": \.algorithm, "digits": \.digits,
            "period": \.period,
        ]
    }
}
