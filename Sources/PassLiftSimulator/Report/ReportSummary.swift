import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

/// What a reader of the report sees first: what was simulated, what is wrong with it, and what came out.
struct ReportSummary {
    private let result: SimulationResult
    private let hasCharts: Bool

    init(_ report: SimulationReport) {
        result = report.result
        hasCharts = report.chartLibrary != nil
    }

    func write(_ main: inout HTMLWriter) {
        writeTitle(&main)
        for warning in warnings {
            main.element("p", warning, attributes: [("class", "warning"), ("role", "note")])
        }
        guard let everybody = result.scopes.first else { return }
        main.element("h2", "In short")
        for sentence in sentences(everybody.whole) {
            main.element("p", sentence, attributes: [("class", "short")])
        }
        writeCards(everybody, &main)
        main.element(
            "p",
            "Luck is how far a number moves when the same people are drawn again (95 %). Ignorance is how far "
                + "it moves over everything that is plausible of the population (95 %, "
                + "\(result.ignorance.worlds) plausible worlds). More accounts shrink luck; only better "
                + "numbers shrink ignorance.",
            attributes: [("class", "soft")])
    }

    private func writeTitle(_ main: inout HTMLWriter) {
        let plan = result.plan
        main.element("h1", "What “\(result.policy.name)” would do")
        let against = result.against.map { ", held against “\($0.name)”" } ?? ""
        main.element(
            "p",
            "A simulation of \(Decimal.grouped(UInt64(plan.accounts))) accounts of the population "
                + "“\(result.population.name)” over \(plan.days) days from \(start), seed "
                + "\(plan.seed)\(against).",
            attributes: [("class", "soft")])
    }

    /// The first day; the time of day only where it is not midnight.
    private var start: String {
        let text = RFC3339.text(milliseconds: result.plan.start.milliseconds)
        return text.hasSuffix("T00:00:00.000Z") ? String(text.prefix(10)) : text
    }

    private var warnings: [String] {
        var warnings: [String] = []
        switch (result.completeness, result.ignorance.completeness) {
        case (.complete, .complete): break
        case (.partial, _):
            warnings.append(
                "The simulation was ended before every account was simulated: what follows is of those that "
                    + "were.")
        case (.complete, .partial):
            warnings.append(
                "The simulation was ended before everything plausible was played through: every account was "
                    + "simulated, but what nobody knows is shown only as far as it was.")
        }
        if !hasCharts {
            warnings.append(
                "Chart.js was not found when this report was written, so there are tables and no charts.")
        }
        if result.ignorance.worlds == 0 {
            warnings.append(
                "No plausible worlds were drawn: only luck is shown, and not what nobody knows of the "
                    + "population.")
        }
        return warnings
    }

    /// What came out, in sentences.
    private func sentences(_ whole: ResultRow) -> [String] {
        var sentences: [String] = []
        if let value = whole[.accountsWithPasskey].value {
            let reach = whole[.accountsWithPasskey].reach
            let range = reach.map { ", with \(Measure.Unit.share.brief($0)) plausible" } ?? ""
            sentences.append(
                "After \(result.plan.days) days \(Measure.Unit.share.brief(value)) of the accounts have a "
                    + "passkey\(range).")
        }
        let parts = [
            whole[.passkeySignIns].value.map {
                "\(Measure.Unit.share.brief($0)) of the sign-ins are by passkey"
            },
            whole[.offersShown].value.map {
                "an account has seen \(Measure.Unit.perAccount.brief($0)) prompts"
            },
            whole[.riskRemoved].value.map {
                "\(Measure.Unit.share.brief($0)) of the take-overs by guessing and phishing do not come about"
            },
        ].compactMap { $0 }
        if !parts.isEmpty {
            let text = parts.joined(separator: "; ") + "."
            sentences.append(text.prefix(1).uppercased() + text.dropFirst())
        }
        if let against = result.against, let difference = result.differences.first?.whole {
            sentences.append(comparison(difference, against.name))
        }
        return sentences
    }

    /// Which of the headlines differ by more than luck.
    private func comparison(_ difference: ResultRow, _ name: String) -> String {
        let clear = Measure.headlines.compactMap { measure -> String? in
            guard let value = difference[measure].value, let luck = difference[measure].luck,
                luck.lower > 0 || luck.upper < 0
            else { return nil }
            return measure.title.lowercasedFirst + " " + measure.unit.brief(value, as: .difference)
        }
        guard !clear.isEmpty else { return "Held against “\(name)” nothing differs by more than luck." }
        return "Held against “\(name)”, by more than luck: " + clear.joined(separator: "; ") + "."
    }

    private func writeCards(_ everybody: ResultScope, _ main: inout HTMLWriter) {
        main.element("h2", "After \(result.plan.days) days")
        main.element("div", attributes: [("class", "cards")]) { cards in
            for measure in Measure.headlines {
                cards.element("section", attributes: [("class", "card")]) { card in
                    writeCard(measure, everybody.whole[measure], &card)
                }
            }
        }
    }

    private func writeCard(_ measure: Measure, _ estimate: Estimate, _ card: inout HTMLWriter) {
        let unit = measure.unit
        card.element("h3", measure.title)
        if let note = measure.note { card.element("div", note, attributes: [("class", "note")]) }
        card.element(
            "div", estimate.value.map { unit.brief($0) } ?? "nothing to measure",
            attributes: [("class", "number")])
        for (name, interval) in [("luck", estimate.luck), ("ignorance", estimate.ignorance)] {
            card.element(
                "div", "\(name): " + (interval.map { unit.brief($0) } ?? "not measured"),
                attributes: [("class", "range")])
        }
        guard let against = result.against, let difference = result.differences.first?.whole[measure],
            let value = difference.value
        else { return }
        let luck = difference.luck.map { " (luck: \(unit.brief($0, as: .difference)))" } ?? ""
        card.element(
            "div", "against “\(against.name)”: \(unit.brief(value, as: .difference))\(luck)",
            attributes: [("class", "more")])
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
