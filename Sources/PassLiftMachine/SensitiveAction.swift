/// What a re-authentication is for; it is bound to this action and good for no other.
public enum SensitiveAction: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case addPasskey = "add_passkey"
    case deletePasskey = "delete_passkey"
    case renamePasskey = "rename_passkey"
    case setPassword = "set_password"
    case removePassword = "remove_password"
    case changeFactor = "change_factor"
    case changeAddress = "change_address"
    case endSessions = "end_sessions"
    case closeAccount = "close_account"
    case eraseAccount = "erase_account"
}
