import PassLiftEncoding

/// What `events` commands share.
extension CommandOption {
    static let eventFormat = CommandOption(
        name: "format", form: .optional("NAME"), summary: "cloudevents (default), passkeyme, ocsf, caep")
    static let after = CommandOption(
        name: "after", form: .optional("N"), summary: "only what stands after this position of the outbox")
}

/// How events are spelled.
enum EventFormat: String, CaseIterable {
    case cloudevents
    case passkeyme
    case ocsf
    case caep

    /// Takes the one format that there is yet.
    static func check(_ arguments: Arguments) throws(ToolError) {
        let name = arguments.value(.eventFormat) ?? cloudevents.rawValue
        switch try EventFormat(named: name, for: "--format") {
        case .cloudevents: return
        case .passkeyme, .ocsf, .caep:
            throw ToolError(.notAvailable, "--format: \(name) is not available yet, expected cloudevents")
        }
    }
}
