import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
public import PassLiftPolicy

/// What two policies would decide at the moments of a log: how often which decision becomes which, and why.
///
/// The moments are those that the logging policy led to. A policy that pauses longer, or lifts somebody
/// earlier, would have led to others, so this tells what changes at once and not what comes of it.
public struct PolicyDifference: Sendable {
    /// How many examples of each change are kept.
    public static let maximumExamples = 3

    /// A decision of both, with their reasons.
    public struct Change: BitwiseCopyable, Hashable, Sendable {
        /// The one policy's action.
        public let from: Decision.Action
        /// Its reason.
        public let fromReason: Reason
        /// The other policy's action.
        public let to: Decision.Action
        /// Its reason.
        public let toReason: Reason
    }

    /// How often a change comes, and where.
    public struct Tally: Hashable, Sendable {
        /// Which change.
        public let change: Change
        /// How often.
        public let count: Int
        /// The first lines of the log on which it comes, with the accounts' random subjects.
        public let examples: [Example]
    }

    /// A line of the log.
    public struct Example: BitwiseCopyable, Hashable, Sendable {
        /// The line, from 1.
        public let line: Int
        /// The account's random subject.
        public let subject: UInt128
    }

    private let policy: UpgradePolicy
    private let other: UpgradePolicy
    private var counts: [Change: Int] = [:]
    private var examples: [Change: [Example]] = [:]
    /// Decisions that were compared.
    public private(set) var compared = 0
    /// Decisions that could not be: the logging policy is not at hand, or the log lacks what a policy asks
    /// for.
    public private(set) var incomparable = 0

    /// From one policy to another.
    public init(from policy: UpgradePolicy, to other: UpgradePolicy) {
        self.policy = policy
        self.other = other
    }

    /// Takes the next event; all but decisions are passed over.
    ///
    /// - Parameter archive: the policies that made the log's decisions, for whose documents its moments were
    ///   made.
    public mutating func take(_ logged: LoggedEvent, archive: PolicyArchive) {
        guard case .evaluated(let moment, let decision) = logged.event.happening.detail else { return }
        guard let hash = logged.event.policy, let author = archive[hash] else {
            incomparable += 1
            return
        }
        do throws(UpgradePolicy.MomentFault) {
            let subject = logged.event.subject
            let word = decision.hostsWord
            let before = PolicyAnswer(
                policy,
                at: try policy.adapted(moment, madeFor: author, subject: subject.hexadecimal),
                replacing: word)
            let after = PolicyAnswer(
                other,
                at: try other.adapted(moment, madeFor: author, subject: subject.hexadecimal),
                replacing: word)
            note(before.decision, after.decision, Example(line: logged.line, subject: subject))
        } catch {
            incomparable += 1
        }
    }

    private mutating func note(_ before: Decision, _ after: Decision, _ example: Example) {
        compared += 1
        let change = Change(
            from: before.action, fromReason: before.reason, to: after.action, toReason: after.reason)
        counts[change, default: 0] += 1
        if examples[change, default: []].count < Self.maximumExamples {
            examples[change, default: []].append(example)
        }
    }

    /// Decisions whose action differs.
    public var changed: Int { tallies.filter { $0.change.from != $0.change.to }.reduce(0) { $0 + $1.count } }

    /// Every change, the commonest first.
    public var tallies: [Tally] {
        counts.map { Tally(change: $0, count: $1, examples: examples[$0] ?? []) }.sorted {
            ($1.count, $0.change.spelling) < ($0.count, $1.change.spelling)
        }
    }
}

extension PolicyDifference.Change {
    fileprivate var spelling: String {
        [from.spelling, fromReason.rawValue, to.spelling, toReason.rawValue].joined(separator: " ")
    }
}
