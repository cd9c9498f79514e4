import PassLiftDelivery
import PassLiftPorts
import Testing

@Suite("A mail server that is not there")
struct UnreachableServerTests {
    /// Nothing listens on port 1 of this machine.
    private func mailer(_ change: (inout SMTPSettings) -> Void = { _ in }) throws -> SMTPMailer {
        var settings = SMTPSettings(
            host: "127.0.0.1", port: 1, security: .plainOnLoopback, sender: try Letters.sender())
        change(&settings)
        return try SMTPMailer(settings)
    }

    @Test("makes the mailer unavailable, for one message and for many at once")
    func unavailable() async throws {
        let mailer = try mailer()
        let codes = await withTaskGroup(of: MailerError.Code?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do throws(MailerError) {
                        try await mailer.send(Letters.letter())
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .unavailable, count: 20))
    }

    @Test("is not even asked about a message that cannot be written")
    func refused() async throws {
        let mailer = try mailer()
        for letter in [Letters.letter("a\r\nBcc: b@c"), Letters.letter(to: "a@b\r\nDATA")] {
            await #expect(throws: MailerError(.refused, "")) { try await mailer.send(letter) }
        }
    }

    @Test("a file of authorities that cannot be read is told at the start")
    func authorities() {
        #expect(throws: SMTPSettingsError.malformed(.ca)) {
            try mailer { $0.certificateAuthorities = "/nonexistent/authority.pem" }
        }
    }
}
