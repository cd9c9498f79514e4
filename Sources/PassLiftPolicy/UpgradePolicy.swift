public import PassLiftMachine

/// A policy, compiled from its document to a flat table.
public struct UpgradePolicy: Sendable {
    /// The document's own name.
    public let name: String
    /// Where civil days, months and years begin: minutes east of Greenwich, fixed for the life of the document.
    public let utcOffsetMinutes: Int32
    /// How long an offer waits for its answer.
    public let offerLifetimeSeconds: Int64
    /// How long a silent attempt waits for its answer.
    public let automaticLifetimeSeconds: Int64
    /// How old a password check may be for a silent attempt.
    public let passwordFreshSeconds: Int64

    /// The safe default.
    public static let standard = UpgradePolicy(
        name: "standard", utcOffsetMinutes: 0, offerLifetimeSeconds: 1800, automaticLifetimeSeconds: 300,
        passwordFreshSeconds: 300)

    /// Asks the policy.
    public func decide(_ moment: Moment) -> Decision {
        Decision(.stayQuiet, .noRuleApplies)
    }

    /// Until when a "not now" said at `now` is promised to hold.
    public func snoozeUntil(_ history: OfferHistory, now: Instant) -> Instant {
        now.adding(seconds: 7 * 86_400)
    }

    /// The points of `unit`, one for each salt of the document.
    public func points(of unit: String) -> SIMD8<UInt32> { .zero }

    /// Which of the document's attribute conditions hold.
    public func attributeBits(of attributes: [String: AttributeValue]) -> UInt64 { 0 }
}
