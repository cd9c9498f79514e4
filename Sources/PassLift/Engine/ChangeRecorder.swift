import PassLiftCeremony
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine

/// The engine's recorder: keeps what a step decided, in order, until the change is composed.
struct ChangeRecorder: Recorder {
    var happenings: [Happening] = []
    var effects: [Effect] = []

    /// Whether a recovery begins in this step, whatever was under way before.
    var beginsRecovery: Bool {
        happenings.contains { happening in
            if case .recovery(.requested, .proved, _) = happening.transition { true } else { false }
        }
    }

    /// Why a ceremony was refused; nil: none was.
    var refusal: CeremonyRefusalCode? {
        for happening in happenings {
            guard case .ceremonyRefused(_, let code) = happening.detail else { continue }
            let codes = CeremonyRefusalCode.allCases
            return codes.indices.contains(Int(code)) ? codes[Int(code)] : nil
        }
        return nil
    }

    mutating func record(_ happening: Happening) {
        happenings.append(happening)
    }

    mutating func ask(_ effect: Effect) {
        effects.append(effect)
    }
}
