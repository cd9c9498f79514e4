import PassLiftMachine

extension Instant {
    /// When the wait after `tally` ends, seen from this instant; nil when it has ended or never began.
    ///
    /// A clock that was set back makes the wait longer, never shorter.
    func waiting(out backoff: Backoff, after tally: OfferHistory.Tally) -> Instant? {
        guard let last = tally.last else { return nil }
        return waiting(for: last.adding(seconds: backoff.wait(after: tally.count)))
    }

    /// The later instant `end`; nil when there is none, or it has come.
    func waiting(for end: Instant?) -> Instant? {
        guard let end, self < end else { return nil }
        return end
    }
}
