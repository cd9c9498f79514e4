/// A time that stands beside nothing.
enum Timing {
    /// Times `work`, which does `count` pieces, as often as a ``Comparison`` does, and prints the median with
    /// the least and the largest.
    static func print(_ name: String, count: Int, _ work: () async throws -> Void) async throws {
        var microseconds: [Double] = []
        for run in 0...Comparison.pairs {
            let seconds = try await Comparison.seconds(work)
            if run > 0 { microseconds.append(seconds * 1e6 / Double(count)) }
        }
        let median = rounded(Comparison.median(microseconds))
        let spread = "\(rounded(microseconds.min() ?? 0))–\(rounded(microseconds.max() ?? 0))"
        Swift.print("  \(name): \(median) µs each (\(spread))")
    }
}
