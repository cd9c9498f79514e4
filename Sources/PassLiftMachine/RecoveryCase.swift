/// A recovery with what belongs to it: where it stands, what was proved, when it runs out.
public struct RecoveryCase: BitwiseCopyable, Hashable, Sendable {
    /// Where it stands.
    public var state: Recovery
    /// The visit in which it is under way; what was proved elsewhere does not count.
    public var visit: VisitID
    /// What was proved in that visit.
    public var routes: RecoveryRoutes
    /// What these routes go back to; two are two independent routes.
    public var roots: Roots
    /// The account's `recoveryEpoch` at that time; a later one calls it off.
    public var recoveryEpoch: Int64
    /// When the first route was proved.
    public var startedAt: Instant
    /// When it runs out.
    public var expiresAt: Instant
    /// Whether the owner has had the time to object.
    public var objection: ObjectionTime
    /// Whether the person agreed that the password is suspended.
    public var password: PasswordConsent

    /// A recovery in which nothing was proved yet.
    public init(state: Recovery, in visit: VisitID, startedAt: Instant, expiresAt: Instant) {
        self.state = state
        self.visit = visit
        self.startedAt = startedAt
        self.expiresAt = expiresAt
        routes = []
        roots = []
        recoveryEpoch = 0
        objection = .due
        password = .notAsked
    }

    /// No recovery at all.
    public static let none = RecoveryCase(
        state: .absent, in: VisitID(bits: 0), startedAt: Instant(milliseconds: 0),
        expiresAt: Instant(milliseconds: 0))

    /// Whether it is under way.
    public var isPending: Bool {
        switch state {
        case .requested, .proofGiven, .waiting, .enrolling: true
        case .absent, .completed, .cancelled, .expired: false
        }
    }

    /// What counts as proved in `visit` once `routes` are proved there: proofs are never added up over
    /// visits.
    public func proved(in visit: VisitID, with routes: RecoveryRoutes) -> RecoveryRoutes {
        isPending && self.visit == visit ? self.routes.union(routes) : routes
    }

    /// What a proof is to the account's latest recovery.
    public enum Course: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The same person came again, as far as routes can tell: it goes on where it stood.
        case goesOn = "goes_on"
        /// It is over, or somebody else's: another one begins, and its wait anew.
        case begins
        /// Another one waits that this is no stronger than: it is left alone, and is waited for.
        case waitsBehind = "waits_behind"
    }

    /// Judges `routes` on `roots`, proved in `visit`, where this is the latest recovery of an account that
    /// holds `facts`: it is taken over by whoever has proved in one visit all that was proved in it before,
    /// and called off by whoever has proved more.
    ///
    /// A recovery code that began a recovery is good once more where this is `goesOn`, and nowhere else.
    public func course(
        proving routes: RecoveryRoutes, on roots: Roots, in visit: VisitID,
        of account: (facts: AccountFacts, now: Instant)
    ) -> Course {
        let (facts, now) = account
        guard isPending, RecoveryRule.review(self, of: facts, at: now) == .stands else { return .begins }
        let proved = proved(in: visit, with: routes)
        if self.routes.isCarried(by: proved) { return .goesOn }
        guard case .waiting = state, roots.count <= self.roots.count else { return .begins }
        return RecoveryRule.judge(facts, proved: proved, on: roots) == .enrol ? .begins : .waitsBehind
    }
}

/// Whether a person who recovers with a new passkey agreed that the password, which was not shown, is
/// suspended.
public enum PasswordConsent: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The person was not asked. Next: `given`.
    case notAsked = "not_asked"
    case given
}

/// Whether the time that an owner gets to object to a recovery is over.
public enum ObjectionTime: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It is not, or was never needed: the recovery stands on what was proved.
    case due
    /// It is. The recovery stands whatever the account holds since.
    case given
}

/// The routes back into an account that were proved; each stands for itself.
public struct RecoveryRoutes: OptionSet, BitwiseCopyable, Hashable, Sendable {
    /// One bit a route.
    public let rawValue: UInt16

    /// Makes a set from its bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The account's mail can be read.
    public static let mail = RecoveryRoutes(rawValue: 1)
    /// One of the recovery codes is known.
    public static let recoveryCode = RecoveryRoutes(rawValue: 2)
    /// The one-time code generator is at hand.
    public static let totp = RecoveryRoutes(rawValue: 4)
    /// The host has identified the person by a way of its own.
    public static let host = RecoveryRoutes(rawValue: 8)

    /// The password is known.
    public static let password = RecoveryRoutes(rawValue: 16)
    /// A passkey of the account is at hand, perhaps a suspended one.
    public static let passkey = RecoveryRoutes(rawValue: 32)
    /// Mail can be read at the address before the last change.
    public static let formerMail = RecoveryRoutes(rawValue: 64)
    /// Mail can be read at a new address that stands beside the present one for 30 days without objection.
    public static let newMail = RecoveryRoutes(rawValue: 128)

    /// The password before, which is suspended, is known.
    public static let formerPassword = RecoveryRoutes(rawValue: 256)

    /// Whether all of it is among `others`. The address that was the present one may be the former one since:
    /// whoever moves mail makes nobody begin anew.
    func isCarried(by others: RecoveryRoutes) -> Bool {
        var others = others
        if others.contains(.formerMail) { others.insert(.mail) }
        if others.contains(.formerPassword) { others.insert(.password) }
        return isSubset(of: others)
    }

    /// Those that begin a recovery by themselves; a second factor, a password or a passkey does not.
    public static let beginning: RecoveryRoutes = [.mail, .recoveryCode, .host, .formerMail, .newMail]
    /// Of the beginning ones, those that wait when they are alone, whatever the account holds.
    static let alwaysWaiting: RecoveryRoutes = [.recoveryCode, .formerMail, .newMail]
    /// Two routes of which neither is strong: the owner gets time to object.
    static let weakPair: RecoveryRoutes = [.mail, .formerMail, .newMail, .password, .formerPassword]
}
