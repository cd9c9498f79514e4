import PassLiftEvents
package import PassLiftMachine
import PassLiftPolicy

/// From a factor to an identity, and from there to the policy.
extension Run {
    /// How long something may be pending in a visit, in seconds; the policy's own lifetimes are shorter or
    /// longer.
    static var pendingSeconds: Int64 { 900 }

    /// A visit begins; one that recovers asks for a recovery by that, and touches no account.
    mutating func begin() throws(Rejection) {
        try drive(.begun)
        if case .recovery = snapshot.visit.kind { note(.recovery(from: .absent, .requested, to: .requested)) }
    }

    mutating func takePassword(_ result: CheckResult) throws(Rejection) {
        guard snapshot.visit.takesCredentials else { throw .notPossibleHere }
        try requireStrength(of: .password)
        switch result {
        case .wrong: try drive(.passwordFailed)
        case .throttled: try drive(.passwordThrottled)
        case .correct:
            try drive(.passwordSucceeded)
            show(snapshot.account.origins.password.root)
            snapshot.visit.passwordCheckedAt = now
            try letIn(by: .password, snapshot.account.demandsSecondFactor ? .due : .done)
        }
    }

    mutating func takePasskey(_ result: AssertionResult) throws(Rejection) {
        guard snapshot.visit.takesCredentials else { throw .notPossibleHere }
        // A re-authentication is bound to its action, by a slip of its own.
        if case .reauthentication = snapshot.visit.kind { throw .notPossibleHere }
        switch result {
        case .refused(let step, let code):
            try drive(.passkeyFailed, .ceremonyRefused(step: step, code: code))
        case .verified(let facts, let use):
            let state = CredentialMachine.next(use.state, use.input(showing: facts, in: snapshot.visit.id))
            guard HardRules.judgeAssertion(facts, by: state, for: .signIn) == .permitted else {
                try drive(.passkeyFailed, .ceremonyVerified(facts))
                return
            }
            try drive(.passkeySucceeded, .ceremonyVerified(facts))
            try noteUse(of: use, facts)
            let trusted = facts.flags.contains(.userVerificationTrusted)
            try letIn(by: .passkey, !trusted && snapshot.account.demandsSecondFactor ? .due : .done)
        }
    }

    mutating func takeSecondFactor(
        _ result: CheckResult, of factors: SecondFactors
    ) throws(Rejection) {
        guard case .awaitingSecondFactor(let method) = snapshot.visit.state else { throw .notPossibleHere }
        switch result {
        case .wrong: try drive(.secondFactorFailed)
        case .throttled: try drive(.secondFactorThrottled)
        case .correct:
            // A passkey may have proven itself since the first factor.
            try requireStrength(of: method)
            try drive(.secondFactorSucceeded)
            showFactors(factors)
            try letIn(by: method, .done)
        }
    }

    mutating func takeHostSignIn(_ method: SignInMethod, at checked: Instant) throws(Rejection) {
        guard snapshot.visit.takesCredentials else { throw .notPossibleHere }
        try requireStrength(of: method)
        switch method {
        case .password:
            try drive(.passwordSucceeded)
            show(snapshot.account.origins.password.root)
            if snapshot.account.demandsSecondFactor { showFactors(snapshot.account.secondFactors) }
            snapshot.visit.passwordCheckedAt = min(checked, now)
        case .passkey:
            try drive(.passkeySucceeded)
            snapshot.visit.passkeyShown = .confirmed
            show(.passkey)
        case .other:
            try drive(.hostVouched)
            show(.host)
        }
        try letIn(by: method, .done)
    }

    /// A re-authentication asks for the strongest method that the account holds; a young passkey raises no
    /// bar.
    private func requireStrength(of method: SignInMethod) throws(Rejection) {
        guard case .reauthentication = snapshot.visit.kind else { return }
        let account = snapshot.account
        let isStrongest =
            switch method {
            case .passkey: true
            case .password: account.confirmedPasskeys == 0
            case .other: account.confirmedPasskeys == 0 && account.password == .absent
            }
        guard isStrongest else { throw .stepUpRequired }
    }

    /// A passkey was used: its state, its backup flag, and what that makes of the account. A young one is
    /// confirmed by an independent root that was shown before in this visit.
    mutating func noteUse(of use: PasskeyUse, _ facts: CeremonyFacts) throws(Rejection) {
        let input = use.input(showing: facts, in: snapshot.visit.id)
        guard let after = CredentialMachine.next(use.state, input) else { throw .notPossibleHere }
        let isVerified = facts.flags.contains(.userVerified)
        let origin = isVerified ? use.origin.used(beside: snapshot.visit.roots) : use.origin
        try drive(use.state, input, of: use.origin)
        if use.backup == .changed { try drive(after, .backupStateChanged, of: use.origin) }
        if origin != use.origin { try drive(after, .confirmed, of: use.origin, becoming: origin) }
        recorder.ask(.updatePasskey(after, origin))
        show(origin.root)
        if snapshot.visit.passkeyShown != .confirmed {
            snapshot.visit.passkeyShown =
                isVerified && origin.isConfirmed && after == .proven ? .confirmed : .young
        }
    }

    /// The person is not signed in, and nothing that was issued before is worth anything.
    mutating func turnAway(_ reason: VisitRefusal) throws(Rejection) {
        try drive(.turnedAway(reason))
        try voidOpenSlips()
    }

    mutating func askPolicy() throws(Rejection) {
        var moment = moment
        // What is open elsewhere is not in the way: the newest visit may take over.
        if isOpenElsewhere { moment.history = historyTakenOver }
        let answer = answer(at: moment)
        switch answer.replacement {
        case .none, .taken: break
        case .dropped: note(.hook(.reviewDecision, .forbidden))
        }
        decision = answer.decision
        try drive(.evaluated, .evaluated(moment, answer.decision))
        if answer.decision.action != .stayQuiet, isOpenElsewhere { takeOver(moment.history) }
        try follow(answer.decision)
    }

    /// What the policy says; apart, since only what changes nothing can lend the policy instead of copying
    /// it.
    private func answer(at moment: Moment) -> PolicyAnswer {
        PolicyAnswer(circumstances.policy, at: moment, replacing: circumstances.replacement)
    }

    /// Everything that a decision in this step depends on.
    var moment: Moment {
        var moment = Moment(
            now: now, account: snapshot.account, history: snapshot.history, signIn: snapshot.signIn)
        moment.client = snapshot.client
        moment.attributes = snapshot.attributes
        moment.points = snapshot.points
        moment.rollout = circumstances.rollout
        moment.chance = circumstances.draws.decision
        return moment
    }

    private mutating func follow(_ decision: Decision) throws(Rejection) {
        switch decision.action {
        case .stayQuiet: try drive(.quieted(.signedIn))
        case .upgradeAutomatically(let followUp): try attempt(then: followUp)
        case .offer: try offer(.optional)
        case .require: try offer(.required)
        case .offerPasskeyOnly: try drive(.passkeyOnlyDecided)
        }
    }

    private mutating func attempt(then followUp: FollowUp) throws(Rejection) {
        try drive(.automaticDecided(then: followUp))
        try issue(.automaticUpgrade, lifetimeSeconds: policy.automaticLifetimeSeconds)
        guard let slip = issued else { return }
        snapshot.visit.expiresAt = slip.expiresAt
        snapshot.history.automaticStarted(
            .init(visit: snapshot.visit.id, slip: slip.id, expiresAt: slip.expiresAt), at: now)
    }

    mutating func offer(_ kind: OfferKind) throws(Rejection) {
        try drive(.offerDecided(kind))
        let end = now.adding(seconds: policy.offerLifetimeSeconds)
        snapshot.visit.expiresAt = end
        snapshot.history.offerDecided(
            .init(visit: snapshot.visit.id, since: now, expiresAt: end),
            utcOffsetMinutes: policy.utcOffsetMinutes)
    }
}

extension PasskeyUse {
    /// What an assertion that showed `facts` is to the passkey: it proves itself in a later visit than its
    /// creation.
    func input(showing facts: CeremonyFacts, in visit: VisitID) -> CredentialInput {
        facts.flags.contains(.userVerified) && createdIn != visit ? .usedVerified : .used
    }
}

extension Visit {
    /// Whether a person may show in it what the account already holds.
    package var takesCredentials: Bool {
        switch kind {
        case .signIn, .reauthentication: state == .started
        case .signUp, .recovery: false
        }
    }
}
