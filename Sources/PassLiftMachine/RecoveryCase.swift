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

    /// A recovery in which nothing was proved yet.
    public init(state: Recovery, in visit: VisitID, startedAt: Instant, expiresAt: Instant) {
        self.state = state
        self.visit = visit
        self.startedAt = startedAt
        self.expiresAt = expiresAt
        routes = []
        securityEpoch = 0
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
}
