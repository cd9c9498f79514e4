import PassLiftEvents
import PassLiftFlow
package import PassLiftMachine
public import PassLiftPolicy

/// What a log holds for estimates: its decisions with what came of each, and its accounts over time.
///
/// Memory grows with decisions and accounts: about 150 bytes a decision.
public struct Evidence: Sendable {
    /// The longest time over which accounts are followed, in days.
    public static let maximumDays: Int64 = 3660
    /// How long a visit is given after the last thing that was open in it, in seconds; decisions later than
    /// that before the end of the log are left out.
    public static let settlingSeconds: Int64 = 3600

    /// The policies that made the decisions.
    public var archive: PolicyArchive
    /// The policy that is asked about; nil where only arms are compared.
    public let target: UpgradePolicy?

    package internal(set) var rows: [DecisionRow] = []
    private(set) var accounts: [AccountTrail] = []
    private(set) var troubles = Troubles()
    private(set) var authors: Set<PolicyHash> = []
    /// The time of the last event.
    package internal(set) var end: Instant?
    private var accountIndex: [UInt128: Int] = [:]
    private var rowOfVisit: [UInt128: Int] = [:]

    /// Decisions that cannot be weighed, by why.
    struct Troubles: Hashable, Sendable {
        var policyUnknown = 0
        var notReproduced = 0
        var propensityZero = 0
        var noOverlap = 0
        var momentsIncomplete = 0
    }

    /// - Parameters:
    ///   - archive: the policies that made the decisions.
    ///   - target: the policy that is asked about; nil where only arms are compared.
    public init(archive: PolicyArchive, target: UpgradePolicy? = nil) {
        self.archive = archive
        self.target = target
    }

    /// From rows that somebody else has made, an account each by its number, with the last event at `end`.
    package init(rows: [DecisionRow], target: UpgradePolicy, end: Instant) {
        self.init(archive: PolicyArchive(), target: target)
        self.rows = rows
        self.end = end
        for row in rows where row.account >= accounts.count {
            accounts.append(AccountTrail(subject: UInt128(row.account), entry: row.time))
        }
    }

    /// Takes the next event.
    public mutating func take(_ logged: LoggedEvent) {
        let event = logged.event
        end = max(end ?? event.time, event.time)
        if case .evaluated(let moment, let decision) = event.happening.detail {
            weigh(event, Asked(subject: event.subject, moment: moment, decision: decision))
        }
        guard let account = accountIndex[event.subject] else { return }
        accounts[account].see(event)
        guard let visit = event.visit, let row = rowOfVisit[visit.bits] else { return }
        if let outcome = Self.outcome(of: event.happening.transition) { rows[row].outcomes.insert(outcome) }
    }

    private static func outcome(of transition: Transition) -> DecisionRow.Outcomes? {
        switch transition {
        case .credential(_, .created, _): .passkeyCreated
        case .visit(_, .offerShown, _): .offerShown
        case .visit(_, .offerAccepted, _): .offerAccepted
        case .visit(_, .offerRefused, _): .neverAgain
        case .visit(_, .continued, _): .visitContinued
        case .visit, .proofs, .evaluation, .slip, .credential, .password, .status, .standing, .recovery,
            .factor, .route, .notification, .silence, .rollout, .guardrail, .policy, .hook:
            nil
        }
    }

    /// A decision of the log, with the moment at which it was made.
    private struct Asked {
        let subject: UInt128
        let moment: Moment
        let decision: Decision
    }

    private mutating func weigh(_ event: Event, _ asked: Asked) {
        guard let visit = event.visit else { return }
        let account = accountNumber(of: event)
        let author = event.policy.flatMap { archive[$0] }
        if let policy = event.policy {
            authors.insert(policy)
            if asked.decision.tellsArmsApart { expose(account, policy, event, asked.decision) }
        }
        var row = DecisionRow(
            account: account, time: event.time,
            action: ActionDistribution.index(of: asked.decision.action), logging: .zero, target: .zero,
            cell: OutcomeModel.cell(of: asked.moment))
        if let author {
            row.lifetimeSeconds = max(author.offerLifetimeSeconds, author.automaticLifetimeSeconds)
            judge(&row, asked, by: author)
        } else {
            troubles.policyUnknown += 1
        }
        rowOfVisit[visit.bits] = rows.count
        rows.append(row)
    }

    /// Whether the log goes on until then.
    func isOver(_ time: Instant) -> Bool { end.map { time <= $0 } ?? false }

    /// Until when an account is followed.
    static func end(of days: Int64, from start: Instant) -> Instant {
        start.adding(seconds: min(max(days, 1), maximumDays) * 86_400)
    }

    private mutating func accountNumber(of event: Event) -> Int {
        if let known = accountIndex[event.subject] { return known }
        accountIndex[event.subject] = accounts.count
        accounts.append(AccountTrail(subject: event.subject, entry: event.time))
        return accounts.count - 1
    }

    private mutating func expose(
        _ account: Int, _ policy: PolicyHash, _ event: Event, _ decision: Decision
    ) {
        if let exposure = accounts[account].exposure {
            if exposure.arm != decision.arm || exposure.variant != decision.variant {
                accounts[account].loyalty = .crossedOver
            }
            return
        }
        accounts[account].exposure = AccountTrail.Exposure(
            arm: decision.arm, variant: decision.variant, policy: policy, time: event.time, row: rows.count)
    }

    /// What the logging policy might have done, and what the other one would do.
    private mutating func judge(_ row: inout DecisionRow, _ asked: Asked, by author: UpgradePolicy) {
        let again = PolicyAnswer(author, at: asked.moment, replacing: asked.decision.hostsWord)
        if again.decision != asked.decision { troubles.notReproduced += 1 }
        if asked.decision.propensityPPM == 0 { troubles.propensityZero += 1 }
        let logging = ActionDistribution(of: author, at: asked.moment)
        row.logging = logging.ppm
        guard let target else { return }
        do throws(UpgradePolicy.MomentFault) {
            let moment = try target.adapted(
                asked.moment, madeFor: author, subject: asked.subject.hexadecimal)
            let other = ActionDistribution(of: target, at: moment)
            row.target = other.ppm
            let isCovered =
                (0..<ActionDistribution.actionCount).allSatisfy { other.ppm[$0] == 0 || logging.ppm[$0] > 0 }
            let sameText =
                author.variantName(logging.variant) == target.variantName(other.variant) || !other.mayOffer
            if !isCovered || !sameText { troubles.noOverlap += 1 }
        } catch {
            troubles.momentsIncomplete += 1
        }
    }
}
