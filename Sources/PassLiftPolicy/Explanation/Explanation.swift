/// A decision spelled out: every rule that was asked, its verdict, and what would have to change.
public struct Explanation: Hashable, Sendable {
    /// The decision.
    public let decision: Decision
    /// Two to five sentences that answer why the person was asked, or not asked, and what would have to
    /// change.
    public let answer: [String]
    /// The nearest other answer: after waiting, after the person's reply, or else after the fewest changes;
    /// nil when there is none.
    public let next: NextAnswer?
    /// Where waiting alone brings something: what one fact would bring at once.
    public let sooner: [NextAnswer]
    /// The facts that are not known and were decided conservatively.
    public let unknown: [UnknownFact]
    /// The rule that decided.
    public let rule: String
    /// The rules that were asked, in the order of their bits in the trace.
    public let lines: [Line]
    /// The shares and where the account falls.
    public let buckets: [Bucket]

    /// One rule that was asked.
    public struct Line: Hashable, Sendable {
        /// Its name; a rule of the document has its own after `rule:`.
        public let rule: String
        /// What it said.
        public let verdict: Verdict
        /// What would have to be otherwise; nil when it passed.
        public let change: String?
    }

    /// What a rule said.
    public enum Verdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case passed
        case stopped
    }

    /// Where the account falls in one share.
    public struct Bucket: Hashable, Sendable {
        /// The share's place in the document.
        public let share: String
        /// What deals it out; nil for a share that needs nothing.
        public let bucketing: Bucketing?
        /// The account's index under that, as it stands in the moment.
        public let point: UInt32
        /// The share, in parts per million.
        public let ppm: UInt32
        let limit: UInt64

        /// Whether the account is in it.
        public var isInside: Bool { UInt64(point) < limit }
    }
}
