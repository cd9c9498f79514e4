public import PassLiftMachine

/// Everything a decision depends on; nothing else is looked at.
public struct Moment: BitwiseCopyable, Hashable, Sendable {
    /// The time of the decision.
    public var now: Instant
    /// What the account holds and has done.
    public var account: AccountFacts
    /// What it was offered and what it answered, over all surfaces and devices.
    public var history: OfferHistory
    /// What is known of this sign-in.
    public var signIn: SignInFacts
    /// What the client can do.
    public var client: ClientCapabilities
    /// The document's attribute conditions that hold, one bit each (``UpgradePolicy/attributeBits(of:)``).
    public var attributes: UInt64
    /// The account's bucket points, one per bucketing of the document (``UpgradePolicy/points(of:)``).
    public var points: SIMD8<UInt32>
    /// Where the rollout stands.
    public var rollout: RolloutState
    /// 32 random bits, logged with the decision.
    public var chance: UInt32

    /// A moment of which only the account and the sign-in are known.
    public init(now: Instant, account: AccountFacts, history: OfferHistory, signIn: SignInFacts) {
        self.now = now
        self.account = account
        self.history = history
        self.signIn = signIn
        client = .unknown
        attributes = 0
        points = .zero
        rollout = .running
        chance = 0
    }

    /// Where the account stands.
    public var standing: Standing { Standing(of: account) }
}
