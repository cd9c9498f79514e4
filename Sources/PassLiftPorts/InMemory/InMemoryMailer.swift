import Synchronization

/// A mailer that keeps what it takes in memory: for tests, simulations and trying out.
public final class InMemoryMailer: Mailer {
    private struct Tray {
        var messages: [MailMessage] = []
        var failures: [MailerError] = []
    }

    private let tray = Mutex(Tray())

    /// A mailer that has taken nothing.
    public init() {}

    /// What it has taken, in that order.
    public var messages: [MailMessage] { tray.withLock { $0.messages } }

    /// Lets the next `count` messages fail, after those of earlier calls.
    public func failNext(_ count: Int, with error: MailerError) {
        tray.withLock { $0.failures += Array(repeating: error, count: max(0, count)) }
    }

    /// Takes a message, or fails as was asked for.
    public func send(_ message: MailMessage) async throws(MailerError) {
        let failure = tray.withLock { tray in
            if tray.failures.isEmpty {
                tray.messages.append(message)
                return MailerError?.none
            }
            return tray.failures.removeFirst()
        }
        if let failure { throw failure }
    }
}
