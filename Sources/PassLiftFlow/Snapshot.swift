public import PassLiftMachine
public import PassLiftPolicy

/// All that one step looks at: an account, a visit, and what of other visits bears on them.
public struct Snapshot: BitwiseCopyable, Hashable, Sendable {
    /// What the account holds; status `absent` while nobody is identified.
    public var account: AccountFacts
    /// What it was offered and answered.
    public var history: OfferHistory
    /// The visit; state `absent` for what happens outside visits.
    public var visit: Visit
    /// The visit's open slips.
    public var slips: OpenSlips
    /// What is known of the sign-in.
    public var signIn: SignInFacts
    /// What the client can do.
    public var client: ClientCapabilities
    /// The attribute conditions that hold, one bit each.
    public var attributes: UInt64
    /// The account's bucket points.
    public var points: SIMD8<UInt32>
    /// Another visit whose offer is open (``OfferHistory/openOffer``), or nil.
    public var offerElsewhere: Visit?
    /// Another visit whose silent attempt is open, with its slip, or nil.
    public var automaticElsewhere: AutomaticElsewhere?
    /// The account's latest recovery.
    public var recovery: RecoveryCase

    /// A silent attempt in another visit.
    public struct AutomaticElsewhere: BitwiseCopyable, Hashable, Sendable {
        /// The visit.
        public var visit: Visit
        /// Its open slip.
        public var slip: Slip

        /// From its parts.
        public init(visit: Visit, slip: Slip) {
            self.visit = visit
            self.slip = slip
        }
    }

    /// A snapshot of an account and a visit of which nothing more is known.
    public init(account: AccountFacts, history: OfferHistory, visit: Visit, signIn: SignInFacts) {
        self.account = account
        self.history = history
        self.visit = visit
        self.signIn = signIn
        slips = OpenSlips()
        client = .unknown
        attributes = 0
        points = .zero
        offerElsewhere = nil
        automaticElsewhere = nil
        recovery = .none
    }
}
