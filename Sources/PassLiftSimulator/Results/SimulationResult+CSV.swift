import PassLiftPolicy

extension SimulationResult {
    /// The result as comma-separated values (RFC 4180), with a header: a line for each scope, period and
    /// measure; the whole time has no first day. Numbers have six digits after the point; what could not be
    /// measured is empty. Then a line for each act of a guardrail: `rollout`, no segment, the first and the
    /// end day of what it did, the pace in the place of the measure, and the stage at which it is held. At
    /// last two lines say whether that is all: `completeness`, of `accounts` and of `ignorance`, in the place
    /// of the unit.
    public var csv: String {
        var text = "comparison,segment,first_day,end_day,measure,unit,"
        text += Estimate.csvHeader + "\r\n"
        for scope in scopes { scope.append(to: &text, "policy") }
        for scope in differences { scope.append(to: &text, "difference") }
        for (place, move) in moves.enumerated() {
            let end = place + 1 < moves.count ? moves[place + 1].day : plan.days
            let stage = move.state.heldStage.map { Decimal.text(Double($0), digits: 6) } ?? ""
            text += "rollout,,\(move.day),\(end),\(move.state.pace.rawValue),held_stage,\(stage),,,,\r\n"
        }
        for (name, value) in [("accounts", completeness), ("ignorance", ignorance.completeness)] {
            text += "completeness,,,\(plan.days),\(name),\(value.rawValue),,,,,\r\n"
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
        let start = "\(comparison),\(CSVField.text(segment ?? "")),\(firstDay),\(row.endDay),"
        for measure in Measure.allCases {
            text += start + measure.rawValue + "," + measure.unit.rawValue + ","
            text += row[measure].csv + "\r\n"
        }
    }
}
