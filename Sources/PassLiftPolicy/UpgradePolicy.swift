public import PassLiftMachine

/// A policy, compiled from its document to a flat table: what to do next for an account, and why.
///
/// It decides on nothing but the ``Moment`` it is handed, keeps nothing, and never fails; the same moment
/// always gets
/// the same decision.
public struct UpgradePolicy: Hashable, Sendable {
    /// The document's own name.
    public let name: String
    /// The document as it was read, for archiving by its hash; old decisions are replayed with it.
    public let source: [UInt8]
    /// The salts of the document's shares, in the order of ``points(of:)``.
    public let salts: [String]
    /// What watches the rollout; nil where the document names nothing. See ``GuardrailLedger``.
    public let guardrails: GuardrailPlan?
    let terms: PolicyTerms
    let rules: [DocumentRule]
    let ruleNames: [String]
    let conditions: [AttributeCondition]

    /// The most salts of a document: one for each point of a moment.
    public static let maximumSalts = 8

    init(document: CompiledDocument, source: [UInt8]) {
        self.source = source
        name = document.name
        salts = document.salts
        terms = document.terms
        rules = document.rules
        ruleNames = document.ruleNames
        conditions = document.conditions
        guardrails = document.guardrails
    }

    /// Asks the policy what to do in this visit.
    public func decide(_ moment: Moment) -> Decision {
        var judge = Judge(terms, moment)
        return judge.decide(.visit, rules: rules)
    }

    /// Asks again, after a silent attempt came to nothing, whether an offer follows: `offer`, `require` or
    /// `stayQuiet`.
    ///
    /// Between the decision and now another device may have said "never again", or spent a cap.
    public func decideFollowUp(_ moment: Moment) -> Decision {
        var judge = Judge(terms, moment)
        return judge.decide(.followUp, rules: rules)
    }

    /// Until when a "not now" said at `now` is promised to hold; asked before the answer is added to
    /// `history`.
    public func snoozeUntil(_ history: OfferHistory, now: Instant) -> Instant {
        let count = history.skips.count
        return now.adding(seconds: terms.offer.snooze.wait(after: count == .max ? .max : count + 1))
    }

    /// Where civil days, months and years begin: minutes east of Greenwich, fixed for the life of the
    /// document.
    public var utcOffsetMinutes: Int32 { terms.utcOffsetMinutes }
    /// How long an offer waits for its answer.
    public var offerLifetimeSeconds: Int64 { terms.offer.lifetimeSeconds }
    /// How long a silent attempt waits for its answer.
    public var automaticLifetimeSeconds: Int64 { terms.automatic.lifetimeSeconds }
    /// How old a password check may be for a silent attempt.
    public var passwordFreshSeconds: Int64 { terms.automatic.passwordFreshSeconds }

    /// The points of `unit`, one for each salt of the document; the rest are 0.
    ///
    /// - Parameter unit: the account's random subject or, by the operator's choice, the host's account id.
    public func points(of unit: String) -> SIMD8<UInt32> {
        var points = SIMD8<UInt32>.zero
        for (index, salt) in salts.prefix(Self.maximumSalts).enumerated() {
            points[index] = NativeBucket.point(salt: salt, unit: unit)
        }
        return points
    }

    /// Which of the document's attribute conditions hold, one bit each; the attributes themselves go no
    /// further.
    public func attributeBits(of attributes: [String: AttributeValue]) -> UInt64 {
        var bits: UInt64 = 0
        for (index, condition) in conditions.enumerated() {
            guard let value = attributes[condition.name], condition.holds(for: value) else { continue }
            bits |= 1 << UInt64(index)
        }
        return bits
    }
}
