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

    package let doors: Doors
    package let policy: UpgradePolicy
    package let policyHash: [UInt8]
    let archived = Once()
    private let pseudonymDesk = PseudonymDesk()
    let hooks: HookRunner

    package init(policy: UpgradePolicy, doors: Doors, hooks: UpgradeHooks = UpgradeHooks()) {
        self.policy = policy
        self.doors = doors
        self.hooks = HookRunner(hooks, time: doors.time)
        policyHash = doors.cryptography.sha256(policy.source)
    }

    /// Takes one step: everything it decides is one commit, or nothing is.
    package func take(_ request: StepRequest) async throws(PassLiftError) -> StepOutcome {
        var answers = HookAnswers()
        for _ in 0..<JourneyEngine.maximumAttempts {
            if let outcome = try await attempt(request, &answers) { return outcome }
        }
        throw PassLiftError(.contention, "\(JourneyEngine.maximumAttempts) attempts")
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

    /// One attempt; nil when a precondition did not hold any more.
    private func attempt(
        _ request: StepRequest, _ answers: inout HookAnswers
    ) async throws(PassLiftError) -> StepOutcome? {
        var draft = try await draft(request, try await rollout(), &answers)
        if draft.isEmpty { return draft.outcome }
        let archives = archived.isDue
        if archives { draft.change.writes.append(archiving(at: draft.now)) }
        let outcome = try await doors.committing(draft.change)
        if archives, outcome == .committed { archived.markDone() }
        return try conclude(draft, outcome)
    }

    func draft(
        _ request: StepRequest, _ rollout: RolloutState, _ answers: inout HookAnswers
    ) async throws(PassLiftError) -> StepDraft {
        var loaded = try await load(request, rollout)
        let prepared = try await request.prepare(loaded)
        var (step, recorder) = try await taken(prepared, from: loaded, &answers)
        if let recovery = try await recovery(calledOffBy: step, from: loaded) {
            loaded.recovery = recovery
            (step, recorder) = try await taken(prepared, from: loaded, &answers)
        }
        var composer = ChangeComposer(
            loaded: loaded, prepared: prepared, step: step, recorder: recorder,
            world: .init(
                policyHash: policyHash, chance: doors.chance, pseudonyms: try await pseudonyms()))
        try composer.compose()
        let outcome = StepOutcome(
            step: step, account: composer.account, visit: composer.visit,
            issued: composer.issued.isEmpty ? loaded.slips(named: step.next) : composer.issued,
            refusal: recorder.refusal, variant: step.decision.flatMap { policy.variantName($0.variant) })
        return StepDraft(
            change: composer.change, outcome: outcome, isEmpty: composer.isEmpty, now: loaded.now,
            makesAccount: request.makesUnreadAccount)
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

extension AccountRecord {
    /// What the policy deals out to shares.
    fileprivate func bucketUnit(for policy: UpgradePolicy) -> String {
        switch policy.unit {
        case .subject: subject.hexadecimal
        case .account: id.text
        }
    }
}
