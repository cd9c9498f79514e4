import PassLiftPolicy

extension SimulationResult {
    /// The charts of the report.
    var charts: [ReportChart] {
        guard let everybody = scopes.first else { return [] }
        var charts = [
            lines(("adoption", "Where accounts stand", "accounts, %"), everybody, Self.stands),
            lines(
                ("sign-ins", "How people sign in", "sign-ins and visits, %"), everybody,
                [.passkeySignIns, .signInSuccess]),
            lines(("prompts", "Prompts shown", "prompts per account"), everybody, [.offersShown]),
            lines(("silent", "Silent upgrades", "silent upgrades per account"), everybody, [.silentUpgrades]),
            lines(
                ("risk", "What can be phished, and the risk removed", "accounts and take-overs, %"),
                everybody,
                [.phishableAccounts, .riskRemoved]),
            lines(
                ("trouble", "Lock-outs and support contacts", "per 1000 accounts"), everybody,
                [.lockOuts, .supportContacts]),
        ]
        if scopes.count > 2 { charts.append(segments) }
        if let against, let difference = differences.first {
            let chart = lines(
                ("difference", "What it has more than “\(against.name)”", "difference, percentage points"),
                difference, [.accountsWithPasskey, .passkeySignIns, .passwordsRemoved])
            charts.append(chart.unbounded)
        }
        return charts + Measure.explained.compactMap(tornadoChart)
    }

    private static let stands: [Measure] = [.accountsWithPasskey, .accountsProven, .passwordsRemoved]

    private func lines(
        _ name: (id: String, title: String, axis: String), _ scope: ResultScope, _ measures: [Measure]
    ) -> ReportChart {
        ReportChart(
            id: name.id, title: name.title, kind: .lines, axis: name.axis,
            bounds: measures[0].unit.axisBounds,
            labels: days, series: measures.map { series($0.title, of: $0, in: scope) })
    }

    /// Adoption, segment by segment.
    private var segments: ReportChart {
        ReportChart(
            id: "segments", title: "Accounts with a passkey, by segment", kind: .lines,
            axis: "accounts of the segment, %", bounds: Measure.Unit.share.axisBounds, labels: days,
            series: scopes.dropFirst().map { series($0.segment ?? "", of: .accountsWithPasskey, in: $0) })
    }

    /// The last day of each period, counted from 1.
    private var days: [[String]] { scopes[0].periods.map { [String($0.endDay)] } }

    private func series(_ name: String, of measure: Measure, in scope: ResultScope) -> ReportChart.Series {
        let estimates = scope.periods.map { $0[measure] }
        let scale = measure.unit.axisScale
        return ReportChart.Series(
            name: name, values: estimates.map { $0.value.map { $0 * scale } },
            low: estimates.map { $0.reach.map { $0.lower * scale } },
            high: estimates.map { $0.reach.map { $0.upper * scale } })
    }

    private func tornadoChart(_ measure: Measure) -> ReportChart? {
        let bars = widest(for: measure, atMost: 10)
        guard !bars.isEmpty else { return nil }
        let scale = measure.unit.axisScale
        let series = ReportChart.Series(
            name: measure.title, values: bars.map { $0.atBase * scale }, low: bars.map { $0.atLow * scale },
            high: bars.map { $0.atHigh * scale })
        let axis = measure.unit == .share ? measure.title + ", %" : measure.title
        return ReportChart(
            id: "tornado-" + measure.rawValue, title: "What moves it most: " + measure.title, kind: .tornado,
            axis: axis, bounds: (nil, nil),
            labels: bars.map { [$0.parameter.title, population.spread(of: $0.parameter)] }, series: [series])
    }
}

extension ReportChart {
    /// The same with numbers that may lie anywhere.
    fileprivate var unbounded: ReportChart {
        var chart = self
        chart.bounds = (nil, nil)
        return chart
    }
}

extension Population {
    /// The least and the most that is plausible of a parameter, as people read it.
    func spread(of parameter: PopulationParameter) -> String {
        let ranges = segments.map { $0[parameter] }
        guard let first = ranges.first else { return "" }
        guard ranges.allSatisfy({ $0.low == first.low && $0.high == first.high }) else {
            return "by segment"
        }
        return parameter.unit.text(first.low, first.high)
    }
}

extension Estimate {
    /// The wider of the two intervals.
    var reach: ResultInterval? {
        guard let luck, let ignorance else { return ignorance ?? luck }
        return ResultInterval(
            lower: min(luck.lower, ignorance.lower), upper: max(luck.upper, ignorance.upper))
    }
}

extension Measure.Unit {
    /// Between what a number can lie, at the axis.
    var axisBounds: (least: Double?, most: Double?) {
        switch self {
        case .share: (0, 100)
        case .perAccount, .perThousandAccounts, .seconds, .centsPerAccount: (0, nil)
        case .hoursPerThousandAccounts: (nil, nil)
        }
    }
}
