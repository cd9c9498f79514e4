import PassLiftPolicy

/// A rollout seen as its observations alone: so many accounts between two looks, each arm with a share of its
/// own. One observation an account makes them independent, so that large rollouts can be dealt out quickly.
struct GuardrailCourse {
    let plan: GuardrailPlan
    /// The share of accounts for which the metric's event comes about.
    let treatmentRate: Double
    let holdoutRate: Double
    /// Accounts between two looks, of both arms.
    let accountsPerLook: Int
    let looks: Int
    var judge = GuardrailJudge.product

    /// The accounts that were observed when the rollout was halted; nil when it never was.
    func accountsAtHalt(_ random: inout SplitMix64) throws -> Int? {
        var counts = (treated: 0, treatedGood: 0, heldOut: 0, heldOutGood: 0)
        for look in 1...looks {
            let heldOut = accountsPerLook * look * Int(plan.holdoutPPM) / 1_000_000 - counts.heldOut
            let treated = accountsPerLook - heldOut
            counts.heldOut += heldOut
            counts.treated += treated
            counts.heldOutGood += Self.binomial(heldOut, holdoutRate, &random)
            counts.treatedGood += Self.binomial(treated, treatmentRate, &random)
            let comparison = GuardrailComparison(
                treatment: try Given.counts(UInt64(counts.treated), UInt64(counts.treatedGood)),
                holdout: try Given.counts(UInt64(counts.heldOut), UInt64(counts.heldOutGood)))
            if try judge.halts(comparison, by: plan) { return accountsPerLook * look }
        }
        return nil
    }

    /// How many of `count` come about: 64 at once, by comparing 20 bits of each with those of `rate`.
    private static func binomial(_ count: Int, _ rate: Double, _ random: inout SplitMix64) -> Int {
        let threshold = UInt32((rate * 1_048_576).rounded())
        guard threshold < 1_048_576 else { return count }
        var rest = count
        var sum = 0
        while rest > 0 {
            var isLess: UInt64 = 0
            var isEqual: UInt64 = rest >= 64 ? .max : 1 << UInt64(rest) &- 1
            var bit = 19
            while bit >= 0, isEqual != 0 {
                let word = random.next()
                if threshold >> UInt32(bit) & 1 == 1 {
                    isLess |= isEqual & ~word
                    isEqual &= word
                } else {
                    isEqual &= ~word
                }
                bit -= 1
            }
            sum += isLess.nonzeroBitCount
            rest -= 64
        }
        return sum
    }
}
