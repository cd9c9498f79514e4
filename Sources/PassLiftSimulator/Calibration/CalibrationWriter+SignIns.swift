import PassLiftMachine
import PassLiftPolicy

/// How often people come, and how they get in.
extension CalibrationWriter {
    mutating func writeSignIns() {
        let proofs = ProofTrials(counts)
        tell(
            .recoveryConfirmedPPM, counts.routes,
            of: "accounts came that had not recovered before")
        if let share = share(accounts.map(\.fills)) {
            tell(.autofilledPPM, share, count: proofs.fillsTold)
        } else {
            lack(
                .autofilledPPM,
                Self.tooFew(proofs.fillsTold, "password sign-ins tell whether it was filled in"))
        }
        writePasswords(proofs)
        writeResets(proofs)
        let product = writePasskeys(proofs)
        writeRate(proofs)
        writeSegments(proofs, passkeys: product)
    }

    /// A share of things that several of belong to one account: the wider of Wilson's interval and of the one
    /// by accounts; nil for too few.
    private func share(_ parts: [AccountTrials]) -> FittedNumber? {
        var share = ClusteredMean(accounts: parts.count)
        var trials = PlatformTally.Trials()
        for (index, part) in parts.enumerated() {
            share.add(Double(part.happened), over: Double(part.tried), of: index)
            trials = trials + .init(tried: Int(part.tried), happened: Int(part.happened))
        }
        guard let wilson = trials.fit else { return nil }
        let clustered = share.estimate(.logged, accounts: parts.count { $0.tried > 0 }).interval
        return FittedNumber(
            low: max(0, min(wilson.low, clustered.lowerBound)), base: wilson.base,
            high: min(1, max(wilson.high, clustered.upperBound)))
    }

    /// Of those who have not forgotten it.
    private mutating func writePasswords(_ proofs: ProofTrials) {
        guard let fit = proofs.remembered.fit else {
            let why = Self.tooFew(proofs.remembered.tried, "sign-ins by password")
            return lack(.passwordSucceedsPPM, why)
        }
        guard proofs.failed > 0 else {
            let bound = Bound(
                count: proofs.remembered.tried,
                assumption: "no wrong password is in the log, and only those who got in are counted",
                why: "no wrong password is in the log; where the host checks them, they stay with it")
            return tell(.passwordSucceedsPPM, fit, bound: bound)
        }
        tell(.passwordSucceedsPPM, fit, count: proofs.remembered.tried)
    }

    /// From the time in which accounts had a password alone, when every coming was a try to remember it.
    private mutating func writeResets(_ proofs: ProofTrials) {
        guard proofs.forgotten > 0, let end = counts.end else {
            return lack(
                .resetPer90DaysPPM,
                "no recovery is in the log; where the host replaces forgotten passwords, they stay with it")
        }
        let alone = accounts.map { Double($0.secondsAlone(until: end)) / (90 * 86_400) }
        let quarters = alone.reduce(0, +)
        guard quarters >= Double(Self.minimumCount) else {
            return lack(
                .resetPer90DaysPPM,
                Self.tooFew(Int(quarters), "times 90 days of accounts with a password alone"))
        }
        let rate = RateInterval.of(accounts.map(\.forgottenAlone), over: alone)
        func once(_ rate: Double) -> Double { 1 - Elementary.exp(-rate) }
        tell(
            .resetPer90DaysPPM,
            FittedNumber(low: once(rate.low), base: once(rate.base), high: once(rate.high)),
            count: proofs.forgotten)
    }

    /// Whoever leads with a passkey and fails falls back to the password, and the log holds that alone: it
    /// tells how many lead with one *and* succeed.
    ///
    /// - Returns: that product; nil for too few.
    private mutating func writePasskeys(_ proofs: ProofTrials) -> FittedNumber? {
        let uses = accounts.map(\.passkeyUses)
        let used = uses.reduce(0) { $0 + Int($1.happened) }
        let fallenBack = uses.reduce(0) { $0 + Int($1.tried) } - used
        let tries = proofs.triesPerSuccess(beside: fallenBack)
        let tried = Double(used) + Double(fallenBack) * tries.base
        guard tried >= Double(Self.minimumCount) else {
            lack(.usesPasskeyPPM, Self.tooFew(Int(tried), "sign-ins with a passkey beside a password"))
            return nil
        }
        var share = ClusteredMean(accounts: uses.count)
        for (index, use) in uses.enumerated() {
            let others = Double(use.tried - use.happened) * tries.base
            share.add(Double(use.happened), over: Double(use.happened) + others, of: index)
        }
        let estimate = share.estimate(.logged, accounts: uses.count { $0.tried > 0 })
        let byTries = estimate.value * (1 - estimate.value) * tries.relativeError
        let half =
            ClusteredMean.deviations
            * (estimate.standardError * estimate.standardError + byTries * byTries).squareRoot()
        let product = FittedNumber(
            low: max(0, estimate.value - half), base: estimate.value, high: min(1, estimate.value + half))
        add(figure: "passkey_signs_in_when_usable", product, count: Int(tried))
        writeUses(product, count: Int(tried))
        return product
    }

    private mutating func writeUses(_ product: FittedNumber, count: Int) {
        guard let succeeds = assumed[.passkeySucceedsPPM] else { return }
        func uses(_ product: Double, _ succeeds: UInt32) -> Double {
            succeeds == 0 ? 1 : min(1, product * 1_000_000 / Double(succeeds))
        }
        let bound = Bound(
            count: count,
            assumption: "with passkeySucceedsPPM from \(succeeds.low) to \(succeeds.high), as assumed",
            why: "the log tells it only multiplied with passkeySucceedsPPM")
        tell(
            .usesPasskeyPPM,
            FittedNumber(
                low: uses(product.low, succeeds.high), base: uses(product.base, succeeds.base),
                high: uses(product.high, succeeds.low)), bound: bound)
    }

    /// Every coming counts, those included in which nobody got in: who came then is not known, so all are
    /// taken to be as many times the sign-ins for everybody.
    private mutating func writeRate(_ proofs: ProofTrials) {
        let signIns = accounts.map(\.signIns)
        let count = signIns.reduce(0) { $0 + Int($1) }
        let days = daysSeen
        guard count >= Self.minimumCount, days.contains(where: { $0 > 0 }) else {
            return lack(.signInsPer1000Days, Self.tooFew(count, "sign-ins came after an account's first"))
        }
        let rate = RateInterval.of(signIns, over: days)
        add(figure: "sign_ins_per_day", rate, count: count)
        if rate.low > 0 {
            let between = FittedNumber(low: 1 / rate.high, base: 1 / rate.base, high: 1 / rate.low)
            add(figure: "days_between_sign_ins", between, count: count)
        }
        let comings = RateInterval.of(signIns, over: days, times: proofs.comingsPerSignIn)
        tell(.signInsPer1000Days, comings, count: count)
    }

    /// How long each account was in the log, in days.
    var daysSeen: [Double] {
        guard let end = counts.end else { return accounts.map { _ in 0 } }
        return accounts.map { Double(max(end.seconds(since: $0.entry), 0)) / 86_400 }
    }
}
