import PassLiftPolicy

extension SimulationResult {
    /// The result as comma-separated values (RFC 4180), with a header: a line for each scope, period and
    /// measure; the whole time has no first day. Numbers have six digits after the point; what could not be
    /// measured is empty. Then a line for each act of a guardrail: `rollout`, no segment, the first and the
    /// end day of what it did, the pace in the place of the measure, and the stage at which it is held.
    public var csv: String {
        var text = "comparison,segment,first_day,end_day,measure,unit,"
        text += Estimate.columnNames.joined(separator: ",") + "\r\n"
        for scope in scopes { scope.append(to: &text, "policy") }
        for scope in differences { scope.append(to: &text, "difference") }
        for (place, move) in moves.enumerated() {
            let end = place + 1 < moves.count ? moves[place + 1].day : plan.days
            let stage = move.state.heldStage.map { Decimal.text(Double($0), digits: 6) } ?? ""
            text += "rollout,,\(move.day),\(end),\(move.state.pace.rawValue),held_stage,\(stage),,,,\r\n"
        }
        return text
    }
}

extension ResultScope {
    fileprivate func append(to text: inout String, _ comparison: String) {
        append(whole, firstDay: "", to: &text, comparison)
        for period in periods { append(period, firstDay: String(period.firstDay), to: &text, comparison) }
    }

    private func append(_ row: ResultRow, firstDay: String, to text: inout String, _ comparison: String) {
        let start = "\(comparison),\(quoted(segment ?? "")),\(firstDay),\(row.endDay),"
        for measure in Measure.allCases {
            let numbers = row[measure].columns.map { $0.map { Decimal.text($0, digits: 6) } ?? "" }
            text += start + measure.rawValue + "," + measure.unit.rawValue + ","
            text += numbers.joined(separator: ",") + "\r\n"
        }
    }

    /// A field: in quotes where a comma, a quote or a line break stands in it.
    private func quoted(_ field: String) -> String {
        let special = field.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }
        guard special else { return field }
        var text = "\""
        for character in field.unicodeScalars {
            if character == "\"" { text += "\"" }
            text.unicodeScalars.append(character)
        }
        return text + "\""
    }
}
