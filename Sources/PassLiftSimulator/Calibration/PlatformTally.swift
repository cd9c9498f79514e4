import PassLiftPolicy

/// What happened on one platform, as counts.
struct PlatformTally: Hashable, Sendable {
    /// How many ordinals of offers are kept apart; those behind count to the last.
    static let maximumOrdinal = 20

    /// Accounts whose first decision was here.
    var accounts = 0
    /// First decisions here that tell whether the client can create silently, and those where it can.
    var silentTold = 0
    var silentPossible = 0
    /// Silent attempts after a password that was filled in, and those that created a passkey.
    var filled = Trials()
    /// The same, where nobody told whether it was filled in.
    var untold = Trials()
    /// Offers that were shown and accepted, by how many had been shown before.
    var offers = Array(repeating: Trials(), count: maximumOrdinal)
    /// Of those the ones that nobody answered and whose person did not go on, as far as hosts say so.
    var left = Array(repeating: 0, count: maximumOrdinal)
    /// Ceremonies after an accepted offer, and those that created a passkey.
    var ceremonies = Trials()
    /// Ceremonies that failed, other than by a cancellation.
    var errors = 0

    /// The offers without those that made somebody leave.
    var staying: [Trials] {
        zip(offers, left).map { Trials(tried: $0.tried - $1, happened: $0.happened) }
    }

    /// How often something was tried, and how often it came about.
    struct Trials: Hashable, Sendable {
        var tried = 0
        var happened = 0

        mutating func add(_ outcome: Bool) {
            tried += 1
            if outcome { happened += 1 }
        }

        static func + (left: Trials, right: Trials) -> Trials {
            Trials(tried: left.tried + right.tried, happened: left.happened + right.happened)
        }
    }
}
