import PassLiftSimulator

/// Decisions of one policy by those of another, as counts in columns.
struct DecisionTable {
    private let names: [String]
    private var counts: [[Int]]

    init(_ difference: PolicyDifference) {
        var seen: Set<String> = []
        for tally in difference.tallies {
            seen.insert(tally.change.from.spelling)
            seen.insert(tally.change.to.spelling)
        }
        names = seen.sorted()
        counts = names.map { _ in Array(repeating: 0, count: seen.count) }
        for tally in difference.tallies {
            guard let row = names.firstIndex(of: tally.change.from.spelling),
                let column = names.firstIndex(of: tally.change.to.spelling)
            else { continue }
            counts[row][column] += tally.count
        }
    }

    /// One row a decision of the first policy, one column a decision of the other.
    var lines: [String] {
        guard !names.isEmpty else { return [] }
        let width = names.map(\.count).max() ?? 0
        let head = Self.padded("", to: width) + names.map { "  " + $0 }.joined()
        let rows = zip(names, counts).map { name, row in
            Self.padded(name, to: width)
                + zip(names, row).map { "  " + Self.aligned("\($1)", to: $0.count) }.joined()
        }
        return [head] + rows
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func aligned(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
