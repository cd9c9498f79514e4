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
    /// Whether failures are kept that came before anybody was identified: they count when somebody is.
    private let watchesStumbles: Bool
    private(set) var exposures: [UInt128: ExposureRecord] = [:]
    /// Whose exposure differs from what is stored.
    private(set) var changed: Set<UInt128> = []
    /// What was observed, in the order of the events.
    private(set) var observations: [GuardrailObservation] = []

    /// A tracker that knows of no exposure yet.
    init(epoch: UInt32, policy: PolicyHash?, plan: GuardrailPlan) {
        self.epoch = epoch
        self.policy = policy
        watchesStumbles = plan.guardrails.contains { $0.metric == .signInStumbles }
    }

    /// Under which subjects there may be an exposure that those events bear on.
    func subjects(of events: [Event]) -> [UInt128] {
        var subjects = Set(events.map(\.subject))
        guard watchesStumbles else { return Array(subjects) }
        for event in events {
            if case .proofs(.signIn, _, _, _) = event.happening.transition, let visit = event.visit {
                subjects.insert(visit.bits)
            }
        }
        return Array(subjects)
    }

    /// Continues from stored exposures.
    mutating func load(_ stored: [ExposureRecord]) {
        for exposure in stored { exposures[exposure.subject] = exposure }
    }

    /// Takes the next event of the outbox.
    mutating func take(_ event: Event) {
        if event.aggregate == .visit {
            keepStumble(event)
            return
        }
        if case .evaluated(let moment, let decision) = event.happening.detail {
            expose(event, moment, decision)
        }
        guard let exposure = exposures[event.subject], exposure.epoch == epoch, exposure.state == .waiting
        else { return }
        follow(event, exposure)
    }

    /// A stranger's failure is kept under the visit, and is the account's when the visit becomes its next
    /// one: a wrong password names nobody before the right one comes.
    private mutating func keepStumble(_ event: Event) {
        guard watchesStumbles, case .proofs(.signIn, _, let input, _) = event.happening.transition,
            input.isFailure, let visit = event.visit, exposures[visit.bits]?.epoch != epoch
        else { return }
        put(ExposureRecord(stumbleIn: visit, epoch: epoch))
    }

    private func hasStumbled(in visit: VisitID?) -> Bool {
        guard let visit, let kept = exposures[visit.bits] else { return false }
        return kept.sightings.contains(.stumbled)
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
        case .visit(_, _, let to) where event.visit == exposure.nextVisit: ending = Ending(to)
        case .proofs(.signIn, _, let input, _) where event.visit != exposure.visit:
            if let next = exposure.nextVisit, next != event.visit {
                // A further visit: the one that was watched was left without an end.
                ending = .absent
            } else {
                exposure.nextVisit = event.visit
                if input.isFailure || hasStumbled(in: event.visit) { exposure.sightings.insert(.stumbled) }
            }
        case .recovery(.requested, .proved, _): exposure.sightings.insert(.recoveryRequested)
        case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .standing, .recovery,
            .factor, .route, .notification,
            .silence, .rollout, .guardrail, .policy, .hook:
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

        init?(_ state: VisitState) {
            switch state {
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

extension ProofInput {
    /// Whether something was refused.
    fileprivate var isFailure: Bool {
        switch self {
        case .passwordFailed, .passkeyFailed, .secondFactorFailed, .routeFailed: true
        case .passwordSucceeded, .passwordThrottled, .passkeySucceeded, .hostVouched, .secondFactorSucceeded,
            .secondFactorThrottled, .routeProved, .routeThrottled:
            false
        }
    }
}
