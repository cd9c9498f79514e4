/// Reads sums the way results look at them: by scope (everybody, or a segment) and period, in all and by the
/// groups that have accounts.
struct SumsReader {
    /// How many accounts each of those groups has.
    let accounts: [UInt64]
    private let sums: SimulationSums
    /// The groups that have accounts.
    private let groups: [Int]

    init(_ sums: SimulationSums) {
        self.sums = sums
        let place = Column(.account).place
        let counts = sums.groups.map { columns in
            stride(from: place, to: columns.count, by: Column.count).reduce(0) { $0 &+ columns[$1] }
        }
        groups = counts.indices.filter { counts[$0] > 0 }
        accounts = groups.map { counts[$0] }
    }

    /// The scopes: nil for everybody, then each segment by its place.
    var scopes: [Int?] { [nil] + (0..<sums.segmentCount).map { $0 } }

    /// The spans of a scope, of all groups together.
    func series(ofSegment segment: Int?) -> SpanSeries {
        series(segment, of: groups)
    }

    /// The spans of a scope, of each group that has accounts.
    func seriesByGroup(ofSegment segment: Int?) -> [SpanSeries] {
        groups.map { series(segment, of: [$0]) }
    }

    private func series(_ segment: Int?, of groups: [Int]) -> SpanSeries {
        let periods = sums.plan.periodCount
        let segments = segment.map { $0..<($0 + 1) } ?? 0..<sums.segmentCount
        return SpanSeries(
            (0..<periods).map { period in
                var columns = [UInt64](repeating: 0, count: Column.count)
                for group in groups {
                    for segment in segments {
                        let first = (segment * periods + period) * Column.count
                        for column in columns.indices {
                            columns[column] &+= sums.groups[group][first + column]
                        }
                    }
                }
                return columns
            })
    }
}

/// The spans of a scope: the whole time first, then each period.
struct SpanSeries {
    let spans: [Span]

    /// - Parameter rows: the columns of each period.
    init(_ rows: [[UInt64]]) {
        var until = [UInt64](repeating: 0, count: Column.count)
        let periods = rows.map { within in
            for column in until.indices { until[column] &+= within[column] }
            return Span(within: within, until: until)
        }
        spans = [Span(within: until, until: until)] + periods
    }
}
