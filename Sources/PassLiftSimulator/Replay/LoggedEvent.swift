public import PassLiftEvents

/// An event with the line of the log that it stands on.
public struct LoggedEvent: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The event.
    public let event: Event

    /// From its parts.
    public init(line: Int, event: Event) {
        self.line = line
        self.event = event
    }
}
