import PassLiftSimulator

/// Decisions of one policy by those of another, as counts in columns.
enum DecisionTable {
    /// One row a decision of the first policy, one column a decision of the other; none without decisions.
    static func lines(of difference: PolicyDifference) -> [String] {
        var counts: [String: [String: Int]] = [:]
        var seen: Set<String> = []
        for tally in difference.tallies {
            let (from, to) = (tally.change.from.spelling, tally.change.to.spelling)
            seen.formUnion([from, to])
            counts[from, default: [:]][to, default: 0] += tally.count
        }
        let names = seen.sorted()
        guard !names.isEmpty else { return [] }
        var table = TextTable([""] + names)
        for from in names {
            table.add([from] + names.map { String(counts[from]?[$0] ?? 0) })
        }
        return table.lines
    }
}
