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
        let counts = sums.groups.map { $0[.account] }
        groups = counts.indices.filter { counts[$0] > 0 }
        accounts = groups.map { counts[$0] }
    }

    /// The scopes: nil for everybody, then each segment by its place.
    var scopes: [Int?] { [nil] + (0..<sums.segmentCount).map { $0 } }

    /// How many accounts a scope has.
    func accountCount(ofSegment segment: Int?) -> UInt64 {
        groups.reduce(0) { sum, group in
            rowPlaces(segment).reduce(sum) { $0 &+ sums.groups[group][row: $1, .account] }
        }
    }

    private func rowPlaces(_ segment: Int?) -> Range<Int> {
        let periods = sums.plan.periodCount
        return segment.map { $0 * periods..<($0 + 1) * periods } ?? 0..<sums.rowCount
    }

    /// The rows of a scope.
    func rows(ofSegment segment: Int?) -> SpanRows {
        let segments = segment.map { $0..<($0 + 1) } ?? 0..<sums.segmentCount
        return SpanRows(groups.map { sums.groups[$0] }, segments, periodCount: sums.plan.periodCount)
    }
}

/// The rows of a scope, one after the other, so that never more than one is there: each period in its turn,
/// and at last the whole time.
struct SpanRows: Sequence, IteratorProtocol {
    private let counts: [GroupCounts]
    private let segments: Range<Int>
    private let periodCount: Int
    private var period = 0
    /// By group: the columns from the start to the end of the period before.
    private var until: [[UInt64]]

    /// One stretch of time.
    struct Row {
        /// Of all groups together.
        let total: Span
        /// Of each group.
        let groups: [Span]
    }

    init(_ counts: [GroupCounts], _ segments: Range<Int>, periodCount: Int) {
        self.counts = counts
        self.segments = segments
        self.periodCount = periodCount
        until = counts.map { _ in Self.nothing }
    }

    private static var nothing: [UInt64] { [UInt64](repeating: 0, count: ToldColumn.count) }

    mutating func next() -> Row? {
        guard period <= periodCount else { return nil }
        defer { period += 1 }
        guard period < periodCount else {
            return row(until.map { Span(within: $0, until: $0) })
        }
        return row(
            counts.indices.map { group in
                var within = Self.nothing
                for segment in segments {
                    counts[group].add(row: segment * periodCount + period, to: &within)
                }
                for column in within.indices { until[group][column] &+= within[column] }
                return Span(within: within, until: until[group])
            })
    }

    private func row(_ groups: [Span]) -> Row {
        var (within, until) = (Self.nothing, Self.nothing)
        for group in groups {
            for column in within.indices {
                within[column] &+= group.within[column]
                until[column] &+= group.until[column]
            }
        }
        return Row(total: Span(within: within, until: until), groups: groups)
    }
}
