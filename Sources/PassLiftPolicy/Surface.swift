/// Where in the host's product the person is.
public enum Surface: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case signIn = "sign_in"
    case signUp = "sign_up"
    case recovery
    case reauthentication
    case settings
    case checkout
    case invitation
    case other
}
