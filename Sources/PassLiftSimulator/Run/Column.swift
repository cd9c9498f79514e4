public import PassLiftEvents

/// One thing that is counted: events of a name, or incidents of a kind.
public struct Column: BitwiseCopyable, Hashable, Sendable {
    let place: Int

    /// How many there are.
    static let count = EventName.allCases.count + Incident.allCases.count

    /// Events of a name.
    public init(_ name: EventName) {
        place = name.place
    }

    /// Incidents of a kind.
    public init(_ incident: Incident) {
        place = EventName.allCases.count + incident.place
    }
}
