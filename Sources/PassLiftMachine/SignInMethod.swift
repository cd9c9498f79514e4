/// How a person proved who they are at a sign-in.
public enum SignInMethod: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A password, checked in this visit.
    case password
    /// A passkey assertion.
    case passkey
    /// Something of the host's: a magic link, a one-time code, federation. Never grounds for an automatic
    /// upgrade.
    case other
}
