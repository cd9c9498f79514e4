import PassLiftDelivery
import PassLiftEmbedded
import PassLiftPorts
import Synchronization
import Testing

@Suite("The spelling of a mailer")
struct MailerURLTests {
    @Test("the spellings name their mailers")
    func spellings() throws {
        #expect(try MailerURL("memory:") == .memory)
        #expect(try MailerURL("log:") == .log)
        let url = "smtps://bot:secret@mail.example.org?from=no-reply@example.org"
        #expect(try MailerURL(url) == .smtp(SMTPSettings(url: url)))
    }

    @Test(
        "another text is refused, and nothing of it is repeated",
        arguments: ["", "memory", "log", "mailto:secret@example.org", "smtp:secret", "smtp://bot:secret@h"])
    func faults(text: String) {
        #expect {
            try MailerURL(text)
        } throws: { error in
            error is MailerURLError && !"\(error)".contains("secret")
        }
    }

    @Test("each opens as what it names")
    func opened() async throws {
        let log = Mutex("")
        let write: @Sendable (String) -> Void = { text in log.withLock { $0 += text } }
        let message = MailMessage(id: 1, to: "ada@example.org", subject: "Your code", text: "123456")
        try await MailerURL("log:").mailer(log: write).send(message)
        let written = log.withLock { $0 }
        #expect(written == "mail to ada@example.org: Your code\n  | 123456\n")
        let memory = try #require(MailerURL("memory:").mailer(log: write) as? InMemoryMailer)
        try await memory.send(message)
        #expect(memory.messages == [message])
        #expect(try MailerURL("smtp://h?from=a@b").mailer(log: write) is SMTPMailer)
    }
}
