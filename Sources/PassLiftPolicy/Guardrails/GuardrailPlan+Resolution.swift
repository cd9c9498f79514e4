extension GuardrailPlan {
    /// The power at which a harm counts as visible.
    public static let power = 0.8

    /// The smallest harm that a guardrail catches with probability ``power`` by the time `accounts` are
    /// observed, in epoch 0; nil where not even the worst is, or an arm stays below the minimum sample.
    ///
    /// - Parameters:
    ///   - accounts: accounts exposed and observed, of both arms together.
    ///   - rate: the share of the holdout for which the metric's event comes about, from 0 to 1.
    public func smallestVisibleHarm(of guardrail: Guardrail, accounts: UInt64, rate: Double) -> Double? {
        guard rate >= 0, rate <= 1 else { return nil }
        let prospect = Prospect(self, guardrail, accounts: Double(accounts), rate: rate)
        guard prospect.reachesMinimum, prospect.chance(of: prospect.worstHarm) >= Self.power else {
            return nil
        }
        var low = 0.0
        var high = prospect.worstHarm
        while high - low > 1e-9 {
            let middle = (low + high) / 2
            if prospect.chance(of: middle) < Self.power { low = middle } else { high = middle }
        }
        return high
    }
}
