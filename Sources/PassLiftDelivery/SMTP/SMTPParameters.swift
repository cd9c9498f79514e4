import PassLiftEncoding
import PassLiftPorts

/// What stands behind the `?` of an SMTP URL.
struct SMTPParameters {
    private var values: [SMTPSettingsError.Parameter: String] = [:]

    /// Reads `key=value&…`.
    init(_ query: Substring) throws(SMTPSettingsError) {
        guard !query.isEmpty else { return }
        for pair in query.split(separator: "&", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = SMTPSettingsError.Parameter(rawValue: String(parts[0])) else {
                let nearest = nearestKey(
                    to: String(parts[0]), among: SMTPSettingsError.Parameter.allCases.map(\.rawValue))
                throw .unknownParameter(nearest: nearest.flatMap(SMTPSettingsError.Parameter.init(rawValue:)))
            }
            guard parts.count == 2, let value = PercentEncoding.decode(parts[1].utf8) else {
                throw .malformed(key)
            }
            guard values.updateValue(value, forKey: key) == nil else { throw .repeated(key) }
        }
    }

    subscript(_ key: SMTPSettingsError.Parameter) -> String? { values[key] }

    /// A number of at most nine digits, or nil where there is none.
    func number(_ key: SMTPSettingsError.Parameter) throws(SMTPSettingsError) -> Int? {
        guard let text = values[key] else { return nil }
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed(key)
        }
        return Int(text)
    }

    /// The sender that `from` and `name` make.
    var sender: MailSender {
        get throws(SMTPSettingsError) {
            guard let from = values[.from] else { throw .senderMissing }
            guard let address = try? MailAddress(from) else { throw .malformed(.from) }
            guard let sender = try? MailSender(address: address, name: values[.name] ?? "") else {
                throw .malformed(.name)
            }
            return sender
        }
    }
}
