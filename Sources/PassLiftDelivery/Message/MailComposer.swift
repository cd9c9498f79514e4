import PassLiftEvents
package import PassLiftMachine
package import PassLiftPorts

/// Writes messages as they travel: RFC 5322, MIME (RFC 2045, 2047), marked as sent by a machine (RFC 3834) so
/// that no holiday notice answers them.
package struct MailComposer: Sendable {
    /// The longest subject, in bytes of UTF-8.
    package static let maximumSubjectByteCount = 512
    /// The longest text, in bytes of UTF-8.
    package static let maximumTextByteCount = 262_144
    /// The columns of a header line, its end not counted: those of lines with encoded words, within the 78 of
    /// all lines (RFC 5322, section 2.1.1).
    private static let headerColumns = EncodedWords.lineByteCount

    private let sender: MailSender

    /// A composer of messages from `sender`.
    package init(sender: MailSender) {
        self.sender = sender
    }

    /// The message, dated `now`.
    package func compose(_ message: MailMessage, at now: Instant) throws(MailRefusal) -> ComposedMail {
        let recipient = try Self.recipient(of: message)
        let header = [
            "Date: \(MailDate.text(now))",
            from,
            "To: \(recipient.text)",
            Self.subject(message.subject),
            "Message-ID: <\(message.id.hexadecimal)@\(sender.address.domain)>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
            "Auto-Submitted: auto-generated",
            "", "",
        ]
        let bytes = Array(header.joined(separator: "\r\n").utf8) + QuotedPrintable.encode(message.text)
        return ComposedMail(from: sender.address, to: recipient, bytes: bytes)
    }

    /// The address of a message whose parts can all be sent.
    static func recipient(of message: MailMessage) throws(MailRefusal) -> MailAddress {
        guard message.subject.isOneLine else { throw .subjectMalformed }
        guard message.subject.utf8.count <= maximumSubjectByteCount else { throw .subjectTooLong }
        guard message.text.utf8.count <= maximumTextByteCount else { throw .textTooLong }
        do {
            return try MailAddress(message.to)
        } catch {
            throw .addressMalformed
        }
    }

    private var from: String {
        let address = sender.address.text
        guard !sender.name.isEmpty else { return "From: \(address)" }
        let start = "From: "
        let escaped = sender.name.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        let quoted = "\(start)\"\(escaped)\""
        let name =
            sender.name.isPrintableASCII && quoted.utf8.count <= Self.headerColumns
            ? quoted : start + EncodedWords.encode(sender.name, column: start.utf8.count)
        let lastLine = name.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
        let fits = lastLine + address.utf8.count + 3 <= Self.headerColumns
        return "\(name)\(fits ? " " : "\r\n ")<\(address)>"
    }

    private static func subject(_ subject: String) -> String {
        let start = "Subject: "
        let fits = start.utf8.count + subject.utf8.count <= headerColumns
        // What looks like an encoded word would be read as one; spaces at the ends would be lost.
        let isPlain =
            subject.isPrintableASCII && !subject.contains("=?") && subject.first != " "
            && subject.last != " "
        return fits && isPlain
            ? start + subject : start + EncodedWords.encode(subject, column: start.utf8.count)
    }
}

extension String {
    fileprivate var isPrintableASCII: Bool { utf8.allSatisfy { (0x20...0x7e).contains($0) } }
}
