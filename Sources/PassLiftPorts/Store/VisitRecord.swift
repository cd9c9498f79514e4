public import PassLiftMachine
public import PassLiftPolicy

/// A visit as PassLift stores it.
public struct VisitRecord: Hashable, Sendable {
    /// Where it stands.
    public var visit: Visit
    /// Whose; nil while nobody is identified.
    public var account: AccountID?
    /// Rises by one with every committed change; 0 stands for a visit that is not stored yet.
    public var version: Int64
    /// The number of events committed under the visit's own name (strangers' events) so far.
    public var eventSequence: Int64
    /// What is known of the sign-in.
    public var signIn: SignInFacts
    /// What the client can do.
    public var client: ClientCapabilities
    /// The document's attribute conditions that held when the policy was asked.
    public var attributes: UInt64
    /// The identifier submitted in this visit's password check, byte for byte; credential managers match on
    /// it. A visit that is over has none.
    public var identifier: String?

    /// A visit that is not stored yet.
    public init(visit: Visit, signIn: SignInFacts) {
        self.visit = visit
        self.signIn = signIn
        account = nil
        version = 0
        eventSequence = 0
        client = .unknown
        attributes = 0
        identifier = nil
    }

    /// Forgets what was typed once the visit is over: no ceremony will name it any more.
    package mutating func forgetIdentifierIfOver() {
        switch visit.state {
        case .settled, .refused, .expired: identifier = nil
        case .absent, .started, .awaitingSecondFactor, .authenticated, .upgrading, .offering,
            .offeringPasskeyOnly:
            break
        }
    }
}
