/// How far a message came: the last command that was sent for it.
enum SMTPStage: BitwiseCopyable, Hashable, Sendable {
    /// Connecting, encrypting, signing in.
    case greeting
    /// `MAIL FROM`.
    case sender
    /// `RCPT TO`.
    case recipient
    /// `DATA` and what follows it.
    case text

    /// The stage that a command begins, or nil when it begins none.
    init?(command: some Collection<UInt8>) {
        switch String(decoding: command.prefix(4), as: UTF8.self) {
        case "MAIL": self = .sender
        case "RCPT": self = .recipient
        case "DATA": self = .text
        default: return nil
        }
    }
}
