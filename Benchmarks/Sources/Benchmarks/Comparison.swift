/// Two ways to do the same work, timed in turns so that both meet the same machine.
struct Comparison {
    /// How many pairs are timed; their median is told.
    static let pairs = 9

    /// What a ratio counts.
    enum Ratio {
        /// Time of ours over time of theirs; less is better.
        case time
        /// Rate of ours over rate of theirs; more is better.
        case rate
    }

    let title: String
    let ours: String
    let theirs: String
    let ratio: Ratio
    /// What the design asks for, e.g. `≤ 1.25`.
    let goal: String
    /// Pieces of work in one run, for the time of each.
    let count: Int

    /// Times the pairs, after one that is not counted, and prints the medians.
    func run(
        _ runOurs: () async throws -> Void, against runTheirs: () async throws -> Void
    ) async throws {
        var pairs: [(ours: Double, theirs: Double)] = []
        for pair in 0...Comparison.pairs {
            let mine = try await Comparison.seconds(runOurs)
            let other = try await Comparison.seconds(runTheirs)
            if pair > 0 { pairs.append((mine, other)) }
        }
        let ratios = pairs.map { ratio == .time ? $0.ours / $0.theirs : $0.theirs / $0.ours }
        print(title)
        print("  \(ours): \(each(pairs.map(\.ours)))")
        print("  \(theirs): \(each(pairs.map(\.theirs)))")
        let spread = "\(rounded(ratios.min() ?? 0))–\(rounded(ratios.max() ?? 0))"
        let name = ratio == .time ? "time" : "rate"
        print("  ratio of \(name): \(rounded(Comparison.median(ratios))) (\(spread)), goal \(goal)\n")
    }

    static func seconds(_ work: () async throws -> Void) async throws -> Double {
        let time = try await ContinuousClock().measure { try await work() }
        return time / .seconds(1)
    }

    static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    private func each(_ seconds: [Double]) -> String {
        "\(rounded(Comparison.median(seconds) / Double(count) * 1e6)) µs each"
    }
}

/// With two decimals.
func rounded(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
}

/// Why a benchmark could not be run.
struct BenchmarkFault: Error, CustomStringConvertible {
    let text: String

    var description: String { text }
}
