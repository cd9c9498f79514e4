import PassLiftEvents
import PassLiftFlow

/// A recorder that keeps everything, in order.
struct Ledger: Recorder, Hashable {
    var happenings: [Happening] = []
    var effects: [Effect] = []

    mutating func record(_ happening: Happening) { happenings.append(happening) }
    mutating func ask(_ effect: Effect) { effects.append(effect) }

    /// The names of the events, in order.
    var names: [EventName] { happenings.map { EventName(of: $0.transition) } }
}
