public import PassLiftMachine

/// Why events are no history of one account. `at` is the sequence of the event that does not fit.
public enum StandingFoldError: Error, BitwiseCopyable, Hashable, Sendable {
    /// An event of another subject.
    case foreignSubject
    /// An event at a place that was taken already: a second delivery, which may be passed over.
    case repeated(Int64)
    /// Events between these two places are missing.
    case gap(after: Int64, found: Int64)
    /// A transition that its machine does not make.
    case impossible(at: Int64)
    /// What is held was not as the event says it was.
    case holdingDisagrees(at: Int64, HoldingFault)
    /// `standing.changed` names another standing before it than the one that was told last.
    case otherStandingBefore(at: Int64, told: Standing, folded: Standing)
    /// `standing.changed` tells a standing that the holdings do not amount to.
    case standingDisagrees(at: Int64, told: Standing)
    /// The holdings no longer amount to the standing that was told last, and no `standing.changed` followed.
    case standingNotTold(after: Int64, told: Standing)
}

/// Which holding was not as an event says it was; the raw value is API.
public enum HoldingFault: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The status of the account.
    case status
    /// The password.
    case password
    /// A passkey in that state is not among those that were told.
    case passkey
}
