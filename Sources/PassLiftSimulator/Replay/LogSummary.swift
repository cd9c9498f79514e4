public import PassLiftMachine

/// What a log holds.
public struct LogSummary: Hashable, Sendable {
    /// Lines with something on them.
    public internal(set) var lines = 0
    /// Events that were handed on.
    public internal(set) var events = 0
    /// Events of another prefix: other systems' events in one stream are nobody's fault.
    public internal(set) var foreign = 0
    /// Lines that repeat an event: a relay delivers at least once.
    public internal(set) var duplicates = 0
    /// Subjects: accounts, strangers' visits, the rollout.
    public internal(set) var subjects = 0
    /// Subjects whose events begin later than at 1: the log was cut off before.
    public internal(set) var begunBefore = 0
    /// The time of the earliest event; nil without events.
    public internal(set) var first: Instant?
    /// The time of the latest event; nil without events.
    public internal(set) var last: Instant?
    /// What is wrong with it.
    public internal(set) var faults = LogFaults()

    /// Of a log that holds nothing.
    public init() {}
}
