public import PassLiftEvents

/// One thing that is counted: incidents of a kind, or events of a name.
public struct Column: BitwiseCopyable, Hashable, Sendable {
    let place: Int

    /// How many there are.
    static let count = Incident.count + EventName.allCases.count

    /// Events of a name.
    public init(_ name: EventName) {
        place = Incident.count + name.place
    }

    /// Incidents of a kind.
    public init(_ incident: Incident) {
        place = incident.place
    }
}
