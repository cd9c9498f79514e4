public import PassLiftEvents
public import PassLiftMachine

/// The names of one step's events, flat: a recorder for who counts and wants nothing else.
public struct StepNames: Recorder, BitwiseCopyable, Sendable {
    /// The most events that are kept: a change of epoch closes four slips, and no step has more than a dozen
    /// events beside that.
    public static let maximumCount = 24

    @usableFromInline var names: InlineArray<24, EventName>
    /// How many there are.
    public private(set) var count: Int

    /// No event yet.
    public init() {
        names = InlineArray(repeating: .signinStarted)
        count = 0
    }

    /// Forgets them.
    mutating func clear() {
        count = 0
    }

    /// A name, from 0 to ``count`` − 1.
    @inlinable public subscript(place: Int) -> EventName { names[place] }

    /// Keeps the name of one event; past ``maximumCount`` it is dropped.
    public mutating func record(_ happening: Happening) {
        keep(EventName(of: happening.transition))
    }

    /// Keeps the name of one event; nothing else of it is made.
    public mutating func record(
        _ transition: Transition, in visit: VisitID?, telling detail: () -> Happening.Detail
    ) {
        keep(EventName(of: transition))
    }

    private mutating func keep(_ name: EventName) {
        guard count < Self.maximumCount else { return }
        names[count] = name
        count += 1
    }

    /// Effects are nobody's business here.
    public mutating func ask(_ effect: Effect) {}
}
