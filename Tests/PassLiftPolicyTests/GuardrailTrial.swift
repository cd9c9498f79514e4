import PassLiftPolicy

/// A rollout that harms nobody, or by so much, with persons whose visits are alike; judged at 200 looks.
///
/// Accounts arrive over the first half of the time, each in one arm. The first visit is the exposure, the
/// second the observation. How visits of one account are alike is Pólya's urn: it deals exactly the
/// beta-binomial distribution, with the intra-account correlation 1 / (a + b + 1).
struct GuardrailTrial {
    static let looks = 200

    let accounts: Int
    let visits: Int
    /// The correlation of two visits of one account, from 0 to below 1.
    let correlation: Double
    /// The share of visits that go well, in both arms.
    let rate: Double
    let plan: GuardrailPlan

    /// Whether a rollout was halted at any look.
    struct Halts {
        /// Judged as the product does: one observation an account.
        var byAccount = 0
        /// Judged on every visit after the exposure.
        var byVisit = 0

        static func += (sum: inout Halts, more: Halts) {
            sum.byAccount += more.byAccount
            sum.byVisit += more.byVisit
        }
    }

    /// What arrived at each look; the index is twice the look, plus 1 for the holdout.
    private struct Tally {
        var observed = [Int32](repeating: 0, count: 2 * looks)
        var happened = [Int32](repeating: 0, count: 2 * looks)
    }

    /// One rollout from beginning to end.
    func run(_ random: inout SplitMix64) throws -> Halts {
        var byAccount = Tally()
        var byVisit = Tally()
        for _ in 0..<accounts { live(&random, &byAccount, &byVisit) }
        return Halts(
            byAccount: try halts(byAccount) ? 1 : 0, byVisit: try halts(byVisit) ? 1 : 0)
    }

    private func live(_ random: inout SplitMix64, _ byAccount: inout Tally, _ byVisit: inout Tally) {
        let word = random.next()
        let arm = (word >> 32) &* 1_000_000 < UInt64(plan.holdoutPPM) << 32 ? 1 : 0
        var look = (Int(word & 0xffff) &* (Self.looks / 2)) >> 16
        let longestGap = 2 * (Self.looks / 2) / visits
        var good = correlation > 0 ? rate * (1 - correlation) / correlation : rate
        var all = correlation > 0 ? (1 - correlation) / correlation : 1
        let weight = correlation > 0 ? 1.0 : 0
        var visit = 0
        while visit < visits, look < Self.looks {
            let word = random.next()
            let isGood = Double(word >> 32) < good / all * 4_294_967_296
            if isGood { good += weight }
            all += weight
            let place = 2 &* look &+ arm
            if visit == 1 {
                byAccount.observed[place] &+= 1
                if isGood { byAccount.happened[place] &+= 1 }
            }
            if visit >= 1 {
                byVisit.observed[place] &+= 1
                if isGood { byVisit.happened[place] &+= 1 }
            }
            look = look &+ 1 &+ (Int(word & 0xffff) &* longestGap) >> 16
            visit = visit &+ 1
        }
    }

    private func halts(_ tally: Tally) throws -> Bool {
        var observed = (treatment: UInt64(0), holdout: UInt64(0))
        var happened = (treatment: UInt64(0), holdout: UInt64(0))
        for look in 0..<Self.looks {
            observed.treatment += UInt64(tally.observed[2 * look])
            observed.holdout += UInt64(tally.observed[2 * look + 1])
            happened.treatment += UInt64(tally.happened[2 * look])
            happened.holdout += UInt64(tally.happened[2 * look + 1])
            let counts = GuardrailComparison(
                treatment: try Given.counts(observed.treatment, happened.treatment),
                holdout: try Given.counts(observed.holdout, happened.holdout))
            if try GuardrailJudge.product.halts(counts, by: plan) { return true }
        }
        return false
    }
}
