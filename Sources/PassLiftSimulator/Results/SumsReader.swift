/// Reads sums the way results look at them: by scope (everybody, or a segment) and period, with and without
/// each group.
struct SumsReader {
    private let sums: SimulationSums
    /// The groups that have accounts.
    private let groups: [Int]

    init(_ sums: SimulationSums) {
        self.sums = sums
        let account = Column(.account).place
        groups = sums.groups.indices.filter { group in
            stride(from: account, to: sums.groups[group].count, by: Column.count).contains {
                sums.groups[group][$0] > 0
            }
        }
    }

    /// Columns of each group that has accounts, in one row.
    struct Row {
        let groups: [[UInt64]]

        /// The columns of all groups.
        var total: [UInt64] {
            groups.reduce(into: [UInt64](repeating: 0, count: Column.count)) { sum, group in
                for column in sum.indices { sum[column] &+= group[column] }
            }
        }
    }

    /// The rows of a scope, one a period.
    ///
    /// - Parameter segment: nil for everybody.
    func rows(ofSegment segment: Int?) -> [Row] {
        let periods = sums.plan.periodCount
        let segments = segment.map { $0..<($0 + 1) } ?? 0..<sums.segmentCount
        return (0..<periods).map { period in
            Row(
                groups: groups.map { group in
                    var columns = [UInt64](repeating: 0, count: Column.count)
                    for segment in segments {
                        let first = (segment * periods + period) * Column.count
                        for column in columns.indices {
                            columns[column] &+= sums.groups[group][first + column]
                        }
                    }
                    return columns
                })
        }
    }
}

/// The spans of a scope: each period, and the whole; with every group, and without each.
struct SpanSeries {
    /// With every group: one a period.
    private(set) var spans: [Span] = []
    /// Without each group: by period, then by group.
    private(set) var without: [[Span]] = []
    /// The whole time, with every group.
    private(set) var whole: Span
    /// The whole time, without each group.
    private(set) var wholeWithout: [Span]

    init(_ rows: [SumsReader.Row]) {
        var until = [UInt64](repeating: 0, count: Column.count)
        var untilOf = rows.first?.groups.map { _ in until } ?? []
        for row in rows {
            let within = row.total
            until = Self.sum(until, within)
            untilOf = zip(untilOf, row.groups).map { Self.sum($0, $1) }
            spans.append(Span(within: within, until: until))
            without.append(
                zip(row.groups, untilOf).map { own, ownUntil in
                    Span(within: Self.difference(within, own), until: Self.difference(until, ownUntil))
                })
        }
        whole = Span(within: until, until: until)
        wholeWithout = untilOf.map { own in
            let rest = Self.difference(until, own)
            return Span(within: rest, until: rest)
        }
    }

    /// The spans of rows of which the groups do not matter.
    init(totals: [[UInt64]]) {
        self.init(totals.map { SumsReader.Row(groups: [$0]) })
        without = []
        wholeWithout = []
    }

    private static func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        zip(left, right).map { $0 &+ $1 }
    }

    private static func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        zip(left, right).map { $0 &- $1 }
    }

    /// The values of every measure: of the whole time, then of each period.
    var values: [MeasureValues] { ([whole] + spans).map { MeasureValues($0) } }

    /// The values without each group: of the whole time, then of each period.
    var valuesWithout: [[MeasureValues]] {
        ([wholeWithout] + without).map { $0.map { MeasureValues($0) } }
    }
}

/// A value of every measure.
struct MeasureValues: Hashable, Sendable {
    private let values: [Double?]

    init(_ span: Span) {
        values = Measure.allCases.map { $0.value(span) }
    }

    private init(values: [Double?]) {
        self.values = values
    }

    /// Nothing to measure.
    static let none = MeasureValues(values: Measure.allCases.map { _ in nil })

    subscript(measure: Measure) -> Double? { values[measure.place] }

    /// What they have more than others; nil where either has nothing to measure.
    func minus(_ other: MeasureValues) -> MeasureValues {
        MeasureValues(
            values: zip(values, other.values).map { mine, theirs in
                guard let mine, let theirs else { return nil }
                return mine - theirs
            })
    }
}
