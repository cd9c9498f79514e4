import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// Follows one account from the first decision that would treat the arms differently, through its next
/// sign-in, to the one observation of each metric (``GuardrailMetric``).
struct Exposure: BitwiseCopyable, Sendable {
    private var stage = Stage.unexposed
    private var continued = GuardrailObservation.Outcome.absent
    private var recovered = GuardrailObservation.Outcome.absent
    private var stumbled = GuardrailObservation.Outcome.absent

    private enum Stage: BitwiseCopyable {
        case unexposed
        /// In the visit of the exposure.
        case exposed(Decision.Arm, in: VisitID)
        /// In the account's next sign-in, of which something was proved or refused.
        case following(Decision.Arm, in: VisitID)
        case observed
    }

    /// Whether the account is not exposed yet.
    var isDue: Bool {
        if case .unexposed = stage { true } else { false }
    }

    /// The policy was asked.
    mutating func decided(_ decision: Decision, in visit: VisitID) {
        switch stage {
        case .unexposed where decision.tellsArmsApart: stage = .exposed(decision.arm, in: visit)
        case .unexposed, .exposed, .following, .observed: break
        }
    }

    /// The host said that the person went on.
    mutating func wentOn(in visit: VisitID) {
        switch stage {
        case .exposed(_, let own) where own == visit: continued = .happened
        case .unexposed, .exposed, .following, .observed: break
        }
    }

    /// A way back in was asked for.
    mutating func askedForRecovery() {
        switch stage {
        case .exposed, .following: recovered = .happened
        case .unexposed, .observed: break
        }
    }

    /// A proof was checked in a visit.
    ///
    /// - Returns: the arm to observe and whether the sign-in succeeded, when this is the end of the watch.
    mutating func proved(_ proof: Proof, in visit: VisitID) -> Ending? {
        switch stage {
        case .exposed(let arm, let own) where own != visit:
            stage = .following(arm, in: visit)
            if proof == .wrong { stumbled = .happened }
            return ending(arm, proof)
        case .following(let arm, let own):
            // A further visit: the one that was watched was left without an end.
            guard own == visit else { return end(arm, .absent) }
            return ending(arm, proof)
        case .unexposed, .exposed, .observed: return nil
        }
    }

    private mutating func ending(_ arm: Decision.Arm, _ proof: Proof) -> Ending? {
        switch proof {
        case .right: end(arm, .happened)
        case .wrong: nil
        case .turnedAway: end(arm, .absent)
        }
    }

    /// What came of a proof.
    enum Proof {
        case right
        case wrong
        /// It was right, and the person is told to come again.
        case turnedAway
    }

    /// What was seen of the account.
    struct Ending {
        let arm: Decision.Arm
        let outcomes: [4 of GuardrailObservation.Outcome]

        /// One observation of each metric.
        func observation(_ metric: GuardrailMetric) -> GuardrailObservation {
            let outcome =
                switch metric {
                case .visitContinues: outcomes[0]
                case .signInSucceeds: outcomes[1]
                case .signInStumbles: outcomes[2]
                case .needsRecovery: outcomes[3]
                }
            return GuardrailObservation(metric, outcome, arm: arm, epoch: 0)
        }
    }

    private mutating func end(_ arm: Decision.Arm, _ succeeded: GuardrailObservation.Outcome) -> Ending {
        stage = .observed
        return Ending(arm: arm, outcomes: [continued, succeeded, stumbled, recovered])
    }
}
