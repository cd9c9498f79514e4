public import PassLiftMachine

/// A policy, compiled from its document to a flat table.
public struct UpgradePolicy: Sendable {
    /// The SHA-256-free content hash is the engine's; here stands the document's own name.
    public let name: String

    /// Asks the policy.
    public func decide(_ moment: Moment) -> Decision {
        Decision(.stayQuiet, .noRuleApplies)
    }
}
