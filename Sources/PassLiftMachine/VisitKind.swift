/// Why a person came.
public enum VisitKind: BitwiseCopyable, Hashable, Sendable {
    /// To sign in.
    case signIn
    /// To make an account.
    case signUp
    /// To confirm one sensitive action with the strongest method the account holds.
    case reauthentication(SensitiveAction)
    /// To get back in.
    case recovery
}
