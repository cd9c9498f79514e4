/// A recovery with what belongs to it: where it stands, what was proved, when it runs out.
public struct RecoveryCase: BitwiseCopyable, Hashable, Sendable {
    /// Where it stands.
    public var state: Recovery
    /// The visit in which it is under way; what was proved elsewhere does not count.
    public var visit: VisitID
    /// What was proved in that visit.
    public var routes: RecoveryRoutes
    /// The account's `securityEpoch` at that time; a later one calls it off.
    public var securityEpoch: Int64
    /// When the first route was proved.
    public var startedAt: Instant
    /// When it runs out.
    public var expiresAt: Instant
    /// Whether the owner has had the time to object.
    public var objection: ObjectionTime

    /// A recovery in which nothing was proved yet.
    public init(state: Recovery, in visit: VisitID, startedAt: Instant, expiresAt: Instant) {
        self.state = state
        self.visit = visit
        self.startedAt = startedAt
        self.expiresAt = expiresAt
        routes = []
        securityEpoch = 0
        objection = .due
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
    }

    /// Judges `routes`, proved in `visit`, where this is the latest recovery of an account that holds
    /// `facts`: it is taken over by whoever has proved in one visit all that was proved in it before.
    ///
    /// A recovery code that began a recovery is good once more where this is `goesOn`, and nowhere else.
    public func course(
        proving routes: RecoveryRoutes, in visit: VisitID, of facts: AccountFacts, at now: Instant
    ) -> Course {
        guard isPending, RecoveryRule.review(self, of: facts, at: now) == .stands,
            self.routes.isSubset(of: proved(in: visit, with: routes))
        else { return .begins }
        return .goesOn
    }
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
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
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

    /// Those that begin a recovery by themselves; a second factor does not.
    public static let beginning: RecoveryRoutes = [.mail, .recoveryCode, .host]
}
