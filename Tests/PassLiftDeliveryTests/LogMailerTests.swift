import PassLiftDelivery
import PassLiftPorts
import Synchronization
import Testing

@Suite("Mail in the log")
struct LogMailerTests {
    @Test("a message is written readably, and nothing in it commands the terminal")
    func written() async throws {
        let log = Mutex("")
        let mailer = LogMailer { text in log.withLock { $0 += text } }
        try await mailer.send(Letters.letter("Grüße", text: "The code is 123456.\r\n\n\u{1b}[2Jend"))
        let written = log.withLock { $0 }
        #expect(
            written == """
                mail to ada@example.org: Grüße
                  | The code is 123456.
                  | 
                  | \u{fffd}[2Jend

                """)
    }

    @Test("what no mailer would send is refused and not written")
    func refused() async throws {
        let log = Mutex("")
        let mailer = LogMailer { text in log.withLock { $0 += text } }
        for letter in [Letters.letter("a\nb"), Letters.letter(to: "ada")] {
            await #expect(throws: MailerError(.refused, "")) { try await mailer.send(letter) }
        }
        let written = log.withLock { $0 }
        #expect(written.isEmpty)
    }
}
