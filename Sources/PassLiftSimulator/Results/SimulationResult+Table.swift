import PassLiftPolicy

extension SimulationResult {
    /// The result as a table for a terminal: the whole time of each scope, every measure with both intervals;
    /// then what matters most.
    public var table: String {
        var text = "\(policy.name) on \(population.name): \(plan.accounts) accounts, \(plan.days) days, "
        text += "seed \(plan.seed)\n"
        switch completeness {
        case .complete: break
        case .partial: text += "partial: the simulation was ended before every account was simulated\n"
        }
        switch (completeness, ignorance.completeness) {
        case (.complete, .complete), (.partial, _): break
        case (.complete, .partial):
            text += "partial: every account was simulated, but not everything plausible was played through\n"
        }
        for scope in scopes { text += "\n" + scope.table(title: scope.segment ?? "everybody") }
        if let against, differences.isEmpty {
            text += "\nagainst \(against.name): nothing to compare, since not every account was simulated\n"
        } else if let against {
            text += "\nagainst \(against.name): what \(policy.name) has more, "
            text += "the same persons under the same luck\n"
            for scope in differences {
                text += "\n" + scope.table(title: scope.segment ?? "everybody", as: .difference)
            }
        }
        return text + guardrailTable + moveLines + tornadoTable
    }

    /// What guardrails did to the rollout.
    private var moveLines: String {
        moves.isEmpty ? "" : "\n" + moves.map { $0.sentence + "\n" }.joined()
    }

    private var guardrailTable: String {
        guard !guardrails.isEmpty else { return "" }
        var table = TextTable(["guardrail", "verdict at the end", "breached first", "what followed"])
        for outcome in guardrails {
            let day = outcome.breachDay.map { "day \($0 + 1)" } ?? "never"
            table.add([
                outcome.report.guardrail.name, outcome.report.verdict.rawValue, day,
                consequence(of: outcome) ?? "",
            ])
        }
        return "\n" + table.text
    }

    /// The parameters that move the share of accounts with a passkey most.
    private var tornadoTable: String {
        let bars = widest(for: .accountsWithPasskey, atMost: 10)
        guard !bars.isEmpty else { return "" }
        var table = TextTable(["what matters most for accounts_with_passkey", "at low", "at base", "at high"])
        for bar in bars {
            table.add(
                [bar.parameter.rawValue]
                    + [bar.atLow, bar.atBase, bar.atHigh].map { Measure.Unit.share.text($0) })
        }
        return "\n" + table.text
    }
}

extension ResultScope {
    fileprivate func table(title: String, as spelling: Measure.Spelling = .value) -> String {
        var table = TextTable([title, "value", "luck (95 %)", "ignorance (95 %)"])
        for measure in Measure.allCases {
            let estimate = whole[measure]
            func text(_ interval: ResultInterval?) -> String {
                interval.map { measure.unit.text($0, as: spelling) } ?? "-"
            }
            table.add([
                measure.rawValue, estimate.value.map { measure.unit.text($0, as: spelling) } ?? "-",
                text(estimate.luck), text(estimate.ignorance),
            ])
        }
        return table.text
    }
}

extension LifeTerms.RolloutMove {
    /// What a guardrail did, as people read it.
    var sentence: String {
        let held = state.heldStage.map { ", held at stage \($0)" } ?? ""
        return "From day \(day + 1) on the rollout is \(state.pace.rawValue)\(held)."
    }
}
