public import PassLiftEvents
public import PassLiftFlow
public import PassLiftMachine
public import PassLiftPolicy

/// A recorder that keeps everything: the sequence of (time, happening) of a life.
public struct LifeJournal: LifeRecorder {
    /// What happened, in order.
    public private(set) var entries: [Entry] = []
    /// What happened beside the flow, in order.
    public private(set) var incidents: [Aside] = []
    /// What was observed for guardrails, in order.
    public private(set) var observations: [GuardrailObservation] = []
    private var day: UInt32 = 0

    /// One happening and its time.
    public struct Entry: Hashable, Sendable {
        /// When.
        public let time: Instant
        /// Whether it happened to the account, or in a visit in which nobody is identified.
        public let aggregate: Event.Aggregate
        /// What.
        public let happening: Happening
    }

    /// What happened beside the flow.
    public struct Aside: Hashable, Sendable {
        /// On which day, counted from 0.
        public let day: UInt32
        /// What.
        public let incident: Incident
        /// How many times.
        public let amount: UInt64
    }

    /// An empty journal.
    public init() {}

    /// One step's happenings, in order.
    public struct Steps: Recorder {
        fileprivate var happenings: [Happening] = []

        /// Keeps a happening.
        public mutating func record(_ happening: Happening) { happenings.append(happening) }
        /// Effects are nobody's business here.
        public mutating func ask(_ effect: Effect) {}
    }

    /// Nothing yet.
    public static var steps: Steps { Steps() }

    /// A day begins.
    public mutating func begin(day: UInt32) { self.day = day }

    /// Takes a step and keeps each of its happenings.
    public mutating func take(_ input: Input, in run: inout Run<Steps>) throws(Rejection) {
        run.recorder.happenings = []
        try run.go(input)
        let now = run.circumstances.now
        let aggregate: Event.Aggregate = run.snapshot.account.status == .absent ? .visit : .account
        entries += run.recorder.happenings.map { Entry(time: now, aggregate: aggregate, happening: $0) }
    }

    /// Keeps an incident.
    public mutating func note(_ incident: Incident, _ amount: UInt64) {
        incidents.append(Aside(day: day, incident: incident, amount: amount))
    }

    /// Keeps an observation.
    public mutating func observe(_ observation: GuardrailObservation) {
        observations.append(observation)
    }
}
