import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// A mailer during whose work something else happens.
struct MailerWithBreak: Mailer {
    let inner: InMemoryMailer
    let meanwhile: @Sendable () async -> Void

    func send(_ message: MailMessage) async throws(MailerError) {
        try await inner.send(message)
        await meanwhile()
    }
}
