import PassLiftEncoding

/// A chart of the report, as data for the script that draws it.
struct ReportChart {
    /// How it is drawn.
    enum Kind: String {
        /// Lines over days, each with a band.
        case lines
        /// Bars from low to high around a base.
        case tornado
    }

    /// A line with the band that luck and ignorance leave it.
    struct Series {
        var name: String
        var values: [Double?]
        var low: [Double?]
        var high: [Double?]
    }

    /// The element it is drawn in.
    let id: String
    let title: String
    let kind: Kind
    /// What stands at the vertical axis.
    let unit: String
    /// Days, or names of parameters.
    let labels: [String]
    let series: [Series]

    /// Writes the data.
    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("id", id)
            object.member("title", title)
            object.member("kind", kind.rawValue)
            object.member("unit", unit)
            object.member("labels", array: { array in for label in labels { array.string(label) } })
            object.member(
                "series",
                array: { array in
                    for line in series {
                        array.object { object in
                            object.member("name", line.name)
                            Self.write(line.values, "values", &object)
                            Self.write(line.low, "low", &object)
                            Self.write(line.high, "high", &object)
                        }
                    }
                })
        }
    }

    /// Numbers in millionths, as everywhere; the script divides.
    private static func write(_ numbers: [Double?], _ name: String, _ object: inout JSONWriter) {
        object.member(
            name,
            array: { array in
                for number in numbers {
                    if let number { array.integer(millionths(number)) } else { array.null() }
                }
            })
    }
}

extension SimulationResult {
    /// The charts of the report.
    var charts: [ReportChart] {
        guard let everybody = scopes.first else { return [] }
        var charts = [
            lines(
                "adoption", "Where accounts stand", everybody,
                [.accountsWithPasskey, .accountsProven, .passwordsRemoved]),
            lines("sign-ins", "How people sign in", everybody, [.passkeySignIns, .signInSuccess]),
            lines(
                "prompts", "Prompts and silent upgrades, for an account", everybody,
                [.offersShown, .silentUpgrades]),
            lines(
                "risk", "Accounts that can be phished, and risk removed", everybody,
                [.phishableAccounts, .riskRemoved]),
            lines(
                "trouble", "Lock-outs and support contacts among 1000 accounts", everybody,
                [.lockOuts, .supportContacts]),
        ]
        if scopes.count > 2 { charts.append(segments) }
        if let difference = differences.first {
            charts.append(
                lines(
                    "difference", "What this policy has more than the other", difference,
                    [.accountsWithPasskey, .passkeySignIns, .passwordsRemoved]))
        }
        return charts + Measure.explained.compactMap(tornadoChart)
    }

    private func lines(
        _ id: String, _ title: String, _ scope: ResultScope, _ measures: [Measure]
    ) -> ReportChart {
        ReportChart(
            id: id, title: title, kind: .lines, unit: measures[0].unit.axis,
            labels: scope.periods.map { "day \($0.endDay)" },
            series: measures.map { series($0.title, of: $0, in: scope) })
    }

    /// Adoption, segment by segment.
    private var segments: ReportChart {
        ReportChart(
            id: "segments", title: "Accounts with a passkey, by segment", kind: .lines,
            unit: Measure.Unit.share.axis, labels: scopes[0].periods.map { "day \($0.endDay)" },
            series: scopes.dropFirst().map { series($0.segment ?? "", of: .accountsWithPasskey, in: $0) })
    }

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
        return ReportChart(
            id: "tornado-" + measure.rawValue, title: "What matters most: " + measure.title, kind: .tornado,
            unit: measure.unit.axis, labels: bars.map(\.parameter.rawValue), series: [series])
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
    /// What a number is multiplied by to stand at the axis.
    var axisScale: Double { self == .share ? 100 : 1 }

    /// What stands at an axis.
    var axis: String {
        switch self {
        case .share: "%"
        case .perAccount: "for an account"
        case .perThousandAccounts: "among 1000 accounts"
        case .seconds: "seconds"
        case .centsPerAccount: "cents for an account"
        case .hoursPerThousandAccounts: "hours among 1000 accounts"
        }
    }
}
