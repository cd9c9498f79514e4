public import PassLiftMachine
public import PassLiftPolicy

/// What a step came to: the states after it, and what the caller is to do next.
public struct Step: BitwiseCopyable, Hashable, Sendable {
    /// The states after the step.
    public var snapshot: Snapshot
    /// What is to be done next.
    public var next: NextStep
    /// The policy's decision, when it was asked in this step.
    public var decision: Decision?

    /// A step that has not been taken.
    public init(snapshot: Snapshot) {
        self.snapshot = snapshot
        next = .stayQuiet
        decision = nil
    }

    init(snapshot: Snapshot, next: NextStep, decision: Decision?) {
        self.snapshot = snapshot
        self.next = next
        self.decision = decision
    }
}

/// What the caller is to do next.
public enum NextStep: BitwiseCopyable, Hashable, Sendable {
    /// Ask for a password or a passkey (again).
    case awaitProof
    /// Ask for the second factor.
    case awaitSecondFactor
    /// Ask for a new way in: a passkey, or a password.
    case enrol
    /// Nothing; let the person go on.
    case stayQuiet
    /// Run a conditional creation under this slip.
    case createAutomatically(SlipID)
    /// Show the offer.
    case offer(OfferKind)
    /// Run a modal creation under this slip.
    case create(SlipID)
    /// Ask whether the password may go.
    case offerPasskeyOnly
    /// Run an assertion under this slip, user verification required.
    case confirm(SlipID)
    /// Ask for a route that is independent of the passkey at hand first: a mailed code, a second factor.
    case confirmIdentity
    /// The visit is over.
    case settled(VisitOutcome)
    /// The person is not signed in.
    case refused(VisitRefusal)
    /// The visit ran out of time before anybody signed in.
    case expired
}

/// Why an input was not taken; nothing has changed.
public enum Rejection: Error, BitwiseCopyable, Hashable, Sendable {
    /// The input cannot happen where the visit stands.
    case notPossibleHere
    /// No open slip of this visit has this identity: unknown, answered before, or run out.
    case slipNotOpen
    /// Four slips are open already.
    case tooManySlips
    /// The last check of identity is too old for this.
    case stepUpRequired
    /// The passkey may not go.
    case passkeyStays(RemovalRule.PasskeyVerdict)
    /// A recovery may not be ended by what was shown.
    case recoveryStays(RecoveryRule.EndVerdict)
    /// The recovery cannot end by a passkey before it is said what becomes of the password.
    case passwordUndecided
    /// The password may not go.
    case passwordStays(RemovalRule.PasswordVerdict)
    /// The route back in may not go.
    case routeStays(RemovalRule.RouteVerdict)
}
