public import PassLiftMachine

/// Something to be done in the world once a change is committed; it waits in the outbox and is done at least
/// once.
public struct Errand: Hashable, Sendable {
    /// Its identity, so that a repeat can be told.
    public var id: UInt128
    /// For whom; nil: for somebody who has no account (yet).
    public var account: AccountID?
    /// What.
    public var kind: Kind
    /// Since when.
    public var at: Instant
    /// The mailed code that it is about (``MailedCodeRecord/id``), for `mail_code`, `mail_account_exists`,
    /// `notice_address_changed` and `notice_password_switched_off`.
    public var mailedCode: UInt128?
    /// How often it was tried in vain.
    public var attempts: Int32
    /// Not before this instant.
    public var notBefore: Instant

    /// What there is to do; the raw value is API.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Tell the owner that a passkey was added.
        case noticePasskeyAdded = "notice_passkey_added"
        /// Tell the owner that a passkey was removed.
        case noticePasskeyRemoved = "notice_passkey_removed"
        /// Tell the owner that the password was removed.
        case noticePasswordRemoved = "notice_password_removed"
        /// Tell the owner that the password was set, changed or reset.
        case noticePasswordChanged = "notice_password_changed"
        /// Tell the owner that strangers have switched the password off, with a link that begins a recovery.
        case noticePasswordSwitchedOff = "notice_password_switched_off"
        /// Tell the owner that a second factor was added.
        case noticeFactorAdded = "notice_factor_added"
        /// Tell the owner that a second factor was removed.
        case noticeFactorRemoved = "notice_factor_removed"
        /// Tell the owner, at the address before, that mail goes to another one.
        case noticeAddressChanged = "notice_address_changed"
        /// Tell the owner that a recovery was started, with the link to call it off.
        case noticeRecoveryStarted = "notice_recovery_started"
        /// Tell the owner that a recovery is over and somebody is back in.
        case noticeRecoveryFinished = "notice_recovery_finished"
        /// Mail a code.
        case mailCode = "mail_code"
        /// Tell whoever reads the mail of this address that somebody tried to sign up with it.
        case mailAccountExists = "mail_account_exists"
        /// The host must end the account's sessions.
        case revokeSessions = "revoke_sessions"
    }

    /// An errand that was not tried yet.
    public init(id: UInt128, account: AccountID?, kind: Kind, at: Instant) {
        self.id = id
        self.account = account
        self.kind = kind
        self.at = at
        mailedCode = nil
        attempts = 0
        notBefore = at
    }
}
