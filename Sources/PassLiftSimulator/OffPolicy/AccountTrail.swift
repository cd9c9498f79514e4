import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What came of an account over time, since its first decision in the log.
struct AccountTrail: Hashable, Sendable {
    let subject: UInt128
    /// Its first decision in the log.
    let entry: Instant
    /// The first decision in which holdout and treatment differ; nil while there was none.
    var exposure: Exposure?
    /// Whether it stayed in its arm.
    var loyalty = Loyalty.stayed
    private var sightings: [Sighting] = []

    /// A decision in which the arms differ.
    struct Exposure: BitwiseCopyable, Hashable, Sendable {
        let arm: Decision.Arm
        let variant: UInt8
        let policy: PolicyHash
        let time: Instant
        let row: Int
    }

    /// Whether an account has been in one arm only.
    enum Loyalty: Hashable, Sendable {
        case stayed
        case crossedOver
    }

    /// What was seen of it, when.
    private struct Sighting: BitwiseCopyable, Hashable, Sendable {
        let kind: Kind
        let time: Instant

        enum Kind: BitwiseCopyable, Hashable, Sendable {
            case passkeyCreated
            case passkeyProven
            case passwordRemoved
            case neverAgain
            case offerShown
            case signedIn
            case notSignedIn
        }
    }

    init(subject: UInt128, entry: Instant) {
        self.subject = subject
        self.entry = entry
    }

    /// Takes down what an event shows.
    mutating func see(_ event: Event) {
        if let kind = Self.kind(of: event.happening.transition) {
            sightings.append(Sighting(kind: kind, time: event.time))
        }
    }

    private static func kind(of transition: Transition) -> Sighting.Kind? {
        switch transition {
        case .credential(_, .created, _): .passkeyCreated
        case .credential(from: .unproven, .usedVerified, to: .proven): .passkeyProven
        case .password(_, .removed, _): .passwordRemoved
        case .visit(_, .offerRefused, _): .neverAgain
        case .visit(_, .offerShown, _): .offerShown
        case .visit(_, .identified, _): .signedIn
        case .visit(_, _, to: .refused), .visit(_, _, to: .expired): .notSignedIn
        case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .standing, .recovery,
            .factor, .route, .notification, .silence, .rollout, .guardrail, .policy, .hook:
            nil
        }
    }

    /// The outcome from the decision at `start` until `end`, included; nil for one of a single visit, or
    /// where nothing came to be counted.
    func value(of outcome: Outcome, from start: Instant, to end: Instant) -> Double? {
        let seen = sightings.filter { sighting in
            switch outcome.firstVisit {
            case .counts: sighting.time >= start && sighting.time <= end
            case .isOver: sighting.time > start && sighting.time <= end
            }
        }
        func happened(_ kind: Sighting.Kind) -> Double { seen.contains { $0.kind == kind } ? 1 : 0 }
        func count(_ kind: Sighting.Kind) -> Double { Double(seen.count { $0.kind == kind }) }
        switch outcome {
        case .passkeyCreatedByDay: return happened(.passkeyCreated)
        case .adoptedByDay: return happened(.passkeyProven)
        case .passwordRemovedByDay: return happened(.passwordRemoved)
        case .neverAgainByDay: return happened(.neverAgain)
        case .offersByDay: return count(.offerShown)
        case .signInsByDay: return count(.signedIn)
        case .nextSignInSucceeds:
            let next = seen.first { $0.kind == .signedIn || $0.kind == .notSignedIn }
            return next.map { $0.kind == .signedIn ? 1 : 0 }
        case .passkeyCreated, .offerShown, .offerAccepted, .neverAgain, .visitContinued: return nil
        }
    }
}
