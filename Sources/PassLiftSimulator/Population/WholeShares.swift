/// Shares of one whole in parts per million: they sum to a million, whatever they are made of.
enum WholeShares {
    private static let whole: UInt64 = 1_000_000

    /// In the proportions of `parts`, what is left by rounding given to the largest remainders; nil where
    /// all are 0.
    ///
    /// - Parameter parts: each at most 10¹², at most 64 of them.
    static func of(_ parts: [UInt64]) -> [UInt32]? {
        let sum = parts.reduce(0, +)
        guard sum > 0 else { return nil }
        var shares = parts.map { $0 * whole / sum }
        let left = Int(whole - shares.reduce(0, +))
        let byRemainder = parts.indices.sorted { one, other in
            let (first, second) = (parts[one] * whole % sum, parts[other] * whole % sum)
            return first == second ? one < other : first > second
        }
        for place in byRemainder.prefix(left) { shares[place] += 1 }
        return shares.map { UInt32(truncatingIfNeeded: $0) }
    }
}
