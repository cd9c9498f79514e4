import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// What the hooks said of one step. They are asked once; the answers are kept when the step is taken anew
/// because others were faster.
struct HookAnswers {
    var facts: DecisionFacts?
    var verdict = SignInVerdict.allow
    /// What to do in the place of the policy's decision.
    var replacement: Decision.Action?
    /// What failed, to be told in the same commit.
    var failures: [Input] = []
    /// Which hooks were asked.
    var asked: Set<HookPoint> = []

    /// A step's inputs, each with draws of its own, and before the last of them what failed: the last one is
    /// what the step is for.
    func inputs(
        around inputs: [Input], _ draws: [Circumstances.Draws]
    ) -> [(Input, Circumstances.Draws)] {
        let asked = Array(zip(inputs, draws))
        return asked.dropLast() + zip(failures, draws.dropFirst(inputs.count)) + asked.suffix(1)
    }

    /// Puts the answers into what a step is taken under.
    func apply(to circumstances: inout Circumstances) {
        circumstances.review = verdict
        circumstances.replacement = replacement
    }

    /// Puts what the host knows into the states before the step.
    func apply(to loaded: inout Loaded, policy: UpgradePolicy) {
        guard let facts else { return }
        loaded.visit.attributes |= policy.attributeBits(of: facts.attributes)
        if let risk = facts.risk { loaded.visit.signIn.risk = risk }
    }
}

/// Asks the hooks what a trial of the step shows to be theirs to say. The flow is pure, so a step can be
/// tried as often as there are answers to come.
struct HookedStep {
    let runner: HookRunner
    let loaded: Loaded

    /// Asks the next hook that is due after a trial.
    ///
    /// - Returns: whether an answer came, and the step must be tried again.
    func ask(
        _ answers: inout HookAnswers, after trial: Step, _ recorder: ChangeRecorder
    ) async -> Bool {
        if let review = runner.hooks.signInReview, !answers.asked.contains(.reviewSignIn),
            isIdentifying(recorder)
        {
            let context = context
            let answer = await runner.ask(.reviewSignIn) { try await review.verdict(context) }
            answers.verdict = answers.taken(answer, from: .reviewSignIn) ?? review.onFailure
            return true
        }
        guard let decision = trial.decision, wasEvaluated(recorder) else { return false }
        if !answers.asked.contains(.beforeDecision), let hook = runner.hooks.beforeDecision {
            let context = context
            let answer = await runner.ask(.beforeDecision) { try await hook(context) }
            answers.facts = answers.taken(answer, from: .beforeDecision)
            return true
        }
        if !answers.asked.contains(.reviewDecision), let hook = runner.hooks.reviewDecision {
            let context = context
            let answer = await runner.ask(.reviewDecision) { try await hook(context, decision) }
            answers.replacement = answers.taken(answer, from: .reviewDecision) ?? nil
            return answers.replacement != nil || !answers.failures.isEmpty
        }
        return false
    }

    private var context: HookContext {
        HookContext(
            account: loaded.account?.id, visit: loaded.visit.visit.id, kind: loaded.visit.visit.kind,
            facts: loaded.account?.facts ?? AccountFacts(status: .absent, createdAt: loaded.now),
            signIn: loaded.visit.signIn, client: loaded.visit.client)
    }

    /// Whether a person is at the door in this step, whatever they came for and whoever checked the factors.
    private func isIdentifying(_ recorder: ChangeRecorder) -> Bool {
        recorder.happenings.contains { happening in
            switch happening.transition {
            case .visit(_, .identified, _), .visit(_, .secondFactorDue, _): true
            case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .standing, .recovery,
                .factor, .route, .notification,
                .silence, .rollout, .guardrail, .policy, .hook:
                false
            }
        }
    }

    private func wasEvaluated(_ recorder: ChangeRecorder) -> Bool {
        recorder.happenings.contains { happening in
            if case .evaluation = happening.transition { true } else { false }
        }
    }
}

extension HookAnswers {
    /// The answer, or nil with the failure noted.
    fileprivate mutating func taken<Answer>(
        _ answer: Result<Answer, HookRefusal>, from point: HookPoint
    ) -> Answer? {
        asked.insert(point)
        switch answer {
        case .success(let answer): return answer
        case .failure(let refusal):
            failures.append(.hookFailed(point, refusal.failure))
            return nil
        }
    }
}
