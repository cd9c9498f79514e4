import PassLiftPorts
import Testing

@Suite("The mailer in memory")
struct InMemoryMailerTests {
    private func message(_ id: UInt128) -> MailMessage {
        MailMessage(id: id, to: "ada@example.com", subject: "Your code", text: "123456\n")
    }

    @Test("keeps what it takes, in that order")
    func keeps() async throws {
        let mailer = InMemoryMailer()
        #expect(mailer.messages.isEmpty)
        for id in [UInt128(2), 1, 2] { try await mailer.send(message(id)) }
        #expect(mailer.messages == [message(2), message(1), message(2)])
    }

    @Test("fails as often as was asked for, takes nothing then, and goes on")
    func fails() async throws {
        let mailer = InMemoryMailer()
        mailer.failNext(2, with: MailerError(.unavailable, "the script says so"))
        mailer.failNext(1, with: MailerError(.refused, "no such address"))
        mailer.failNext(-1, with: MailerError(.refused, "never"))
        for code in [MailerError.Code.unavailable, .unavailable, .refused] {
            await #expect(throws: MailerError(code, "")) { try await mailer.send(message(1)) }
        }
        #expect(mailer.messages.isEmpty)
        try await mailer.send(message(1))
        #expect(mailer.messages == [message(1)])
    }

    @Test("errors of mailers are equal when their codes are")
    func equality() {
        #expect(MailerError(.refused, "a") == MailerError(.refused, "b"))
        #expect(MailerError(.refused, "a") != MailerError(.unavailable, "a"))
        #expect(Set([MailerError(.refused, "a"), MailerError(.refused, "b")]).count == 1)
    }
}
