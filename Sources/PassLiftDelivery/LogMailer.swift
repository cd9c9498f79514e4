public import PassLiftPorts

/// A mailer that writes messages where a developer reads them, and sends nothing.
///
/// Codes and links are in them: it is for trying out, never for real accounts.
public struct LogMailer: Mailer {
    private let write: @Sendable (String) -> Void

    /// A mailer that hands each message to `write`, as lines of text with a line break at the end.
    public init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Writes the message; refuses an address or a subject that no mailer would send.
    public func send(_ message: MailMessage) async throws(MailerError) {
        do throws(MailRefusal) {
            let recipient = try MailComposer.recipient(of: message)
            write(Self.text(of: message, to: recipient))
        } catch {
            throw MailerError(error)
        }
    }

    private static func text(of message: MailMessage, to recipient: MailAddress) -> String {
        var text = "mail to \(recipient.text): \(message.subject)\n"
        let lines = message.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines.last == "" ? lines.dropLast() : lines {
            text += "  | \(shown(line))\n"
        }
        return text
    }

    /// A line in which nothing commands the terminal.
    private static func shown(_ line: Substring) -> String {
        String(String.UnicodeScalarView(line.unicodeScalars.map { "\($0)".isOneLine ? $0 : "\u{fffd}" }))
    }
}
