import PassLiftEvents
import PassLiftMachine
public import PassLiftPolicy

/// A part of a decision that came out otherwise.
public struct ReplayedField: Hashable, Sendable {
    /// The parts; the raw value is API, and the event's own name of it.
    public enum Name: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case action
        case reason
        case until
        case asked
        case passed
        case rule
        case stage
        case variant
        case arm
        case withheld
        case proposed
        case propensityPPM = "propensity_ppm"
    }

    /// Which part.
    public let name: Name
    /// As it was logged.
    public let logged: String
    /// As it is decided now.
    public let decided: String

    /// Everything in which two decisions differ.
    public static func differences(_ logged: Decision, _ decided: Decision) -> [ReplayedField] {
        guard logged != decided else { return [] }
        return Name.allCases.compactMap { name in
            let before = name.spelling(in: logged)
            let after = name.spelling(in: decided)
            return before == after ? nil : ReplayedField(name: name, logged: before, decided: after)
        }
    }
}

extension ReplayedField.Name {
    fileprivate func spelling(in decision: Decision) -> String {
        switch self {
        case .action: decision.action.spelling
        case .reason: decision.reason.rawValue
        case .until: decision.until.map { String($0.milliseconds) } ?? "-"
        case .asked: decision.trace.asked.hexadecimal
        case .passed: decision.trace.passed.hexadecimal
        case .rule: String(decision.rule)
        case .stage: String(decision.stage)
        case .variant: String(decision.variant)
        case .arm: decision.arm.rawValue
        case .withheld: decision.withheld?.spelling ?? "-"
        case .proposed: decision.proposed?.spelling ?? "-"
        case .propensityPPM: String(decision.propensityPPM)
        }
    }
}

extension Decision.Action {
    /// ``name``, with what follows a silent attempt.
    package var spelling: String {
        switch self {
        case .upgradeAutomatically(let followUp): name + "/" + followUp.rawValue
        case .stayQuiet, .offer, .require, .offerPasskeyOnly: name
        }
    }
}
