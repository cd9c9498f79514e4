/// What whoever recovers an account must show, and whether the owner gets time to object: the one place where
/// that is decided.
public enum RecoveryRule {
    /// How long a recovery waits by default, so that the owner can object: 48 hours, in seconds.
    public static let waitSeconds: Int64 = 48 * 3600

    /// What the routes that were proved are worth.
    public enum Verdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Enough: a new way in may be enrolled.
        case enrol
        /// Enough after a wait.
        case wait
        /// The enrolled second factor is asked first, or something in its place.
        case factorDue = "factor_due"
        /// What was shown begins no recovery by itself.
        case routeDue = "route_due"
    }

    /// Judges `routes`, all of them shown by one person in one visit, for an account that holds `facts`.
    ///
    /// | shown | no confirmed passkey, no factor | a factor, no confirmed passkey | a confirmed passkey |
    /// |---|---|---|---|
    /// | mail | enrol | factor due | wait; factor due if there is one |
    /// | mail and the password, independent | enrol | wait | wait |
    /// | mail and another route, independent | enrol | enrol | enrol |
    /// | recovery code alone | wait | wait | wait |
    /// | recovery code and another route, independent | enrol | enrol | enrol |
    /// | former or new address, alone | wait | wait | wait |
    /// | former or new address and the password, independent | wait | wait | wait |
    /// | any of the last three and what goes back to the same root | wait | wait | wait |
    /// | the host's word | enrol | enrol | wait |
    /// | the host's word and any other, independent | enrol | enrol | enrol |
    ///
    /// A factor counts here where it is confirmed, and a passkey where it is proven and confirmed. What is
    /// young was perhaps made by whoever is to be shut out.
    ///
    /// - Parameter roots: what the routes go back to; two roots are two independent routes.
    public static func judge(
        _ facts: AccountFacts, proved routes: RecoveryRoutes, on roots: Roots
    ) -> Verdict {
        guard !routes.isDisjoint(with: .beginning) else { return .routeDue }
        let isGuarded = facts.confirmedPasskeys > 0
        if roots.count > 1 {
            guard routes.isSubset(of: .weakPair) else { return .enrol }
            let asksForFactor = facts.asksForFactorInRecovery
            let isBeside = !routes.isDisjoint(with: [.formerMail, .newMail])
            return isGuarded || asksForFactor || isBeside ? .wait : .enrol
        }
        // What goes back to the same root adds nothing to it.
        if routes.intersection(.beginning).isSubset(of: .alwaysWaiting) { return .wait }
        if routes.contains(.mail), !routes.contains(.host), facts.asksForFactorInRecovery {
            return .factorDue
        }
        return isGuarded ? .wait : .enrol
    }

    /// What has become of a recovery that is under way.
    public enum Review: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case stands
        /// Its time is over.
        case ranOut = "ran_out"
        /// Another recovery ended since, or mail goes to another address.
        case superseded
        /// It was opened at once for an account that would have to wait today, or be asked for more.
        case outgrown
    }

    /// Judges a pending recovery once more, for an account that holds `facts` now.
    public static func review(_ held: RecoveryCase, of facts: AccountFacts, at now: Instant) -> Review {
        guard now < held.expiresAt else { return .ranOut }
        guard held.recoveryEpoch == facts.recoveryEpoch else { return .superseded }
        let isOpenAtOnce = held.state == .enrolling && held.objection == .due
        let isOutgrown = isOpenAtOnce && judge(facts, proved: held.routes, on: held.roots) != .enrol
        return isOutgrown ? .outgrown : .stands
    }

    /// Whether somebody may end a recovery that is under way.
    public enum EndVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case permitted
        /// It takes a confirmed passkey, or two independent routes.
        case confirmedPasskeyDue = "confirmed_passkey_due"
        /// It was proved by two independent routes, and takes two to end it.
        case twoRoutesDue = "two_routes_due"
    }

    /// Judges who ends `held`: a confirmed passkey, two independent routes, or the link of its notice. A
    /// password alone never does, nor does anything young.
    public static func ending(_ held: RecoveryCase, shown: Roots, by passkey: PasskeyShown) -> EndVerdict {
        if shown.count > 1 { return .permitted }
        guard held.roots.count < 2 else { return .twoRoutesDue }
        switch passkey {
        case .confirmed: return .permitted
        case .none, .young: return .confirmedPasskeyDue
        }
    }
}

/// Which kind of passkey was used in a visit.
public enum PasskeyShown: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// None was. Next: `young`, `confirmed`.
    case none
    /// One that is young. Next: `confirmed`.
    case young
    /// One that is confirmed, with user verification.
    case confirmed
}

/// What becomes of what an account holds when a recovery ends by a new way in.
///
/// | held | rank | mail | recovery code | the host's word | two independent routes |
/// |---|---|---|---|---|---|
/// | anything young | 0 | suspended | suspended | suspended | suspended |
/// | password | 1 | suspended | suspended | suspended | suspended |
/// | mail | 2 | – | stays | stays | stays |
/// | recovery codes, confirmed | 3 | stay | stay | suspended | suspended |
/// | one-time codes, confirmed | 3 | stay | suspended | suspended | suspended |
/// | passkey, confirmed | 4 | stays | stays | stays | stays |
///
/// What is used in the visit stays. A confirmed passkey that stays is listed in the notice: the visit may
/// remove it where two routes were shown. A second recovery by one route, between which and the first no
/// confirmed passkey was used, suspends it too.
public enum RecoveryOutcome {
    /// What becomes of one thing.
    public enum Fate: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case stays
        /// Kept, and good once more beside an independent route.
        case suspended
    }

    /// A password that was not shown in the visit.
    public static func ofPassword(_ shown: RecoveryRoutes) -> Fate {
        shown.isDisjoint(with: [.password, .newMail]) ? .suspended : .stays
    }

    /// A passkey that was not shown in the visit.
    public static func ofPasskey(_ origin: Origin, of facts: AccountFacts, after held: RecoveryCase) -> Fate {
        guard origin.isConfirmed else { return .suspended }
        return facts.recoveredByOneRouteAt != nil && held.objection == .given ? .suspended : .stays
    }

    /// A second factor that was not shown in the visit.
    public static func ofFactor(
        _ kind: FactorKind, _ origin: Origin, shown: RecoveryRoutes, on roots: Roots
    ) -> Fate {
        guard !shown.contains(kind.route) else { return .stays }
        if !origin.isConfirmed || roots.count > 1 || shown.contains(.host) { return .suspended }
        return kind == .totp && shown.contains(.recoveryCode) ? .suspended : .stays
    }
}

extension FactorKind {
    /// The same as a route of a recovery.
    public var route: RecoveryRoutes {
        switch self {
        case .totp: .totp
        case .recoveryCodes: .recoveryCode
        }
    }
}
