import PassLiftPorts

extension MailerError {
    /// A message that cannot be sent to anybody.
    init(_ refusal: MailRefusal) {
        self.init(.refused, refusal.rawValue)
    }
}
