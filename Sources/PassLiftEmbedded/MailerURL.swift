public import PassLiftDelivery
public import PassLiftPorts

/// Where mail goes, as an operator spells it: `memory:`, `log:`, `smtp://…` or `smtps://…`.
public enum MailerURL: Hashable, Sendable {
    /// Into this process's memory, from where nobody sends it.
    case memory
    /// Into the log, to be read by a developer.
    case log
    /// To a mail server.
    case smtp(SMTPSettings)

    /// Reads the operator's spelling; an SMTP URL as ``SMTPSettings/init(url:)`` does.
    public init(_ text: String) throws(MailerURLError) {
        if text == "memory:" {
            self = .memory
        } else if text == "log:" {
            self = .log
        } else if text.hasPrefix("smtp://") || text.hasPrefix("smtps://") {
            do {
                self = .smtp(try SMTPSettings(url: text))
            } catch {
                throw .smtp(error)
            }
        } else {
            throw .malformed
        }
    }
}

extension MailerURL {
    /// The mailer that it names.
    ///
    /// - Parameters:
    ///   - time: dates the messages.
    ///   - log: where `log:` writes, text with line breaks.
    /// - Throws: what is wrong with the settings of a mail server.
    public func mailer(
        time: any TimeSource = SystemTime(), log: @escaping @Sendable (String) -> Void
    ) throws(SMTPSettingsError) -> any Mailer {
        switch self {
        case .memory: InMemoryMailer()
        case .log: LogMailer(write: log)
        case .smtp(let settings): try SMTPMailer(settings, time: time)
        }
    }
}

/// Why a text names no mailer; holds nothing of the text, for a password may be in it.
public enum MailerURLError: Error, Hashable, Sendable {
    /// None of the spellings.
    case malformed
    /// An SMTP URL with a fault.
    case smtp(SMTPSettingsError)
}

extension MailerURLError: CustomStringConvertible {
    /// What is expected.
    public var description: String {
        switch self {
        case .malformed: "expected memory:, log:, smtp://… or smtps://…"
        case .smtp(let error): error.description
        }
    }
}
