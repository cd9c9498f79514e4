import PassLiftMachine
import PassLiftPolicy

/// How sign-ins went, over all accounts.
struct ProofTrials {
    /// Sign-ins by password of those who had not forgotten it.
    let remembered: PlatformTally.Trials
    /// Visits that came to nothing because of a wrong password.
    let failed: Int
    /// Passwords that were forgotten.
    let forgotten: Int
    /// Sign-ins by password that tell whether it was filled in.
    let fillsTold: Int
    /// Comings of people, for each in which they got in.
    let comingsPerSignIn: Double
    /// How likely a try with the password gets in.
    let rightPerTry: Double
    private let forgottenBeside: Int
    private let away: Int

    init(_ counts: Calibration) {
        var (alone, beside, lockOuts, fills, away) = (0, 0, 0, 0, 0)
        for account in counts.accounts.values {
            alone += Int(account.forgottenAlone)
            beside += Int(account.forgottenBeside)
            lockOuts += Int(account.lockOuts)
            fills += Int(account.fills.tried)
            away += Int(account.passkeyAway)
        }
        let signIns = counts.signIns
        forgotten = alone + beside
        forgottenBeside = beside
        self.away = away
        fillsTold = fills
        failed = signIns.failed
        // Whoever forgot it has first tried it, as far as the log shows wrong ones.
        let mistaken = max(signIns.failed - forgotten, 0)
        remembered = .init(tried: signIns.right + mistaken, happened: signIns.right)
        let tries = signIns.right + max(signIns.failed, forgotten)
        rightPerTry = tries > 0 ? Double(signIns.right) / Double(tries) : 1
        let comings = signIns.identified + max(signIns.failed, forgotten) + lockOuts
        comingsPerSignIn = signIns.identified > 0 ? Double(comings) / Double(signIns.identified) : 1
    }

    /// How many tries with the password there are for each that succeeds, where a passkey could be used too.
    ///
    /// - Parameter successes: how many succeeded there.
    func triesPerSuccess(beside successes: Int) -> (base: Double, relativeError: Double) {
        guard remembered.happened > 0, successes > 0 else { return (1, 0) }
        let right = Double(remembered.happened) / Double(remembered.tried)
        let here = Double(forgottenBeside) * Double(successes) / Double(successes + away)
        return (
            1 / right + here / Double(successes),
            ((1 - right) / (right * Double(remembered.tried))).squareRoot()
        )
    }
}
