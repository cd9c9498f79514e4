import PassLiftCeremony
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
package import PassLiftPolicy
package import PassLiftPorts
internal import Synchronization

/// Loads, advances, commits; again when others were faster. All three depths stand on it.
package struct JourneyEngine: Sendable {
    /// How often a step is tried when others change the same rows meanwhile.
    package static let maximumAttempts = 5
    /// How often a step is tried when others change its account meanwhile: each of them got somewhere, and of
    /// this process at most one is in the way.
    package static let maximumRaces = 50

    package let doors: Doors
    package let policy: UpgradePolicy
    package let policyHash: [UInt8]
    let archived = Once()
    private let pseudonymDesk = PseudonymDesk()
    let hooks: HookRunner
    private let lanes: Lanes

    package init(policy: UpgradePolicy, doors: Doors, hooks: UpgradeHooks = UpgradeHooks()) {
        self.policy = policy
        self.doors = doors
        self.hooks = HookRunner(hooks, time: doors.time)
        lanes = Lanes(time: doors.time)
        policyHash = doors.cryptography.sha256(policy.source)
    }

    /// Takes one step: everything it decides is one commit, or nothing is.
    ///
    /// Those that get into one another's way in this process try again one after the other.
    package func take(_ request: StepRequest) async throws(PassLiftError) -> StepOutcome {
        var answers = HookAnswers()
        var turn: LanePermit?
        var conflicts = (all: 0, overAccounts: 0)
        while conflicts.all - conflicts.overAccounts < JourneyEngine.maximumAttempts,
            conflicts.overAccounts < JourneyEngine.maximumRaces
        {
            switch try await attempt(request, &answers) {
            case .done(let outcome): return outcome
            case .conflict(let precondition):
                conflicts.all += 1
                if case .accountVersion = precondition { conflicts.overAccounts += 1 }
                if turn == nil, let key = precondition.laneKey { turn = try await lanes.enter(key) }
            }
        }
        throw PassLiftError(.contention, "\(conflicts.all) attempts")
    }

    /// Takes a step that needs the visit's confirmation and raises the account's epoch. Where the epoch did
    /// not rise, the confirmation had run out just then, and that is the answer.
    ///
    /// - Throws: also `step_up_required`.
    package func takeConfirmed(_ request: StepRequest) async throws(PassLiftError) -> StepOutcome {
        let before = Box<Int64?>(nil)
        var watched = request
        watched.prepare = { loaded async throws(PassLiftError) in
            before.value = loaded.account?.facts.securityEpoch
            return try await request.prepare(loaded)
        }
        let outcome = try await take(watched)
        guard outcome.account?.facts.securityEpoch != before.value else {
            throw PassLiftError(.stepUpRequired, "the confirmation has run out")
        }
        return outcome
    }

    /// What came of one attempt.
    private enum Attempt {
        case done(StepOutcome)
        /// This did not hold any more.
        case conflict(Change.Precondition)
    }

    private func attempt(
        _ request: StepRequest, _ answers: inout HookAnswers
    ) async throws(PassLiftError) -> Attempt {
        var draft = try await draft(request, try await rollout(), &answers)
        if draft.isEmpty { return .done(draft.outcome) }
        let archives = archived.isDue
        if archives { draft.change.writes.append(archiving(at: draft.now)) }
        let outcome = try await doors.committing(draft.change)
        if archives, outcome == .committed { archived.markDone() }
        if let done = try conclude(draft, outcome) { return .done(done) }
        guard case .conflict(let precondition) = outcome else { return .done(draft.outcome) }
        return .conflict(precondition)
    }

    func draft(
        _ request: StepRequest, _ rollout: RolloutState, _ answers: inout HookAnswers
    ) async throws(PassLiftError) -> StepDraft {
        let world = ChangeComposer.World(
            policyHash: policyHash, chance: doors.chance, pseudonyms: try await pseudonyms())
        let loaded = try await load(request, rollout)
        let prepared = try await request.prepare(loaded)
        let (step, recorder) = try await taken(prepared, from: loaded, &answers)
        return try StepDraft(
            of: request, loaded: loaded, prepared: prepared, step: step, recorder: recorder, world: world,
            policy: policy)
    }

    /// What visits and ceremonies are called in this store's events.
    package func pseudonyms() async throws(PassLiftError) -> EventPseudonyms {
        try await pseudonymDesk.pseudonyms(doors)
    }

    /// What became of a draft; nil when it is to be tried again.
    func conclude(
        _ draft: StepDraft, _ outcome: Change.Outcome
    ) throws(PassLiftError) -> StepOutcome? {
        switch outcome {
        case .committed:
            tell(draft.change.events)
            return draft.outcome
        case .conflict(.sealUnused): throw PassLiftError(.ceremonyGone, "used before")
        case .conflict(.loginNameFree), .conflict(.userHandleFree): throw PassLiftError(.accountExists)
        case .conflict(.accountVersion) where draft.makesAccount: throw PassLiftError(.accountExists)
        case .conflict: return nil
        }
    }

    func archiving(at now: Instant) -> Change.Write {
        .policy(hash: policyHash, document: policy.source, at: now)
    }

    /// The step, tried until every hook that it is for has been asked.
    private func taken(
        _ prepared: Prepared, from loaded: Loaded, _ answers: inout HookAnswers
    ) async throws(PassLiftError) -> (Step, ChangeRecorder) {
        var draws: [Circumstances.Draws] = []
        for _ in 0..<prepared.inputs.count + HookPoint.allCases.count { draws.append(try drawn()) }
        while true {
            var start = loaded
            start.visit = prepared.visit ?? loaded.visit
            answers.apply(to: &start, policy: policy)
            var recorder = ChangeRecorder()
            let step = try advance(
                start, answers.inputs(around: prepared.inputs, draws), answers, &recorder)
            guard !hooks.hooks.isEmpty else { return (step, recorder) }
            let hooked = HookedStep(runner: hooks, loaded: start)
            guard await hooked.ask(&answers, after: step, recorder) else { return (step, recorder) }
        }
    }

    private func drawn() throws(PassLiftError) -> Circumstances.Draws {
        Circumstances.Draws(
            decision: UInt32(truncatingIfNeeded: try EventIdentity.bits(doors.chance)),
            slip: try EventIdentity.bits(doors.chance))
    }

    /// Inputs one after the other, each under draws of its own.
    @inline(never)
    private func advance(
        _ loaded: Loaded, _ inputs: [(Input, Circumstances.Draws)], _ answers: HookAnswers,
        _ recorder: inout ChangeRecorder
    ) throws(PassLiftError) -> Step {
        let points = loaded.account.map { policy.points(of: $0.bucketUnit(for: policy)) } ?? .zero
        var step = Step(snapshot: loaded.snapshot(points: points))
        var decision: Decision?
        for (input, draws) in inputs {
            var circumstances = Circumstances(policy: policy, now: loaded.now, draws: draws)
            circumstances.rollout = loaded.rollout
            answers.apply(to: &circumstances)
            do {
                step = try Flow.advance(step.snapshot, input, under: circumstances, into: &recorder)
            } catch {
                throw PassLiftError(rejection: error)
            }
            decision = step.decision ?? decision
        }
        step.decision = decision
        return step
    }

    /// Tells the host's hook what was committed, without waiting for it.
    private func tell(_ events: [Event]) {
        guard let hook = hooks.hooks.afterTransition, !events.isEmpty else { return }
        Task { _ = await hooks.ask(.afterTransition) { try await hook(events) } }
    }
}

/// Whether something that is done once has been done.
final class Once: Sendable {
    private let done = Mutex(false)

    var isDue: Bool { done.withLock { !$0 } }

    func markDone() {
        done.withLock { $0 = true }
    }
}

extension StepDraft {
    /// The draft of a step that was taken.
    ///
    /// Never inlined: with all this in the asynchronous frame of ``JourneyEngine/draft(_:_:_:)``, Swift 6.3
    /// makes the frame smaller in release builds than what it writes there.
    @inline(never)
    fileprivate init(
        of request: StepRequest, loaded: Loaded, prepared: Prepared, step: Step, recorder: ChangeRecorder,
        world: ChangeComposer.World, policy: UpgradePolicy
    ) throws(PassLiftError) {
        var composer = ChangeComposer(
            loaded: loaded, prepared: prepared, step: step, recorder: recorder, world: world)
        try composer.compose()
        let outcome = StepOutcome(
            step: step, account: composer.account, visit: composer.visit,
            issued: composer.issued.isEmpty ? loaded.slips(named: step.next) : composer.issued,
            refusal: recorder.refusal, variant: step.decision.flatMap { policy.variantName($0.variant) })
        self.init(
            change: composer.change, outcome: outcome, isEmpty: composer.isEmpty, now: loaded.now,
            makesAccount: request.makesUnreadAccount)
    }
}

extension Change.Precondition {
    /// What those that fail of it have in common; nil where trying one after the other helps nobody.
    fileprivate var laneKey: [UInt8]? {
        switch self {
        case .accountVersion(let id, _): [0] + Array(id.text.utf8)
        case .visitVersion(let id, _): [1] + StoredForm.bytes(of: id.bits)
        case .slipOpen, .credentialFree, .loginNameFree, .userHandleFree, .passwordIs, .sealUnused,
            .rolloutVersion, .leaseFree, .leaseHeld, .throttleVersion, .factorVersion, .mailedCodeTries,
            .errandWaiting:
            nil
        }
    }
}

extension AccountRecord {
    /// What the policy deals out to shares.
    fileprivate func bucketUnit(for policy: UpgradePolicy) -> String {
        switch policy.unit {
        case .subject: subject.hexadecimal
        case .account: id.text
        }
    }
}
