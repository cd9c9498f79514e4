/// Several ways to do the same work, timed in turns so that all meet the same machine; the first is ours.
struct Contest {
    /// One way.
    struct Entrant {
        let name: String
        /// What the design asks of ours beside it, e.g. `≥ 1.15`; empty: nothing.
        var goal = ""
        let work: () async throws -> Void
    }

    let title: String
    /// Pieces of work in one turn, for the time of each.
    let count: Int
    let ours: Entrant
    let others: [Entrant]

    /// Times as many rounds as a ``Comparison`` times pairs, after one that is not counted, and prints the
    /// medians; a ratio is our rate over the other's in the same round.
    func run() async throws {
        var seconds = [[Double]](repeating: [], count: others.count + 1)
        for round in 0...Comparison.pairs {
            for (index, entrant) in ([ours] + others).enumerated() {
                let taken = try await Comparison.seconds(entrant.work)
                if round > 0 { seconds[index].append(taken) }
            }
        }
        print(title)
        print("  \(ours.name): \(each(seconds[0]))")
        for (other, theirs) in zip(others, seconds.dropFirst()) {
            let ratios = zip(seconds[0], theirs).map { $1 / $0 }
            let spread = "\(rounded(ratios.min() ?? 0))–\(rounded(ratios.max() ?? 0))"
            let goal = other.goal.isEmpty ? "" : ", goal \(other.goal)"
            print("  \(other.name): \(each(theirs))")
            print("    our rate over theirs: \(rounded(Comparison.median(ratios))) (\(spread))\(goal)")
        }
        print("")
    }

    private func each(_ seconds: [Double]) -> String {
        "\(rounded(Comparison.median(seconds) / Double(count) * 1e3)) ms each"
    }
}
