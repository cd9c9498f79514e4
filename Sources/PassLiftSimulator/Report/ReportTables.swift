import PassLiftPolicy

/// The tables of the report: every number that its charts show, and all others.
struct ReportTables {
    private let result: SimulationResult

    init(_ result: SimulationResult) {
        self.result = result
    }

    func write(_ main: inout HTMLWriter) {
        main.element("h2", "Every measure")
        for scope in result.scopes { writeScope(scope, titled: scope.segment ?? "Everybody", &main) }
        if let against = result.against {
            main.element("h2", "What it has more than “\(against.name)”")
            main.element(
                "p", "The same persons under the same luck, so that small differences show.",
                attributes: [("class", "soft")])
            for scope in result.differences { writeScope(scope, titled: scope.segment ?? "Everybody", &main) }
        }
        writeGuardrails(&main)
        writeTornado(&main)
        writePeriods(&main)
        writeAssumptions(&main)
    }

    private func writeScope(_ scope: ResultScope, titled title: String, _ main: inout HTMLWriter) {
        main.element("details", attributes: scope.segment == nil ? [("open", "")] : []) { details in
            details.element("summary", "\(title): \(scope.accounts) accounts")
            let rows = Measure.allCases.map { measure in
                let estimate = scope.whole[measure]
                return [
                    measure.title, estimate.value.map { measure.unit.text($0) } ?? "–",
                    measure.text(estimate.luck), measure.text(estimate.ignorance),
                ]
            }
            table(["Measure", "Value", "Luck", "Ignorance"], rows, &details)
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
        table(["Guardrail", "Verdict at the end", "First breached", "What followed"], rows, &main)
        for move in result.moves {
            let held = move.state.heldStage.map { ", held at stage \($0)" } ?? ""
            main.element(
                "p", "From day \(move.day + 1) on the rollout is \(move.state.pace.rawValue)\(held).")
        }
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
                [bar.parameter.rawValue] + [bar.atLow, bar.atBase, bar.atHigh].map { measure.unit.text($0) }
            }
            guard !rows.isEmpty else { continue }
            main.element("details") { details in
                details.element("summary", measure.title)
                table(["Parameter", "At low", "Best guess", "At high"], rows, &details)
            }
        }
    }

    private func writePeriods(_ main: inout HTMLWriter) {
        guard let everybody = result.scopes.first else { return }
        main.element("h2", "Over time")
        main.element("details") { details in
            details.element("summary", "Everybody, period by period")
            let measures = Measure.headlines
            let rows = everybody.periods.map { row in
                ["\(row.firstDay + 1) to \(row.endDay)"]
                    + measures.map { measure in row[measure].value.map { measure.unit.text($0) } ?? "–" }
            }
            table(["Days"] + measures.map(\.title), rows, &details)
        }
    }

    private func writeAssumptions(_ main: inout HTMLWriter) {
        main.element("h2", "What is assumed")
        main.element(
            "p",
            "What a simulation says is worth what its numbers are worth. Those without a source are guesses: "
                + "put your own in their place.")
        for segment in result.population.segments {
            main.element("details") { details in
                details.element(
                    "summary",
                    "\(segment.name): \(Measure.Unit.share.text(Double(segment.weightPPM) / 1e6)) of all")
                let rows = PopulationParameter.allCases.map { parameter in
                    let range = segment[parameter]
                    return [
                        parameter.rawValue, String(range.low), String(range.base), String(range.high),
                        range.source,
                    ]
                }
                table(["Parameter", "Low", "Best guess", "High", "Source"], rows, &details, isText: true)
            }
        }
    }

    private func table(
        _ header: [String], _ rows: [[String]], _ html: inout HTMLWriter, isText: Bool = false
    ) {
        html.element("div", attributes: [("class", "scroll")]) { box in
            box.element("table", attributes: isText ? [("class", "text")] : []) { table in
                table.element("thead") { head in
                    head.element("tr") { row in
                        for cell in header { row.element("th", cell, attributes: [("scope", "col")]) }
                    }
                }
                table.element("tbody") { body in
                    for cells in rows {
                        body.element("tr") { row in for cell in cells { row.element("td", cell) } }
                    }
                }
            }
        }
    }
}
