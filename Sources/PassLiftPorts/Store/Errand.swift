public import PassLiftMachine

/// Something to be done in the world once a change is committed; it waits in the outbox and is done at least
/// once.
public struct Errand: Hashable, Sendable {
    /// Its identity, so that a repeat can be told.
    public var id: UInt128
    /// For whom.
    public var account: AccountID
    /// What.
    public var kind: Kind
    /// Since when.
    public var at: Instant

    /// What there is to do; the raw value is API.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Tell the owner that a passkey was added.
        case noticePasskeyAdded = "notice_passkey_added"
        /// Tell the owner that a passkey was removed.
        case noticePasskeyRemoved = "notice_passkey_removed"
        /// Tell the owner that the password was removed.
        case noticePasswordRemoved = "notice_password_removed"
        /// The host must end the account's sessions.
        case revokeSessions = "revoke_sessions"
    }

    /// From its parts.
    public init(id: UInt128, account: AccountID, kind: Kind, at: Instant) {
        self.id = id
        self.account = account
        self.kind = kind
        self.at = at
    }
}
