public import PassLiftEvents
public import PassLiftFlow
public import PassLiftMachine
public import PassLiftPolicy
public import PassLiftPorts

/// A host's own code in the journey. Each part has a time budget and a breaker: one that throws, stalls or
/// answers what the hard rules forbid is passed over, told by `hook.failed`, and costs nobody a sign-in
/// unless the host asked for that (``SignInReview/onFailure``).
///
/// Hooks run outside any transaction, on threads of their own, and are asked once a step; but what they saw
/// may have been overtaken when the step is committed, or the step may come to nothing, so they should only
/// look. Work that must be done reads the events. See <doc:RolloutGuide>.
public struct UpgradeHooks: Sendable {
    /// Before the policy is asked: attributes and risk that the host knows.
    public var beforeDecision: (@Sendable (HookContext) async throws -> DecisionFacts)?
    /// Before anybody is identified, whatever they came for: to sign in, to sign up, to recover, to confirm
    /// an action, or by a sign-in that the host has completed itself. ``HookContext/kind`` tells which.
    ///
    /// It is asked again once a second factor was right. Nothing is stored before it has answered: a recovery
    /// that is refused has set no password and suspended nothing.
    public var signInReview: SignInReview?
    /// After the policy was asked: what to do instead, or nil. It passes the same hard rules or is dropped,
    /// and both are on record.
    ///
    /// It is not bound by what the document says of shares, caps, cooldowns and quiet surfaces. It can break
    /// no halt (kill switch, frozen rollout), no holdout, and not what the person said: only the document can
    /// require a passkey after "never again".
    public var reviewDecision: (@Sendable (HookContext, Decision) async throws -> Decision.Action?)?
    /// After a commit: its events, best effort and not waited for, in no order among commits. It is the only
    /// hook whose failure is not told by an event.
    public var afterTransition: (@Sendable ([Event]) async throws -> Void)?
    /// Told of every advice that was silence because something went wrong: a mistake of the host's, which is
    /// to be mended, or an outage. It runs where the advice was awaited, so it should only write a log.
    public var onSilence: (@Sendable (AdviceFault) -> Void)?
    /// How long one hook may take.
    public var budget: Duration = .milliseconds(250)
    /// How many failures in a row stop a hook from being asked.
    public var failuresBeforeBreak = 5
    /// For how long it is not asked then, in seconds.
    public var breakSeconds: Int64 = 30
    /// How many calls of one hook may be running still after their budget; while there are as many it is not
    /// asked. A call that is given up is cancelled, and counts until it has come back.
    public var overdueLimit = 64

    /// No hooks.
    public init() {}

    /// The review of a sign-in, and what its failure means.
    public struct SignInReview: Sendable {
        /// What is said when the hook fails: the host must choose between an open and a closed door.
        public var onFailure: SignInVerdict
        /// What the host says.
        public var verdict: @Sendable (HookContext) async throws -> SignInVerdict

        /// A review; `onFailure` has no default on purpose.
        public init(
            onFailure: SignInVerdict, verdict: @escaping @Sendable (HookContext) async throws -> SignInVerdict
        ) {
            self.onFailure = onFailure
            self.verdict = verdict
        }
    }

    /// Whether there is any that a step has to ask.
    var isEmpty: Bool { beforeDecision == nil && signInReview == nil && reviewDecision == nil }
}

/// What a hook is told.
public struct HookContext: Sendable {
    /// Whose visit; nil while nobody is identified.
    public var account: AccountID?
    /// The visit.
    public var visit: VisitID
    /// Why the person came.
    public var kind: VisitKind
    /// What the account holds.
    public var facts: AccountFacts
    /// What is known of the sign-in.
    public var signIn: SignInFacts
    /// What the client can do.
    public var client: ClientCapabilities
}

/// What a host adds before the policy is asked.
public struct DecisionFacts: Sendable {
    /// Attributes that the document's conditions look at; those that hold are added to what the visit has.
    public var attributes: [String: AttributeValue] = [:]
    /// The host's judgement of risk; nil leaves it as it is.
    public var risk: Risk?

    /// Nothing to add.
    public init() {}
}
