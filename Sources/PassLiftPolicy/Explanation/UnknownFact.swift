import PassLiftMachine

/// A fact of a moment that is not known and was decided conservatively, and what it would be were it known.
public struct UnknownFact: BitwiseCopyable, Hashable, Sendable {
    /// Which.
    public let fact: Fact
    /// What it was taken for.
    public let takenAs: Trilean
    /// What is decided where it is known to be the other; the same action where it alone changes nothing.
    public let decision: Decision

    /// The facts that a client or a host may leave unsaid and a policy takes for the less daring.
    public enum Fact: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Whether the client can create silently.
        case conditionalCreate = "conditional_create"
        /// Whether the device can keep a passkey.
        case platformAuthenticator = "platform_authenticator"
        /// Whether a passkey of the account can be used on the device.
        case passkeyUsableHere = "passkey_usable_here"
        /// Whether the passkey that signed in is on another device.
        case crossDevice = "cross_device"

        var place: WritableKeyPath<Moment, Trilean> {
            switch self {
            case .conditionalCreate: \.client.conditionalCreate
            case .platformAuthenticator: \.client.platformAuthenticator
            case .passkeyUsableHere: \.client.passkeyUsableHere
            case .crossDevice: \.signIn.crossDevice
            }
        }

        /// What it counts as where a policy is conservative.
        var careful: Trilean {
            switch self {
            case .conditionalCreate, .platformAuthenticator, .crossDevice: .no
            case .passkeyUsableHere: .yes
            }
        }

        /// The rule that stops this moment where it counts so; nil where it is not asked for.
        func rule(_ moment: Moment) -> PolicyRule? {
            let byPasskey = moment.signIn.method == .passkey
            switch self {
            case .conditionalCreate: return .automaticCapability
            case .platformAuthenticator: return .offerAuthenticator
            case .passkeyUsableHere: return byPasskey ? nil : .passkeyNotUsableHere
            case .crossDevice: return byPasskey ? .passkeyNotUsableHere : nil
            }
        }
    }
}

extension UpgradePolicy {
    /// The facts that are unknown and either stopped a rule, or would have brought another action.
    func unknownFacts(_ decision: Decision, _ moment: Moment) -> [UnknownFact] {
        let base = decide(moment.undrawn).action
        return UnknownFact.Fact.allCases.compactMap { fact in
            guard moment[keyPath: fact.place] == .unknown else { return nil }
            var known = moment.undrawn
            known[keyPath: fact.place] = fact.careful == .no ? .yes : .no
            let other = decide(known)
            known[keyPath: fact.place] = fact.careful
            guard decide(known).action == base else { return nil }
            let stopped = fact.rule(moment).map { hasStopped($0, decision) } ?? false
            guard stopped || (base == .stayQuiet && other.action != .stayQuiet) else { return nil }
            return UnknownFact(fact: fact, takenAs: fact.careful, decision: other)
        }
    }
}

extension UpgradePolicy {
    /// Whether `rule` stopped on a fact; where a document forbids a further passkey, no fact helps.
    private func hasStopped(_ rule: PolicyRule, _ decision: Decision) -> Bool {
        guard decision.trace.hasStopped(rule) else { return false }
        return rule != .passkeyNotUsableHere || terms.whenPasskeyExists == .unusableHere
    }
}

extension Decision.Trace {
    /// Whether `rule` was asked and did not pass.
    func hasStopped(_ rule: PolicyRule) -> Bool {
        let bit = UInt64(1) << UInt64(rule.rawValue)
        return asked & bit != 0 && passed & bit == 0
    }
}
