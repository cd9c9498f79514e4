import PassLiftMachine

/// The numbers of a document, flat; the defaults are those of the standard policy.
struct PolicyTerms: BitwiseCopyable, Hashable, Sendable {
    static let day: Int64 = 86_400

    var killSwitch = false
    var utcOffsetMinutes: Int32 = 0
    var share = Share.everyone
    var holdout = Share.nobody
    /// How often another permitted action than the rules' is taken, in parts per million.
    var explorationPPM: UInt32 = 0
    var whenPasskeyExists = WhenPasskeyExists.unusableHere
    /// How many password sign-ins in a row, where a passkey should have worked, say that it does not; nil:
    /// none ever do.
    var doubtPasskeyAfter: UInt8? = 3
    var automatic = Automatic()
    var offer = Offer()
    var require = Require()
    var passkeyOnly = PasskeyOnly()

    /// Whether an account that has a passkey is upgraded again.
    enum WhenPasskeyExists: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case never
        /// Only where none of its passkeys is usable, and that is known.
        case unusableHere
        case always
    }

    /// What to do when a client did not say whether it can.
    enum WhenUnknown: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case skip
        case `try`
    }

    /// Silent attempts.
    struct Automatic: BitwiseCopyable, Hashable, Sendable {
        var enabled = true
        var whenCapabilityUnknown = WhenUnknown.skip
        var then = FollowUp.offer
        var passwordFreshSeconds: Int64 = 300
        var lifetimeSeconds: Int64 = 300
        var lapsesBeforeBackoff: UInt16 = 3
        var backoff = Backoff(seconds: 30 * day, growthPercent: 200, maximumSeconds: 180 * day)
    }

    /// Prompts.
    struct Offer: BitwiseCopyable, Hashable, Sendable {
        var enabled = true
        var lifetimeSeconds: Int64 = 1800
        var afterSkip = Backoff(seconds: 14 * day, growthPercent: 200, maximumSeconds: 180 * day)
        var afterCancel = Backoff(seconds: 7 * day, growthPercent: 200, maximumSeconds: 180 * day)
        var afterFailure = Backoff(seconds: 3 * day, growthPercent: 200, maximumSeconds: 90 * day)
        var afterUnanswered = Backoff(seconds: day, growthPercent: 200, maximumSeconds: 90 * day)
        var snooze = Backoff(seconds: 7 * day, growthPercent: 100, maximumSeconds: 7 * day)
        var caps = Caps()
        var quietSurfaces = Members<Surface>([.checkout, .invitation])
        var platforms = Members<Platform>.all
        var whenAuthenticatorUnknown = WhenUnknown.try
        var failuresBeforePlatformStops: UInt8 = 2
    }

    /// How many offers in a civil window; nil is no cap.
    struct Caps: BitwiseCopyable, Hashable, Sendable {
        var perDay: UInt32? = 1
        var perMonth: UInt32? = 3
        var perYear: UInt32? = 8
        var ever: UInt32? = 20
    }

    /// When an offer becomes a requirement.
    struct Require: BitwiseCopyable, Hashable, Sendable {
        var enabled = false
        var afterOffers: UInt32 = 5
    }

    /// When the password may go.
    struct PasskeyOnly: BitwiseCopyable, Hashable, Sendable {
        var enabled = true
        var share = Share.everyone
        var minimumPasskeyAgeDays: Int64 = 30
        var maximumDeclines: UInt16 = 3
        var declineBackoff = Backoff(seconds: 90 * day, growthPercent: 200, maximumSeconds: 365 * day)
    }
}
