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

extension Surface {
    /// Its place among all cases.
    var index: Int {
        switch self {
        case .signIn: 0
        case .signUp: 1
        case .recovery: 2
        case .reauthentication: 3
        case .settings: 4
        case .checkout: 5
        case .invitation: 6
        case .other: 7
        }
    }
}
