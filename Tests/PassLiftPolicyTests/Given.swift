import PassLiftMachine
import PassLiftPolicy

/// What the tests start from.
enum Given {
    static let day: Int64 = 86_400
    /// 2026-06-15T12:00:00Z, a Monday in the middle of month and year.
    static let noon = Instant(milliseconds: 1_781_524_800_000)

    /// A password-only account, signed in a moment ago with its password, on a client that can everything.
    static func passwordSignIn(at now: Instant = noon) -> Moment {
        var account = AccountFacts(status: .active, createdAt: noon.adding(seconds: -900 * day))
        account.password = .present
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.platform = .iOS
        signIn.passwordCheckedAt = now
        var moment = Moment(now: now, account: account, history: OfferHistory(), signIn: signIn)
        moment.client.conditionalCreate = .yes
        moment.client.platformAuthenticator = .yes
        return moment
    }

    /// The same on a client that cannot create silently.
    static func offerOnly(at now: Instant = noon) -> Moment {
        var moment = passwordSignIn(at: now)
        moment.client.conditionalCreate = .no
        return moment
    }

    /// An account that holds a proven passkey and a verified recovery route, signed in by that passkey.
    static func passkeySignIn(at now: Instant = noon) -> Moment {
        var moment = passwordSignIn(at: now)
        moment.account.passkeys = 1
        moment.account.provenPasskeys = 1
        moment.account.recoveryConfirmedAt = now.adding(seconds: -30 * day)
        moment.history.lastPasskeyCreatedAt = now.adding(seconds: -60 * day)
        moment.signIn.method = .passkey
        moment.signIn.passwordCheckedAt = nil
        return moment
    }

    static func policy(_ document: String) throws -> UpgradePolicy {
        try UpgradePolicy(json: Array(document.utf8))
    }

    static func offer(at now: Instant, lasting seconds: Int64 = 1800) -> OfferHistory.OpenOffer {
        OfferHistory.OpenOffer(
            visit: VisitID(bits: 1), since: now, expiresAt: now.adding(seconds: seconds))
    }

    static func attempt(at now: Instant) -> OfferHistory.OpenAutomatic {
        OfferHistory.OpenAutomatic(
            visit: VisitID(bits: 1), slip: SlipID(bits: 2), expiresAt: now.adding(seconds: 300))
    }
}

/// A small seeded generator (Steele, Lea and Flood: SplitMix64).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }
}

extension Given {
    /// A bucketing of any scheme that is salted by `salt`.
    static func bucketing(_ scheme: BucketScheme, _ salt: String) throws -> Bucketing {
        try Bucketing(scheme, salt: salt, flag: scheme == .launchdarkly ? "flag" : nil)
    }
}
