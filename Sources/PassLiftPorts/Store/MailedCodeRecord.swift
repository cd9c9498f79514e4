public import PassLiftMachine

/// A code that was mailed, or is waiting to be. The code itself is nowhere: it is computed from the identity
/// under a secret of the store.
public struct MailedCodeRecord: Hashable, Sendable, Redacted {
    /// What a code confirms; the raw value is API.
    public enum Purpose: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// That whoever signs up reads the mail of that address.
        case signUp = "sign_up"
        /// That the account's new address is its owner's.
        case confirmAddress = "confirm_address"
        /// That whoever recovers the account reads its mail.
        case recovery
        /// No code: where somebody is told who knows of none. Where mail went before the address was changed,
        /// until that has been told there; or the address of the account whose name somebody wanted to sign
        /// up with.
        case formerAddress = "former_address"
    }

    /// Its identity, 128 random bits.
    public var id: UInt128
    /// What it confirms.
    public var purpose: Purpose
    /// The visit that it is good for.
    public var visit: VisitID
    /// Whose; nil: of an account that is not there (yet).
    public var account: AccountID?
    /// Where it is sent, verified or not; nil: nowhere, since there is no account that is open, it has no
    /// address, or its share of mails is used up.
    public var address: String?
    /// The version that a change compares. Wrong answers are counted in a throttle row of the code's own.
    public var tries: Int32
    /// When it runs out.
    public var expiresAt: Instant

    /// A code that nobody has answered yet.
    public init(id: UInt128, purpose: Purpose, visit: VisitID, expiresAt: Instant) {
        self.id = id
        self.purpose = purpose
        self.visit = visit
        self.expiresAt = expiresAt
        account = nil
        address = nil
        tries = 0
    }
}
