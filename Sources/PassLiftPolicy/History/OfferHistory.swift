public import PassLiftMachine

/// What an account was offered and what it answered: one history over all surfaces and devices.
///
/// It is committed before an answer leaves, so a snooze, "never again", a cap or a cooldown holds on the very
/// next
/// request anywhere. It has no clock: every change carries its time.
public struct OfferHistory: BitwiseCopyable, Hashable, Sendable {
    /// The visit whose offer is open, and since when; nil when none is.
    public var openOffer: OpenOffer?
    /// The silent attempt that is open; one an account at a time.
    public var openAutomatic: OpenAutomatic?
    /// Offers decided (reservations), by civil window.
    public var decided: CivilCounts
    /// Offers that a client said it showed, by civil window; only these spend the yearly cap.
    public var shown: CivilCounts
    /// "Not now" answers, and the last one's time.
    public var skips: Tally
    /// Cancellations in the dialog of the system.
    public var cancels: Tally
    /// Failed creation ceremonies after an offer.
    public var failures: Tally
    /// Offers nobody answered.
    public var unanswered: Tally
    /// Silent attempts that created nothing, in a row.
    public var automaticLapses: Tally
    /// When the last silent attempt began.
    public var lastAutomaticAt: Instant?
    /// A snooze that was promised, until when; it outlives the document that gave it.
    public var snoozedUntil: Instant?
    /// When the person said "never again"; nil when not, or undone.
    public var neverAgainAt: Instant?
    /// Failed ceremonies in a row on each platform (``Platform/index``).
    public var failuresByPlatform: SIMD8<UInt8>
    /// Platforms on which a passkey was created or has signed in: 1, elsewhere 0 (``Platform/index``).
    public var passkeysByPlatform: SIMD8<UInt8>
    /// Password sign-ins in a row on each platform on which a passkey should have worked
    /// (``Platform/index``): evidence that it does not.
    public var passwordsBesidePasskey: SIMD8<UInt8>
    /// "Keep my password" answers.
    public var passkeyOnlyDeclines: Tally
    /// When the last passkey of the account was created.
    public var lastPasskeyCreatedAt: Instant?

    /// An offer that is out.
    public struct OpenOffer: BitwiseCopyable, Hashable, Sendable {
        /// Whose.
        public var visit: VisitID
        /// Since when.
        public var since: Instant
        /// When it counts as unanswered.
        public var expiresAt: Instant

        /// Names the visit and its times.
        public init(visit: VisitID, since: Instant, expiresAt: Instant) {
            self.visit = visit
            self.since = since
            self.expiresAt = expiresAt
        }
    }

    /// A silent attempt that is out.
    public struct OpenAutomatic: BitwiseCopyable, Hashable, Sendable {
        /// The visit it belongs to.
        public var visit: VisitID
        /// Its slip.
        public var slip: SlipID
        /// When it counts as unanswered.
        public var expiresAt: Instant

        /// Names the visit, the slip and its end.
        public init(visit: VisitID, slip: SlipID, expiresAt: Instant) {
            self.visit = visit
            self.slip = slip
            self.expiresAt = expiresAt
        }
    }

    /// How often something happened, and when last.
    public struct Tally: BitwiseCopyable, Hashable, Sendable {
        /// Times in a row; pinned at its maximum.
        public var count: UInt16
        /// The last time; nil when never.
        public var last: Instant?

        /// Never.
        public static let never = Tally(count: 0, last: nil)

        /// From its parts.
        public init(count: UInt16, last: Instant?) {
            self.count = count
            self.last = last
        }

        /// Once more, at `now`; a clock that was set back leaves the last time where it is.
        public mutating func add(_ now: Instant) {
            count = count == .max ? .max : count + 1
            last = max(last ?? now, now)
        }
    }

    /// Counts in the civil day, month and year of their last change, and ever.
    public struct CivilCounts: BitwiseCopyable, Hashable, Sendable {
        /// The civil day of the last change, in days since 1970-01-01 at the document's offset.
        public var day: Int32
        /// In that day.
        public var inDay: UInt16
        /// In that day's civil month.
        public var inMonth: UInt16
        /// In that day's civil year.
        public var inYear: UInt16
        /// Ever.
        public var ever: UInt32

        /// None.
        public static let none = CivilCounts(day: 0, inDay: 0, inMonth: 0, inYear: 0, ever: 0)

        /// From its parts.
        public init(day: Int32, inDay: UInt16, inMonth: UInt16, inYear: UInt16, ever: UInt32) {
            self.day = day
            self.inDay = inDay
            self.inMonth = inMonth
            self.inYear = inYear
            self.ever = ever
        }
    }

    /// A history in which nothing has happened.
    public init() {
        openOffer = nil
        openAutomatic = nil
        decided = .none
        shown = .none
        skips = .never
        cancels = .never
        failures = .never
        unanswered = .never
        automaticLapses = .never
        lastAutomaticAt = nil
        snoozedUntil = nil
        neverAgainAt = nil
        failuresByPlatform = .zero
        passkeysByPlatform = .zero
        passwordsBesidePasskey = .zero
        passkeyOnlyDeclines = .never
        lastPasskeyCreatedAt = nil
    }
}
