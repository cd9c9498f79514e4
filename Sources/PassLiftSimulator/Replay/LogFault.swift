/// One thing that is wrong with a log. Never holds a value of the log but a random subject.
public struct LogFault: Hashable, Sendable {
    /// What may be wrong; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The line is longer than ``LogReader/maximumLineByteCount``.
        case lineTooLong = "line_too_long"
        /// The line is not the JSON that is allowed.
        case malformedJSON = "malformed_json"
        /// The line is an object, but no CloudEvents document.
        case notCloudEvent = "not_cloud_event"
        /// The event's type ends in a version that is not known here.
        case newerVersion = "newer_version"
        /// The event's type bears the prefix and a name that is not in the catalogue.
        case unknownEvent = "unknown_event"
        /// A member of the event is missing or not what it should be.
        case malformedEvent = "malformed_event"
        /// Two events of one identity differ.
        case identityReused = "identity_reused"
        /// Two events of one subject stand in one place of its sequence.
        case sequenceReused = "sequence_reused"
        /// An event comes after others that stand behind it in its subject's sequence.
        case outOfOrder = "out_of_order"
        /// Places of a subject's sequence are missing.
        case gap
        /// There are more subjects than ``LogReader/maximumSubjects``: the sequence of this one is not looked
        /// at.
        case tooManySubjects = "too_many_subjects"
        /// A decision does not name the policy that made it.
        case policyMissing = "policy_missing"
        /// A decision names a policy that is not at hand.
        case unknownPolicy = "unknown_policy"
    }

    /// Which.
    public let code: Code
    /// The line, from 1; of a gap, the line that left it.
    public let line: Int
    /// Whose event it is; nil where the line does not say.
    public var subject: UInt128?
    /// The places that are missing, or the one that is taken.
    public var sequence: ClosedRange<Int64>?
    /// What is expected, with the place in the line; empty where the code says all.
    public var detail = ""

    /// A fault on a line.
    public init(_ code: Code, line: Int) {
        self.code = code
        self.line = line
    }
}
