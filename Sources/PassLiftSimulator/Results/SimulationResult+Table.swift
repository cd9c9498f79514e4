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
        for scope in scopes { text += "\n" + scope.table(title: scope.segment ?? "everybody") }
        if let against {
            text += "\nagainst \(against.name): what \(policy.name) has more, "
            text += "the same persons under the same luck\n"
            for scope in differences { text += "\n" + scope.table(title: scope.segment ?? "everybody") }
        }
        return text + guardrailTable + tornadoTable
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
    fileprivate func table(title: String) -> String {
        var table = TextTable([title, "value", "luck (95 %)", "ignorance (95 %)"])
        for measure in Measure.allCases {
            let estimate = whole[measure]
            func text(_ interval: ResultInterval?) -> String {
                interval.map { measure.unit.text($0) } ?? "-"
            }
            table.add([
                measure.rawValue, estimate.value.map { measure.unit.text($0) } ?? "-", text(estimate.luck),
                text(estimate.ignorance),
            ])
        }
        return table.text
    }
}

extension Measure.Unit {
    /// A range as people read it.
    package func text(_ interval: ResultInterval) -> String {
        "\(text(interval.lower)) to \(text(interval.upper))"
    }

    /// A number as people read it.
    public func text(_ number: Double) -> String {
        switch self {
        case .share: Decimal.text(number * 100, digits: 2) + " %"
        case .perAccount: Decimal.text(number, digits: 3)
        case .perThousandAccounts: Decimal.text(number, digits: 2)
        case .seconds: Decimal.text(number, digits: 1) + " s"
        case .centsPerAccount: Decimal.text(number, digits: 1) + " ct"
        case .hoursPerThousandAccounts: Decimal.text(number, digits: 1) + " h"
        }
    }
}

/// Columns of text under a header, the first aligned left, the others right.
struct TextTable {
    private var rows: [[String]]

    init(_ header: [String]) {
        rows = [header]
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var lines = ""
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                line += column == 0 ? cell + padding : "  " + padding + cell
            }
            while line.last == " " { line.removeLast() }
            lines += line + "\n"
        }
        return lines
    }
}
