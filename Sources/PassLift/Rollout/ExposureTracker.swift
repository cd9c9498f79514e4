import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// Follows accounts through the events of the outbox: from the first decision that would treat the arms
/// differently, through the account's next sign-in, to the one observation of each metric.
///
/// Everything it keeps is in the exposures, so it can be put down after any event and taken up again.
struct ExposureTracker {
    /// The rollout's epoch that is counted; decisions of others are passed over.
    let epoch: UInt32
    /// The document whose decisions count; others may decide beside it while a deployment is under way.
    let policy: PolicyHash?
    private(set) var exposures: [UInt128: ExposureRecord] = [:]
    /// Whose exposure differs from what is stored.
    private(set) var changed: Set<UInt128> = []
    /// What was observed, in the order of the events.
    private(set) var observations: [GuardrailObservation] = []

    /// Continues from stored exposures.
    init(epoch: UInt32, policy: PolicyHash?, stored: [ExposureRecord]) {
        self.epoch = epoch
        self.policy = policy
        for exposure in stored { exposures[exposure.subject] = exposure }
    }

    /// Takes the next event of the outbox.
    mutating func take(_ event: Event) {
        if case .evaluated(let moment, let decision) = event.happening.detail {
            expose(event, moment, decision)
        }
        guard let exposure = exposures[event.subject], exposure.epoch == epoch, exposure.state == .waiting
        else { return }
        follow(event, exposure)
    }

    private mutating func expose(_ event: Event, _ moment: Moment, _ decision: Decision) {
        guard moment.rollout.epoch == epoch, event.policy == policy, let visit = event.visit,
            decision.tellsArmsApart, exposures[event.subject]?.epoch != epoch
        else { return }
        put(
            ExposureRecord(subject: event.subject, epoch: epoch, arm: decision.arm, visit: visit))
    }

    private mutating func follow(_ event: Event, _ before: ExposureRecord) {
        var exposure = before
        var ending: Ending?
        switch event.happening.transition {
        case .visit(_, .continued, _) where event.visit == exposure.visit:
            exposure.sightings.insert(.continued)
        case .visit(let from, let input, let to) where event.visit == exposure.nextVisit:
            ending = Ending(from, input, to)
        case .proofs(.signIn, _, let input, _) where event.visit != exposure.visit:
            if let next = exposure.nextVisit, next != event.visit {
                // A further visit: the one that was watched was left without an end.
                ending = .absent
            } else {
                exposure.nextVisit = event.visit
                if input.isFailure { exposure.sightings.insert(.stumbled) }
            }
        case .recovery(_, .requested, _): exposure.sightings.insert(.recoveryRequested)
        case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .standing, .recovery,
            .rollout, .guardrail, .policy, .hook:
            break
        }
        if let ending {
            observe(exposure, ending)
            exposure.state = .observed
        }
        if exposure != before { put(exposure) }
    }

    private mutating func put(_ exposure: ExposureRecord) {
        exposures[exposure.subject] = exposure
        changed.insert(exposure.subject)
    }

    /// How the next sign-in ended.
    private enum Ending {
        case happened
        case absent

        init?(_ from: VisitState, _ input: VisitInput, _ to: VisitState) {
            switch to {
            case .authenticated: self = .happened
            case .refused, .expired: self = .absent
            case .absent, .started, .awaitingSecondFactor, .upgrading, .offering, .offeringPasskeyOnly,
                .settled:
                return nil
            }
        }
    }

    private mutating func observe(_ exposure: ExposureRecord, _ ending: Ending) {
        for metric in GuardrailMetric.allCases {
            let happened =
                switch metric {
                case .visitContinues: exposure.sightings.contains(.continued)
                case .signInSucceeds: ending == .happened
                case .signInStumbles: exposure.sightings.contains(.stumbled)
                case .needsRecovery: exposure.sightings.contains(.recoveryRequested)
                }
            observations.append(
                GuardrailObservation(
                    metric, happened ? .happened : .absent, arm: exposure.arm, epoch: exposure.epoch))
        }
    }
}

extension Decision {
    /// Whether holdout and treatment get something else by this decision; what a hook put in its place is not
    /// the policy's doing.
    fileprivate var tellsArmsApart: Bool {
        switch arm {
        case .treatment: (proposed ?? action) != .stayQuiet
        case .holdout: withheld != nil
        }
    }
}

extension ProofInput {
    /// Whether something was refused.
    fileprivate var isFailure: Bool {
        switch self {
        case .passwordFailed, .passkeyFailed, .secondFactorFailed: true
        case .passwordSucceeded, .passwordThrottled, .passkeySucceeded, .hostVouched, .secondFactorSucceeded:
            false
        }
    }
}
