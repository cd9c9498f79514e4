import PassLiftEvents
import PassLiftFlow

/// The engine's recorder: keeps what a step decided, in order, until the change is composed.
struct ChangeRecorder: Recorder {
    var happenings: [Happening] = []
    var effects: [Effect] = []

    mutating func record(_ happening: Happening) {
        happenings.append(happening)
    }

    mutating func ask(_ effect: Effect) {
        effects.append(effect)
    }
}
