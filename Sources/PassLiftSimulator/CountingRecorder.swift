import PassLiftEvents
import PassLiftFlow

/// The simulator's recorder: it counts events by name and keeps nothing.
struct CountingRecorder: Recorder {
    private(set) var events: [EventName: Int] = [:]
    private(set) var transitions = 0

    mutating func record(_ happening: Happening) {
        transitions += 1
        events[EventName(of: happening.transition), default: 0] += 1
    }

    /// What must be done beside the states is nobody's business here: the one passkey of a person follows its
    /// events.
    mutating func ask(_ effect: Effect) {}
}
