import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// How the machines are driven: each in one place, each step recorded once.
extension Run {
    /// Records one transition, of this visit unless another is named.
    mutating func note(
        _ transition: Transition, _ detail: @autoclosure () -> Happening.Detail = .nothing,
        in visit: VisitID? = nil
    ) {
        recorder.record(transition, in: visit ?? visitAtHand, telling: detail)
    }

    /// The visit that a step belongs to; nil outside visits.
    private var visitAtHand: VisitID? {
        if case .absent = snapshot.visit.state { nil } else { snapshot.visit.id }
    }

    mutating func drive(_ input: VisitInput) throws(Rejection) {
        let from = snapshot.visit.state
        guard let to = VisitMachine.next(from, input) else { throw .notPossibleHere }
        snapshot.visit.state = to
        note(.visit(from: from, input, to: to))
    }

    /// Drives the proofs; for the purpose of the visit unless the ceremony was for one of its own.
    mutating func drive(
        _ input: ProofInput, _ detail: @autoclosure () -> Happening.Detail = .nothing,
        for purpose: ProofPurpose? = nil
    ) throws(Rejection) {
        let from = snapshot.visit.proofs
        guard let to = ProofsMachine.next(from, input) else { throw .notPossibleHere }
        if !isBound, !to.isEmpty { snapshot.visit.securityEpoch = snapshot.account.securityEpoch }
        snapshot.visit.proofs = to
        note(.proofs(purpose ?? proofPurpose, from: from, input, to: to), detail())
    }

    mutating func drive(
        _ evaluated: EvaluationInput, _ detail: @autoclosure () -> Happening.Detail
    ) throws(Rejection) {
        let from = snapshot.visit.evaluation
        guard let to = EvaluationMachine.next(from, evaluated) else { throw .notPossibleHere }
        snapshot.visit.evaluation = to
        note(.evaluation(from: from, evaluated, to: to), detail())
    }

    /// Drives a credential and keeps the counts of the account in step with it.
    ///
    /// - Parameter after: its origin from now on; nil: as before.
    mutating func drive(
        _ state: CredentialState, _ input: CredentialInput, of origin: Origin, becoming after: Origin? = nil
    ) throws(Rejection) {
        guard let to = CredentialMachine.next(state, input) else { throw .notPossibleHere }
        note(.credential(from: state, input, to: to))
        let wasStrong = state == .proven && origin.isConfirmed
        let isStrong = to == .proven && (after ?? origin).isConfirmed
        changeFacts { facts in
            facts.passkeys = facts.passkeys.adjusted(state.isUsable, to.isUsable)
            facts.provenPasskeys = facts.provenPasskeys.adjusted(state == .proven, to == .proven)
            facts.confirmedPasskeys = facts.confirmedPasskeys.adjusted(wasStrong, isStrong)
        }
    }

    mutating func drive(_ input: PasswordInput) throws(Rejection) {
        let from = snapshot.account.password
        guard let to = PasswordMachine.next(from, input) else { throw .notPossibleHere }
        note(.password(from: from, input, to: to))
        changeFacts { $0.password = to }
    }

    mutating func drive(_ kind: FactorKind, _ input: FactorInput) throws(Rejection) {
        let from: FactorState = snapshot.account.secondFactors.contains(kind.asSet) ? .enrolled : .absent
        guard let to = FactorMachine.next(from, input) else { throw .notPossibleHere }
        note(.factor(kind, from: from, input, to: to))
        changeFacts { facts in
            switch to {
            case .enrolled: facts.secondFactors.insert(kind.asSet)
            case .absent: facts.secondFactors.remove(kind.asSet)
            }
            switch input {
            case .suspended: facts.suspendedFactors.insert(kind.asSet)
            case .enrolled, .imported, .replaced, .reinstated: facts.suspendedFactors.remove(kind.asSet)
            case .removed, .exhausted: break
            }
        }
    }

    mutating func drive(_ input: RecoveryRouteInput) throws(Rejection) {
        let now = now
        let from: RecoveryRoute = snapshot.account.recoveryConfirmedAt == nil ? .unconfirmed : .confirmed
        guard let to = RecoveryRouteMachine.next(from, input) else { throw .notPossibleHere }
        note(.route(from: from, input, to: to))
        changeFacts { facts in
            switch to {
            case .confirmed: facts.recoveryConfirmedAt = now
            case .unconfirmed: facts.recoveryConfirmedAt = nil
            }
        }
    }

    mutating func drive(_ input: RecoveryInput) throws(Rejection) {
        let from = snapshot.recovery.state
        guard let to = RecoveryMachine.next(from, input) else { throw .notPossibleHere }
        snapshot.recovery.state = to
        note(.recovery(from: from, input, to: to))
        let isPending = snapshot.recovery.isPending
        changeFacts { $0.pendingRecovery = isPending ? .underWay : .none }
    }

    /// A notice keeps no state of ours but its errand: it waited until now.
    mutating func drive(_ notice: Notice, _ input: NotificationInput) throws(Rejection) {
        guard let to = NotificationMachine.next(.waiting, input) else { throw .notPossibleHere }
        note(.notification(notice, from: .waiting, input, to: to))
    }

    mutating func drive(_ input: AccountStatusInput) throws(Rejection) {
        let from = snapshot.account.status
        guard let to = AccountStatusMachine.next(from, input) else { throw .notPossibleHere }
        note(.status(from: from, input, to: to))
        changeFacts { $0.status = to }
    }

    /// Changes what the account holds; a standing that differs afterwards is a transition of its own.
    mutating func changeFacts(_ change: (inout AccountFacts) -> Void) {
        let before = Standing(of: snapshot.account)
        change(&snapshot.account)
        let after = Standing(of: snapshot.account)
        if before != after { note(.standing(from: before, to: after)) }
    }

    /// Raises the epoch: everything issued before is void, except for the visit that did it, and for a
    /// recovery under way, which nobody delays by that.
    mutating func raiseEpoch() {
        changeFacts { $0.securityEpoch &+= 1 }
        if isBound { snapshot.visit.securityEpoch = snapshot.account.securityEpoch }
        voidOutdatedSlips()
        recorder.ask(.revokeSessions)
    }

    /// Whether something was proved in the visit, so that it stands under the epoch of that time.
    var isBound: Bool { snapshot.visit.identifiedAt != nil || !snapshot.visit.proofs.isEmpty }

    private var proofPurpose: ProofPurpose {
        switch snapshot.visit.kind {
        case .signIn, .signUp, .recovery: .signIn
        case .reauthentication(let action): .reauthentication(action)
        }
    }
}

extension UInt16 {
    /// A count after one thing went from `before` to `after`; pinned at its ends.
    fileprivate func adjusted(_ before: Bool, _ after: Bool) -> UInt16 {
        switch (before, after) {
        case (false, true): self == .max ? .max : self + 1
        case (true, false): self == 0 ? 0 : self - 1
        case (true, true), (false, false): self
        }
    }
}

extension CredentialState {
    /// Whether a passkey in this state can sign in.
    fileprivate var isUsable: Bool {
        switch self {
        case .unproven, .proven: true
        case .absent, .suspended, .deleted: false
        }
    }
}
