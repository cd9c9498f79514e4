import PassLiftEncoding
import PassLiftSimulator

/// What a sweep found: every variant, the best first among those that keep the bounds.
struct SweepResult {
    private let rows: [SweepCommand.Row]
    private let goal: Measure
    private let bounds: [SweepBound]
    private let variantCount: Int

    init(rows: [SweepCommand.Row], goal: Measure, bounds: [SweepBound], variantCount: Int) {
        self.goal = goal
        self.bounds = bounds
        self.variantCount = variantCount
        let numbered = rows.enumerated().sorted { left, right in
            let leftKey = (left.element.verdict == .kept ? 1 : 0, left.element.goal.value ?? -.infinity)
            let rightKey = (right.element.verdict == .kept ? 1 : 0, right.element.goal.value ?? -.infinity)
            return leftKey == rightKey ? left.offset < right.offset : leftKey > rightKey
        }
        self.rows = numbered.map(\.element)
    }

    /// Prints it; a sweep that was ended, or in which no variant keeps the bounds, is a "no".
    func write(_ output: Output) throws(ToolError) -> ExitCode {
        if rows.count < variantCount {
            output.note("sweep: ended after \(rows.count) of \(variantCount) variants")
        }
        let best = rows.first.flatMap { $0.verdict == .kept ? $0 : nil }
        switch output.format {
        case .json:
            try output.document([
                "maximize": .string(goal.rawValue), "unit": .string(goal.unit.rawValue),
                "subjectTo": .array(bounds.map { .string($0.measure.rawValue) }),
                "variants": .array(rows.map(json)), "best": best.map(json) ?? .null,
                "complete": .bool(rows.count == variantCount),
            ])
        case .text:
            for line in table.lines { try output.text(line) }
            try output.text(best.map { "best: " + $0.variant.spelling } ?? "no variant keeps the bounds")
        }
        return best == nil || rows.count < variantCount ? .no : .yes
    }

    /// A row a variant; each number with both intervals, where they were measured.
    private var table: TextTable {
        let measures = [goal] + bounds.map(\.measure)
        var table = TextTable(
            ["variant"] + measures.flatMap { [$0.rawValue, "luck (95 %)", "ignorance (95 %)"] } + ["bounds"])
        for row in rows {
            let cells = zip(measures, [row.goal] + row.bounded).flatMap { measure, estimate in
                [
                    estimate.value.map { measure.unit.text($0) } ?? "-",
                    estimate.luck.map { measure.unit.text($0) } ?? "-",
                    estimate.ignorance.map { measure.unit.text($0) } ?? "-",
                ]
            }
            table.add([row.variant.spelling] + cells + [row.verdict.rawValue])
        }
        return table
    }

    private func json(_ row: SweepCommand.Row) -> JSONValue {
        var values = JSONObject()
        for (place, value) in row.variant.values { values[place] = value }
        var measures = JSONObject()
        measures[goal.rawValue] = json(row.goal)
        for (bound, estimate) in zip(bounds, row.bounded) {
            measures[bound.measure.rawValue] = json(estimate)
        }
        return [
            "values": .object(values), "measures": .object(measures),
            "keepsBounds": .bool(row.verdict == .kept),
        ]
    }

    /// In millionths, as in every result.
    private func json(_ estimate: Estimate) -> JSONValue {
        func number(_ value: Double?) -> JSONValue {
            value.map { .integer(millionths($0)) } ?? .null
        }
        return [
            "value": number(estimate.value), "luckLow": number(estimate.luck?.lower),
            "luckHigh": number(estimate.luck?.upper),
            "ignoranceLow": number(estimate.ignorance?.lower),
            "ignoranceHigh": number(estimate.ignorance?.upper),
        ]
    }
}
