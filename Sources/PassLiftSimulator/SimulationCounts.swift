public import PassLiftEvents
public import PassLiftMachine

/// What a simulation counted.
public struct SimulationCounts: Hashable, Sendable {
    /// Events by name; one for each transition.
    public internal(set) var events: [EventName: Int] = [:]
    /// Accounts by where they stand at the end.
    public internal(set) var standings: [Standing: Int] = [:]
    /// Visits that began.
    public internal(set) var visits = 0
    /// Transitions that the flow recorded.
    public internal(set) var transitions = 0
    /// Inputs that the flow rejected; a person of the simulator never does what cannot be done, so there are
    /// none.
    public internal(set) var rejections = 0

    /// Nothing yet.
    public init() {}

    /// How often an event was counted.
    public subscript(name: EventName) -> Int { events[name, default: 0] }
}
