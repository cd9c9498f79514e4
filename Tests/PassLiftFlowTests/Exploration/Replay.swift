import PassLiftEvents
import PassLiftFlow
import PassLiftMachine

/// The states of all machines, moved by nothing but what was recorded.
struct Replay {
    private var visits: [VisitID: VisitState] = [:]
    private var proofs: Proofs
    private var evaluation: Evaluation
    private var password: PasswordState
    private var status: AccountStatus
    private var recovery: Recovery
    private var factors: SecondFactors
    private var route: RecoveryRoute
    private var passkeys: [CredentialState]
    private var slips: [CeremonyPurpose: Int] = [:]
    private let own: VisitID

    init(_ snapshot: Snapshot, passkeys: [CredentialState]) {
        own = snapshot.visit.id
        proofs = snapshot.visit.proofs
        evaluation = snapshot.visit.evaluation
        password = snapshot.account.password
        status = snapshot.account.status
        recovery = snapshot.recovery.state
        factors = snapshot.account.secondFactors
        route = snapshot.account.recoveryConfirmedAt == nil ? .unconfirmed : .confirmed
        self.passkeys = passkeys
        for visit in snapshot.visits { visits[visit.id] = visit.state }
        for slip in snapshot.slipsInSight { slips[slip.purpose, default: 0] += 1 }
    }

    /// What a host states of factors and routes is its own history, and told by no event of ours.
    mutating func take(_ facts: AccountFacts) {
        factors = facts.secondFactors
        route = facts.recoveryConfirmedAt == nil ? .unconfirmed : .confirmed
    }

    /// Moves one machine; what is wrong with the record, or nil.
    mutating func take(_ happening: Happening) -> String? {
        let transition = happening.transition
        guard transition.possibility == .possible else { return "no machine makes \(transition)" }
        switch transition {
        case .visit(let from, _, let to):
            let visit = happening.visit ?? own
            guard visits[visit] == from else { return "a visit was not at \(from)" }
            visits[visit] = to
        case .proofs(_, let from, _, let to):
            guard proofs == from else { return "proofs were not \(from)" }
            proofs = to
        case .evaluation(let from, _, let to):
            guard evaluation == from else { return "the evaluation was not \(from)" }
            evaluation = to
        case .slip(let purpose, let from, _, _):
            slips[purpose, default: 0] += from == .absent ? 1 : -1
        case .credential(let from, _, let to): return take(from, to)
        case .password(let from, _, let to):
            guard password == from else { return "the password was not \(from)" }
            password = to
        case .status(let from, _, let to):
            guard status == from else { return "the status was not \(from)" }
            status = to
        case .recovery(let from, let input, let to):
            // A visit asks for a recovery before there is one of the account's.
            if input == .requested { return nil }
            guard recovery == from || from == .requested else { return "the recovery was not \(from)" }
            recovery = to
        case .factor(let kind, _, _, let to):
            switch to {
            case .enrolled: factors.insert(kind.asSet)
            case .absent: factors.remove(kind.asSet)
            }
        case .route(_, _, let to): route = to
        case .standing, .notification, .silence, .rollout, .guardrail, .policy, .hook: break
        }
        return nil
    }

    private mutating func take(_ from: CredentialState, _ to: CredentialState) -> String? {
        if from != .absent {
            guard let index = passkeys.firstIndex(of: from) else { return "no passkey was \(from)" }
            passkeys.remove(at: index)
        }
        if to != .deleted { passkeys.append(to) }
        return nil
    }

    /// A state that the record does not lead to, or nil.
    func difference(from after: Snapshot, passkeys there: [CredentialState]) -> String? {
        for visit in after.visits where visits[visit.id] != visit.state {
            return "visit at \(visit.state), untold"
        }
        guard proofs == after.visit.proofs else { return "proofs \(after.visit.proofs), untold" }
        guard evaluation == after.visit.evaluation else {
            return "evaluation \(after.visit.evaluation), untold"
        }
        guard password == after.account.password else { return "password \(after.account.password), untold" }
        guard recovery == after.recovery.state else { return "recovery \(after.recovery.state), untold" }
        guard factors == after.account.secondFactors else { return "factors, untold" }
        guard (after.account.recoveryConfirmedAt == nil) == (route == .unconfirmed) else {
            return "route, untold"
        }
        guard status == after.account.status else { return "status \(after.account.status), untold" }
        guard passkeys.map(\.rawValue).sorted() == there.map(\.rawValue).sorted() else {
            return "passkeys, untold"
        }
        var left: [CeremonyPurpose: Int] = [:]
        for slip in after.slipsInSight where slip.state == .issued { left[slip.purpose, default: 0] += 1 }
        return slips.filter { $0.value != 0 } == left ? nil : "slips, untold"
    }
}

extension Snapshot {
    /// The visit and those beside it.
    fileprivate var visits: [Visit] {
        [visit] + [offerElsewhere, automaticElsewhere?.visit].compactMap { $0 }
    }

    fileprivate var slipsInSight: [Slip] { openSlips + [automaticElsewhere?.slip].compactMap { $0 } }
}
