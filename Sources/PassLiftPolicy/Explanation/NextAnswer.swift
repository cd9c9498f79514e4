public import PassLiftMachine

/// Another answer than today's, and what leads to it.
///
/// It is found by deciding again, never by reasoning about rules: ``policy`` decides ``decision`` at
/// ``moment``. Chance is left out of it: the moment's draw is one that lets the rules speak.
public struct NextAnswer: Hashable, Sendable {
    /// What is otherwise, in the order in which it was needed.
    public let changes: [Change]
    /// The refusals on the way, the present one first.
    public let stops: [Stop]
    /// The policy, with the document's changes.
    public let policy: UpgradePolicy
    /// The moment, with the other changes.
    public let moment: Moment
    /// What is decided there.
    public let decision: Decision

    /// A refusal on the way.
    public struct Stop: BitwiseCopyable, Hashable, Sendable {
        /// From when on it is what stops the sign-in.
        public let at: Instant
        /// The rule that stops it.
        public let rule: PolicyRule
        /// Why.
        public let reason: Reason
        /// Until when that rule holds; nil when time does not end it.
        public let until: Instant?
    }
}

/// What else could be the answer, seen from one moment.
struct Outlook {
    /// The first answer that waiting alone, or the person's reply to what is asked now, brings.
    var later: NextAnswer?
    /// Where nothing comes of waiting: the answer after the fewest changes in the order of the rules.
    var otherwise: NextAnswer?
    /// Answers that one fact alone would bring at once.
    var sooner: [NextAnswer] = []
    /// The facts that are not known and were decided conservatively.
    var unknown: [UnknownFact] = []
}
