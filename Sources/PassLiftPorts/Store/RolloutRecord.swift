public import PassLiftMachine
public import PassLiftPolicy

/// Where the rollout of the policy stands, one row a store: what makes a halt reach every instance and
/// survive restarts.
public struct RolloutRecord: Hashable, Sendable {
    /// Rises by one with every committed change; 0 stands for a rollout that is not stored yet.
    public var version: Int64
    /// Under what its own events go: random, 128 bits.
    public var subject: UInt128
    /// The number of its events committed so far.
    public var eventSequence: Int64
    /// Running, held or frozen, and in which epoch.
    public var state: RolloutState
    /// The stage that was last announced, counted from 1; 0 before the first.
    public var stage: UInt8
    /// SHA-256 of the policy document whose guardrails are judged; empty before the first.
    public var policyHash: [UInt8]
    /// The epoch in which that document came; its guardrails count epochs from there.
    public var policyEpoch: UInt32
    /// Which of its guardrails were breached in this epoch, one bit each by their place.
    public var breached: UInt16
    /// The counts of the guardrails, as `GuardrailLedger` writes them; empty before the first.
    public var ledger: [UInt8]
    /// How far the outbox has been folded into the ledger.
    public var position: Int64

    /// A rollout that is not stored yet and that nobody has touched.
    public init(subject: UInt128) {
        version = 0
        self.subject = subject
        eventSequence = 0
        state = .running
        stage = 0
        policyHash = []
        policyEpoch = 0
        breached = 0
        ledger = []
        position = 0
    }
}

/// That an account was exposed to the difference between holdout and treatment, and what is known since: the
/// unit that guardrails count.
public struct ExposureRecord: Hashable, Sendable {
    /// The account's random subject.
    public var subject: UInt128
    /// The rollout's epoch; one of a later epoch replaces it.
    public var epoch: UInt32
    /// Treated, or held out.
    public var arm: Decision.Arm
    /// The visit of the exposure.
    public var visit: VisitID
    /// What was seen since.
    public var sightings: Sightings
    /// The account's next visit, which is the one that is observed; nil while there is none.
    public var nextVisit: VisitID?
    /// Whether it was observed: once an epoch.
    public var state: State

    /// What was seen of an exposed account, as far as a guardrail asks.
    public struct Sightings: OptionSet, BitwiseCopyable, Hashable, Sendable {
        /// One bit each.
        public let rawValue: UInt8

        /// From its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The host reported that the person went on in the visit of the exposure.
        public static let continued = Sightings(rawValue: 1)
        /// Something was refused in the next sign-in.
        public static let stumbled = Sightings(rawValue: 2)
        /// A recovery was asked for.
        public static let recoveryRequested = Sightings(rawValue: 4)
    }

    /// How far the observation has come.
    public enum State: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The next visit has not come, or has not ended.
        case waiting
        /// Counted in the ledger.
        case observed
    }

    /// Not an exposure: that something was refused in a visit in which nobody was identified yet. It stands
    /// under the visit's own identity, where the visit's first right factor finds it.
    package init(stumbleIn visit: VisitID, epoch: UInt32) {
        self.init(subject: visit.bits, epoch: epoch, arm: .treatment, visit: visit)
        sightings = [.stumbled]
    }

    /// An exposure of which nothing was observed yet.
    public init(subject: UInt128, epoch: UInt32, arm: Decision.Arm, visit: VisitID) {
        self.subject = subject
        self.epoch = epoch
        self.arm = arm
        self.visit = visit
        sightings = []
        nextVisit = nil
        state = .waiting
    }
}
