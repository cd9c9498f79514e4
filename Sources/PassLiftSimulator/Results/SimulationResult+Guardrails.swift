import PassLiftPolicy

extension SimulationResult {
    /// What a breach has led to, told for people; nil where there was none.
    ///
    /// The report's own response is to all that was counted until the end, which may be another verdict.
    func consequence(of outcome: GuardrailOutcome) -> String? {
        guard let day = outcome.breachDay else { return nil }
        guard let place = moves.firstIndex(where: { $0.day == day + 1 }) else { return "nothing" }
        let (before, after) = (place == 0 ? .running : moves[place - 1].state, moves[place].state)
        var acts: [String] = []
        if after.heldStage != before.heldStage, let stage = after.heldStage {
            acts.append("held at stage \(stage)")
        }
        if after.pace != before.pace { acts.append(after.pace.rawValue) }
        return acts.joined(separator: ", ") + " from day \(day + 2)"
    }
}
