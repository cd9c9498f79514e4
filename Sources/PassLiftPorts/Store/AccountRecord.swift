public import PassLiftMachine
public import PassLiftPolicy

/// An account as PassLift stores it.
public struct AccountRecord: Hashable, Sendable {
    /// The host's identifier.
    public var id: AccountID
    /// Rises by one with every committed change of the account; 0 stands for an account that is not stored
    /// yet.
    public var version: Int64
    /// The account's pseudonym in events: 128 random bits, destroyed at erasure.
    public var subject: UInt128
    /// The primary user handle: 32 random bytes (Level 3, section 5.4.3).
    public var userHandle: [UInt8]
    /// What the account holds and has done.
    public var facts: AccountFacts
    /// What it was offered and answered.
    public var history: OfferHistory
    /// The number of events committed for the account so far.
    public var eventSequence: Int64

    /// An account that nothing has happened to.
    public init(id: AccountID, subject: UInt128, userHandle: [UInt8], facts: AccountFacts) {
        self.id = id
        self.subject = subject
        self.userHandle = userHandle
        self.facts = facts
        version = 0
        history = OfferHistory()
        eventSequence = 0
    }
}
