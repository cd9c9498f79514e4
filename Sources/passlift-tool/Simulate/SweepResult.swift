import PassLiftEncoding
import PassLiftPolicy
import PassLiftSimulator

/// What a sweep found: every variant, the best first among those that keep the bounds.
struct SweepResult {
    private let rows: [SweepCommand.Row]
    private let question: SweepCommand.Question
    private let variantCount: Int
    /// The measures that are told, the goal first.
    private let measures: [Measure]

    init(rows: [SweepCommand.Row], of question: SweepCommand.Question, variantCount: Int) {
        self.question = question
        self.variantCount = variantCount
        measures = [question.goal] + question.bounds.map(\.measure)
        let numbered = rows.enumerated().sorted { left, right in
            let leftKey = (left.element.verdict == .kept ? 1 : 0, left.element.goal.value ?? -.infinity)
            let rightKey = (right.element.verdict == .kept ? 1 : 0, right.element.goal.value ?? -.infinity)
            return leftKey == rightKey ? left.offset < right.offset : leftKey > rightKey
        }
        self.rows = numbered.map(\.element)
    }

    /// The best that keeps the bounds, of those that were tried.
    private var best: SweepCommand.Row? { rows.first.flatMap { $0.verdict == .kept ? $0 : nil } }

    /// How much more of the goal a variant has than the best, on the same people under the same luck.
    private func shortfall(_ row: SweepCommand.Row) -> Estimate? {
        best.map { row.trial.difference(to: $0.trial, of: question.goal) }
    }

    /// Prints it, and writes the file that was asked for; a sweep that was ended, or in which no variant
    /// keeps the bounds, is a "no".
    func write(_ output: Output, csv path: String?) throws(ToolError) -> ExitCode {
        if rows.count < variantCount {
            output.note("sweep: ended after \(rows.count) of \(variantCount) variants")
        }
        if let path {
            try OutputFile.write(Array(csv.utf8), to: path)
            output.note("wrote every number to \(path)")
        }
        switch output.format {
        case .json: try output.line(json)
        case .text:
            for line in table.lines { try output.text(line) }
            try output.text(conclusion)
        }
        return best == nil || rows.count < variantCount ? .no : .yes
    }

    private var conclusion: String {
        let tried =
            rows.count < variantCount ? " of the \(rows.count) of \(variantCount) that were tried" : ""
        guard let best else { return "no variant\(tried) keeps the bounds" }
        return "best\(tried): \(best.variant.spelling)"
    }

    /// A row a variant; each number with both intervals, where they were measured.
    private var table: TextTable {
        let intervals = ["luck (95 %)", "ignorance (95 %)"]
        var table = TextTable(
            ["variant"] + measures.flatMap { [$0.rawValue] + intervals } + ["bounds", "more than the best"]
                + intervals)
        for row in rows {
            let numbers = zip(measures, [row.goal] + row.bounded).flatMap { Self.cells($1, $0.unit, .value) }
            let more = shortfall(row).map { Self.cells($0, question.goal.unit, .difference) }
            table.add(
                [row.variant.spelling] + numbers + [row.verdict.rawValue] + (more ?? ["-", "-", "-"]))
        }
        return table
    }

    private static func cells(
        _ estimate: Estimate, _ unit: Measure.Unit, _ spelling: Measure.Spelling
    ) -> [String] {
        [
            estimate.value.map { unit.text($0, as: spelling) },
            estimate.luck.map { unit.text($0, as: spelling) },
            estimate.ignorance.map { unit.text($0, as: spelling) },
        ].map { $0 ?? "-" }
    }

    /// A line for each variant and measure, and for what it has more of the goal than the best.
    private var csv: String {
        var text = "comparison,variant,bounds,measure,unit,\(Estimate.csvHeader)\r\n"
        for row in rows {
            let start = CSVField.text(row.variant.spelling) + ",\(row.verdict.rawValue),"
            func add(_ comparison: String, _ measure: Measure, _ estimate: Estimate) {
                let names = "\(measure.rawValue),\(measure.unit.rawValue),"
                text += comparison + "," + start + names + estimate.csv + "\r\n"
            }
            for (measure, estimate) in zip(measures, [row.goal] + row.bounded) {
                add("policy", measure, estimate)
            }
            if let more = shortfall(row) { add("difference", question.goal, more) }
        }
        return text
    }

    /// With policy, population and plan inside, so that anyone can run it again. Every number of a measure is
    /// in millionths of its unit, as in every result.
    private var json: [UInt8] {
        let base = question.base
        var writer = JSONWriter()
        writer.object { object in
            object.member("maximize", question.goal.rawValue)
            object.member("unit", question.goal.unit.rawValue)
            object.member(
                "subjectTo", array: { array in for bound in question.bounds { bound.write(to: &array) } })
            object.member("variants", array: { array in for row in rows { write(row, to: &array) } })
            object.key("best")
            if let best { write(best, to: &object) } else { object.null() }
            object.member("complete", rows.count == variantCount)
            object.member("policy", base.policy.name)
            object.member("population", base.population.name)
            object.member("plan", object: base.plan.write)
            object.member("policyDocument", String(decoding: base.policy.source, as: UTF8.self))
            object.member("populationDocument", String(decoding: base.population.source, as: UTF8.self))
        }
        return writer.bytes
    }

    private func write(_ row: SweepCommand.Row, to writer: inout JSONWriter) {
        var values = JSONObject()
        for (place, value) in row.variant.values { values[place] = value }
        writer.object { object in
            object.member("values", value: .object(values))
            object.member(
                "measures",
                object: { numbers in
                    var told: Set<Measure> = []
                    for (measure, estimate) in zip(measures, [row.goal] + row.bounded)
                    where told.insert(measure).inserted {
                        numbers.member(measure.rawValue, object: estimate.write)
                    }
                })
            object.member("keepsBounds", row.verdict == .kept)
            object.key("moreThanBest")
            if let more = shortfall(row) { object.object(more.write) } else { object.null() }
        }
    }
}

extension Estimate {
    fileprivate func write(to object: inout JSONWriter) {
        let numbers = [
            ("value", value), ("luckLow", luck?.lower), ("luckHigh", luck?.upper),
            ("ignoranceLow", ignorance?.lower), ("ignoranceHigh", ignorance?.upper),
        ]
        for (name, number) in numbers {
            object.key(name)
            if let number { object.integer(millionths(number)) } else { object.null() }
        }
    }
}

extension SweepBound {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("measure", measure.rawValue)
            object.member("side", side.rawValue)
            object.member("bound", millionths(number))
        }
    }
}
