import PassLiftPolicy

/// The tables of the report: every number that its charts show, and all others.
struct ReportTables {
    private let result: SimulationResult

    init(_ result: SimulationResult) {
        self.result = result
    }

    func write(_ main: inout HTMLWriter) {
        main.element("h2", "Every measure")
        for scope in result.scopes { writeScope(scope, as: .value, &main) }
        if let against = result.against {
            main.element("h2", "What it has more than “\(against.name)”")
            main.element(
                "p",
                result.differences.isEmpty
                    ? "Nothing to compare, since not every account was simulated."
                    : "The same persons under the same luck, so that small differences show. Shares differ in "
                        + "percentage points.", attributes: [("class", "soft")])
            for scope in result.differences { writeScope(scope, as: .difference, &main) }
        }
        writeGuardrails(&main)
        writeTornado(&main)
        writePeriods(&main)
    }

    private func writeScope(
        _ scope: ResultScope, as spelling: Measure.Spelling, _ main: inout HTMLWriter
    ) {
        let isEverybody = scope.segment == nil
        let title = (scope.segment ?? "Everybody") + ": \(Decimal.grouped(scope.accounts)) accounts"
        let rows = Measure.allCases.map { measure in
            let estimate = scope.whole[measure]
            return [
                measure.title, estimate.value.map { measure.unit.text($0, as: spelling) } ?? "–",
                measure.text(estimate.luck, as: spelling), measure.text(estimate.ignorance, as: spelling),
            ]
        }
        main.details(title, isOpen: isEverybody) { details in
            details.table(["Measure", "Value", "Luck (95 %)", "Ignorance (95 %)"], rows, named: title)
        }
    }

    private func writeGuardrails(_ main: inout HTMLWriter) {
        guard !result.guardrails.isEmpty else { return }
        main.element("h2", "Guardrails")
        let rows = result.guardrails.map { outcome in
            [
                outcome.report.guardrail.name, outcome.report.verdict.rawValue,
                outcome.breachDay.map { "day \($0 + 1)" } ?? "never",
                result.consequence(of: outcome) ?? "–",
            ]
        }
        main.table(
            ["Guardrail", "Verdict at the end", "First breached", "What followed"], rows, named: "Guardrails")
        for move in result.moves { main.element("p", move.sentence) }
    }

    private func writeTornado(_ main: inout HTMLWriter) {
        guard !result.tornado.isEmpty else { return }
        main.element("h2", "What matters most")
        main.element(
            "p",
            "One parameter at a time at its low and its high end, all others at their best guesses. What is "
                + "widest is worth measuring first.", attributes: [("class", "soft")])
        for measure in Measure.explained {
            let rows = result.widest(for: measure, atMost: 10).map { bar in
                [bar.parameter.title, result.population.spread(of: bar.parameter)]
                    + [bar.atLow, bar.atBase, bar.atHigh].map { measure.unit.text($0) }
            }
            guard !rows.isEmpty else { continue }
            main.details(measure.title) { details in
                details.table(
                    ["Parameter", "From low to high", "At low", "Best guess", "At high"], rows,
                    named: measure.title)
            }
        }
    }

    private func writePeriods(_ main: inout HTMLWriter) {
        guard let everybody = result.scopes.first else { return }
        main.element("h2", "Over time, in numbers")
        let measures = Measure.headlines
        let rows = everybody.periods.map { row in
            ["\(row.firstDay + 1) to \(row.endDay)"]
                + measures.map { measure in row[measure].value.map { measure.unit.text($0) } ?? "–" }
        }
        main.details("Everybody, period by period") { details in
            details.table(["Days"] + measures.map(\.title), rows, named: "Everybody, period by period")
        }
    }
}

extension Measure {
    /// A range, as people read it.
    func text(_ interval: ResultInterval?, as spelling: Spelling = .value) -> String {
        interval.map { unit.text($0, as: spelling) } ?? "not measured"
    }
}
