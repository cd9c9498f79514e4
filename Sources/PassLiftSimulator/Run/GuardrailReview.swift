import PassLiftMachine
public import PassLiftPolicy

/// What guardrails say to the observations of a simulation, looked at at the end of every day.
public struct GuardrailReview: Hashable, Sendable {
    /// What each guardrail said, in the document's order.
    public let outcomes: [GuardrailOutcome]
    private let policy: UpgradePolicy
    private let sums: SimulationSums

    /// Goes through the days.
    public init(_ sums: SimulationSums, _ policy: UpgradePolicy) {
        self.policy = policy
        self.sums = sums
        guard let plan = policy.guardrails else {
            outcomes = []
            return
        }
        var counted = [UInt64](repeating: 0, count: GuardrailColumn.count)
        var breachDays = [UInt32?](repeating: nil, count: plan.guardrails.count)
        for day in 0..<sums.plan.days {
            let first = Int(day) * GuardrailColumn.count
            for column in counted.indices { counted[column] += sums.guardrails[first + column] }
            for (index, guardrail) in plan.guardrails.enumerated() where breachDays[index] == nil {
                let comparison = Self.comparison(guardrail.metric, in: counted)
                if plan.verdict(of: guardrail, on: comparison, epoch: 0) == .breached {
                    breachDays[index] = day
                }
            }
        }
        outcomes = zip(plan.guardrails, breachDays).map { [counted] guardrail, day in
            let counts = Self.comparison(guardrail.metric, in: counted)
            return GuardrailOutcome(
                breachDay: day, report: GuardrailReport(guardrail, of: plan, on: counts, epoch: 0))
        }
    }

    private static func comparison(_ metric: GuardrailMetric, in columns: [UInt64]) -> GuardrailComparison {
        GuardrailComparison(
            treatment: GuardrailColumn.counts(metric, .treatment, in: columns),
            holdout: GuardrailColumn.counts(metric, .holdout, in: columns))
    }

    /// The first act that is not known yet, or nil.
    ///
    /// What is seen at the end of a day holds from the next one on. A guardrail is breached once in an epoch;
    /// a rollout that is frozen is not taken back.
    func nextMove(after known: [LifeTerms.RolloutMove]) -> LifeTerms.RolloutMove? {
        guard policy.guardrails?.mode == .acting else { return nil }
        var state = RolloutState.running
        var moves: [LifeTerms.RolloutMove] = []
        for day in Set(outcomes.compactMap(\.breachDay)).sorted() where day + 1 < sums.plan.days {
            let before = state
            let stage = policy.stage(at: sums.plan.start.adding(seconds: Int64(day + 1) * 86_400), state)
            for outcome in outcomes where outcome.breachDay == day {
                act(outcome.report.guardrail.remedy, at: stage, on: &state)
            }
            if state != before { moves.append(LifeTerms.RolloutMove(day: day + 1, state: state)) }
        }
        return moves.count > known.count ? moves[known.count] : nil
    }

    private func act(_ remedy: Guardrail.Remedy, at stage: UInt8, on state: inout RolloutState) {
        guard state.pace == .running else { return }
        switch remedy {
        case .rollBack where stage > 0 && !policy.rolloutStages.isEmpty: state.heldStage = stage - 1
        // Without a stage before it, all that can be done is to stop.
        case .freeze, .rollBack: state.pace = .frozen
        }
    }
}

/// What one guardrail said in a simulation.
public struct GuardrailOutcome: Hashable, Sendable {
    /// The day at whose end it was breached first, counted from 0; nil: never.
    public let breachDay: UInt32?
    /// What it says to everything that was observed until the end.
    public let report: GuardrailReport
}
