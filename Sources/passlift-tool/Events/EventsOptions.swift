import PassLiftEncoding

/// What `events` commands share.
extension CommandOption {
    static let eventFormat = CommandOption(
        name: "format", form: .optional("NAME"), summary: "cloudevents, the one that there is")
    static let after = CommandOption(
        name: "after", form: .optional("N"), summary: "only what stands after this position of the outbox")
}

/// How events are spelled.
enum EventFormat: String, CaseIterable {
    case cloudevents

    /// Refuses every other name.
    static func check(_ arguments: Arguments) throws(ToolError) {
        _ = try EventFormat(named: arguments.value(.eventFormat) ?? cloudevents.rawValue, for: "--format")
    }
}
