import PassLiftPolicy

/// What made-up people are like: the truth that estimates from their log are held against.
struct Ways {
    /// Platforms with their shares.
    var platforms: [(Platform, Double)] = [(.iOS, 0.5), (.windows, 0.5)]
    /// How likely a person's first offer is accepted.
    var accepts: [Platform: Double] = [.iOS: 0.5, .windows: 0.3]
    /// The factor from one offer to the next.
    var decay = 1.0
    /// Kinds of persons, equally many, by the factor to their acceptance.
    var kinds: [Double] = [1.4, 0.6]
    /// The factor that each text of an offer has on its acceptance.
    var texts: [Double] = [1]
    /// How likely a ceremony is completed that was begun.
    var completes = 0.9
    /// How likely a silent attempt creates a passkey; platforms left out cannot try.
    var silent: [Platform: Double] = [.iOS: 0.4]
    /// How many passwords are filled in.
    var filled = 1.0
    /// Of those that do not accept: "not now", "never again", a cancelled dialog; the rest gives no answer.
    var notNow = 0.5
    var never = 0.0
    var cancels = 0.2
    /// How likely a password is mistyped, each time.
    var mistypes = 0.0
    /// How likely a prompt makes a person leave, and how likely one leaves who was not prompted.
    var leavesPrompted = 0.0
    var leavesQuiet = 0.0
    /// How likely a passkey is used by who holds one.
    var usesPasskey = 0.0
    /// When people come.
    var visits = Visits.every(days: 40, times: 4)

    enum Visits {
        case every(days: Int64, times: Int)
        /// A day of 24 hours each with this probability.
        case daily(Double, days: Int)
    }
}
