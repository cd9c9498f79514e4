import PassLiftDelivery
import PassLiftMachine
import PassLiftPorts

/// What the suites send, and from whom.
enum Letters {
    /// Monday, 30 November 2026, 06:00:00 UTC.
    static let now = Instant(milliseconds: 1_796_018_400_000)

    static func sender(_ name: String = "PassLift") throws -> MailSender {
        try MailSender(address: MailAddress("no-reply@mail.example.org"), name: name)
    }

    static func letter(
        _ subject: String = "Your code", text: String = "The code is 123456.\n",
        to: String = "ada@example.org"
    ) -> MailMessage {
        MailMessage(id: 0x0102_0304, to: to, subject: subject, text: text)
    }

    /// The composed letter, split into the lines of its header and the lines of its body.
    static func lines(of letter: MailMessage, from sender: MailSender) throws -> (
        header: [String], body: [String]
    ) {
        let mail = try MailComposer(sender: sender).compose(letter, at: now)
        let lines = String(decoding: mail.bytes, as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        let end = lines.firstIndex(of: "") ?? lines.endIndex
        return (Array(lines[..<end]), Array(lines[lines.index(after: end)...]))
    }
}
