/// What has been proved in this visit; a set of factors and routes.
public struct Proofs: OptionSet, BitwiseCopyable, Hashable, Sendable {
    /// One bit a factor.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The password was checked in this visit.
    public static let password = Proofs(rawValue: 1)
    /// A passkey assertion was verified in this visit.
    public static let passkey = Proofs(rawValue: 2)
    /// A second factor was checked in this visit.
    public static let secondFactor = Proofs(rawValue: 4)
    /// The host vouches that its own method identified the person.
    public static let host = Proofs(rawValue: 8)
    /// A route back in was proved: a mailed code, a recovery code, the host's own. It confirms or recovers,
    /// and is no factor of a sign-in.
    public static let route = Proofs(rawValue: 16)
}

/// A check that was made in a visit.
public enum ProofInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case passwordSucceeded
    case passwordFailed
    case passwordThrottled
    case passkeySucceeded
    case passkeyFailed
    case secondFactorSucceeded
    case secondFactorFailed
    case secondFactorThrottled
    case hostVouched
    case routeProved
    case routeFailed
    case routeThrottled
}

/// The machine of ``Proofs``: a check that succeeds adds its factor, one that fails adds nothing.
public enum ProofsMachine: StateMachine {
    /// The set after `input`, or nil when it cannot happen: a second factor comes after a first.
    public static func next(_ state: Proofs, _ input: ProofInput) -> Proofs? {
        switch input {
        case .passwordSucceeded: state.union(.password)
        case .passkeySucceeded: state.union(.passkey)
        case .hostVouched: state.union(.host)
        case .secondFactorSucceeded: state.isEmpty ? nil : state.union(.secondFactor)
        case .secondFactorFailed, .secondFactorThrottled: state.isEmpty ? nil : state
        case .routeProved: state.union(.route)
        case .passwordFailed, .passwordThrottled, .passkeyFailed, .routeFailed, .routeThrottled: state
        }
    }
}
