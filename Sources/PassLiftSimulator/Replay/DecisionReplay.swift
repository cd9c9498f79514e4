public import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// Makes every logged decision again, under the policy that made it, and holds both together bit for bit.
public struct DecisionReplay: Sendable {
    /// How many decisions that came out otherwise are kept one by one.
    public static let maximumListed = 1000

    /// A decision that came out otherwise.
    public struct Deviation: Hashable, Sendable {
        /// The line of the log.
        public let line: Int
        /// The account's random subject.
        public let subject: UInt128
        /// The document that decided.
        public let policy: PolicyHash
        /// In what the decisions differ; never empty.
        public let fields: [ReplayedField]
    }

    /// Policies by the hashes that decisions name.
    public var archive: PolicyArchive
    /// Decisions in the log.
    public private(set) var decisions = 0
    /// Those that came out alike, bit for bit.
    public private(set) var reproduced = 0
    /// Those in which a hook of the host's had its way; they are made again with its word.
    public private(set) var replaced = 0
    /// Those that came out otherwise.
    public private(set) var deviating = 0
    /// The first of them.
    public private(set) var deviations: [Deviation] = []
    /// How many decisions each document made, at hand or not.
    public private(set) var decisionsByPolicy: [PolicyHash: Int] = [:]
    /// Decisions that cannot be made again: their policy is not named, or not at hand.
    public private(set) var faults = LogFaults()

    /// - Parameter archive: the policies at hand.
    public init(archive: PolicyArchive) {
        self.archive = archive
    }

    /// Takes the next event; all but decisions are passed over.
    public mutating func take(_ logged: LoggedEvent) {
        guard case .evaluated(let moment, let decision) = logged.event.happening.detail else { return }
        decisions += 1
        guard let hash = logged.event.policy else { return note(.policyMissing, logged) }
        decisionsByPolicy[hash, default: 0] += 1
        guard let policy = archive[hash] else { return note(.unknownPolicy, logged) }
        if decision.hostsWord != nil { replaced += 1 }
        let again = PolicyAnswer(policy, at: moment, replacing: decision.hostsWord).decision
        let fields = ReplayedField.differences(decision, again)
        guard !fields.isEmpty else {
            reproduced += 1
            return
        }
        deviating += 1
        guard deviations.count < Self.maximumListed else { return }
        deviations.append(
            Deviation(line: logged.line, subject: logged.event.subject, policy: hash, fields: fields))
    }

    private mutating func note(_ code: LogFault.Code, _ logged: LoggedEvent) {
        var fault = LogFault(code, line: logged.line)
        fault.subject = logged.event.subject
        fault.detail = logged.event.policy?.hexadecimal ?? "the document's hash beside the decision"
        faults.note(fault)
    }
}
