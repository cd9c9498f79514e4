public import PassLiftMachine

/// A second factor of an account: what is enrolled, and what is being enrolled.
public struct FactorRecord: Hashable, Sendable, Redacted {
    /// Which factor.
    public typealias Kind = FactorKind

    /// Whose.
    public var account: AccountID
    /// Which factor.
    public var kind: Kind
    /// Rises by one with every committed change; 0 stands for a factor that is not stored yet.
    public var version: Int64
    /// What verifies it, encrypted or digested by whoever wrote it; empty while nothing is enrolled.
    public var secret: [UInt8]
    /// The time step of the last code that was taken (RFC 6238, section 5.2: a code is accepted once).
    public var lastStep: Int64
    /// The steps of the codes that were taken last, in ascending order: more than the last one, so that a
    /// clock that was ahead and is set right neither lets a code in twice nor keeps all out.
    public var usedSteps: [Int64]
    /// When it was enrolled; nil: not yet.
    public var confirmedAt: Instant?
    /// What an enrolment under way would make the secret; empty: none is under way.
    public var pending: [UInt8]
    /// The visit in which that enrolment is under way.
    public var pendingIn: VisitID?
    /// When that enrolment runs out.
    public var pendingUntil: Instant?

    /// A factor of which nothing is enrolled.
    public init(account: AccountID, kind: Kind) {
        self.account = account
        self.kind = kind
        version = 0
        secret = []
        lastStep = 0
        usedSteps = []
        confirmedAt = nil
        pending = []
        pendingIn = nil
        pendingUntil = nil
    }
}
