import PassLiftPorts

extension MailerError {
    /// What a failed transfer means for the message.
    ///
    /// A refusal for good concerns the message only where it answers the recipient or the text (RFC 5321,
    /// section 4.2.1); before that, and where it asks for another sign-in (RFC 4954, section 6), it concerns
    /// the settings, and the message may be taken once they are right.
    ///
    /// - Parameters:
    ///   - stage: how far the message came.
    ///   - reply: the server's last reply code, 0 for none.
    ///   - words: what the library calls the failure.
    init(stage: SMTPStage, reply: Int, words: String) {
        let place =
            switch stage {
            case .greeting: "before the message"
            case .sender: "at the sender"
            case .recipient: "at the recipient"
            case .text: "at the text"
            }
        let isFinal = (500...599).contains(reply) && ![530, 534, 535, 538].contains(reply)
        let code: Code =
            switch stage {
            case .greeting, .sender: .unavailable
            case .recipient, .text: isFinal ? .refused : .unavailable
            }
        self.init(code, "\(words), \(place)" + (reply == 0 ? "" : ", last reply \(reply)"))
    }
}
