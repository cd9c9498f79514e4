/// How failures in a row slow down the next guess, and when there is none any more.
public struct ThrottleBackoff: Hashable, Sendable {
    /// How many failures cost no waiting.
    public var freeFailures: Int32 = 5
    /// The wait after the first failure that costs one, in seconds; it doubles with every further one.
    public var firstDelaySeconds: Int64 = 1
    /// The longest wait, in seconds.
    public var maximumDelaySeconds: Int64 = 900
    /// The failures in a row after which the factor is off until the account is recovered (NIST SP
    /// 800-63B-4, section 3.2.2: no more than 100).
    public var failuresUntilOff: Int32 = 100
    /// After how long without a failure the failures are forgotten, in seconds: a year. A row that was never
    /// forgotten would let strangers fill the store with names; one that is forgotten soon would give them
    /// a hundred guesses again and again. What is off is never forgotten.
    public var forgetAfterSeconds: Int64 = 365 * 86_400
    /// How long what is off stays off, in seconds; nil: until the account is recovered.
    public var offSeconds: Int64?

    /// The defaults.
    public init() {}

    /// The rule for one-time codes in recoveries, behind a route that was proved: of the failures until a
    /// factor is off, one in five is kept for them. Whoever has the password alone does not use those up, and
    /// whoever reads the mail alone not the others, so that neither locks the owner out who has both; and
    /// both together have no more than before.
    public var keptForRecovery: ThrottleBackoff { limited(to: max(1, failuresUntilOff) / 5) }

    /// The rule for one-time codes at sign-in: what ``keptForRecovery`` leaves.
    public var leftBesideRecovery: ThrottleBackoff {
        limited(to: max(1, failuresUntilOff) - keptForRecovery.failuresUntilOff)
    }

    /// The same with another limit; at least one.
    private func limited(to failures: Int32) -> ThrottleBackoff {
        var backoff = self
        backoff.failuresUntilOff = max(1, failures)
        return backoff
    }

    /// The wait after that many failures in a row, in seconds.
    public func delaySeconds(after failures: Int32) -> Int64 {
        guard failures > max(0, freeFailures) else { return 0 }
        return DoublingDelay(firstSeconds: firstDelaySeconds, maximumSeconds: maximumDelaySeconds)
            .seconds(doublings: Int64(failures) - Int64(max(0, freeFailures)) - 1)
    }

    /// The most guesses that can be had within so many seconds by somebody who waits for each moment at which
    /// one is permitted, from a row without failures: the closed bound that tests hold simulations against.
    ///
    /// No cleverer order gives more, since a wait depends on nothing but the failures before it.
    public func maximumGuesses(within seconds: Int64) -> Int32 {
        var guesses: Int32 = 0
        var waited: Int64 = 0
        while guesses < failuresUntilOff, waited <= seconds {
            guesses += 1
            let (sum, overflowed) = waited.addingReportingOverflow(delaySeconds(after: guesses))
            waited = overflowed ? .max : sum
            if overflowed { break }
        }
        return guesses
    }
}
