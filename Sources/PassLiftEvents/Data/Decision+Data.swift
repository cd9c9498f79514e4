public import PassLiftEncoding
import PassLiftMachine
public import PassLiftPolicy

/// A decision as the member `decision` of `upgrade.evaluated`.
extension Decision {
    /// Writes the decision as an object.
    public func writeEventData(into writer: inout JSONWriter) {
        writer.object { object in
            action.writeMembers("action", then: "then", into: &object)
            object.member("reason", choice: reason)
            object.member("until", instant: until)
            object.member("asked", bits: trace.asked)
            object.member("passed", bits: trace.passed)
            object.member("rule", rule)
            object.member("stage", stage)
            object.member("variant", variant)
            object.member("arm", choice: arm)
            withheld?.writeMembers("withheld", then: "withheld_then", into: &object)
            proposed?.writeMembers("proposed", then: "proposed_then", into: &object)
            object.member("propensity_ppm", propensityPPM)
        }
    }

    /// Reads a decision back, bit for bit.
    ///
    /// - Throws: the first member that is missing or not what it should be.
    public init(eventData node: JSONNode) throws(JSONFault) {
        self.init(try Action(node, "action", then: "then"), try node.choice("reason"))
        until = try node.optionalInstant("until")
        trace = Trace(asked: try node.bits("asked"), passed: try node.bits("passed"))
        rule = try node.number("rule")
        stage = try node.number("stage")
        variant = try node.number("variant")
        arm = try node.choice("arm")
        if try node.optionalMember("withheld") != nil {
            withheld = try Action(node, "withheld", then: "withheld_then")
        }
        if try node.optionalMember("proposed") != nil {
            proposed = try Action(node, "proposed", then: "proposed_then")
        }
        propensityPPM = try node.number("propensity_ppm")
    }
}

extension Decision.Action {
    /// The spellings of ``name``, to be read back.
    private enum Word: String, CaseIterable {
        case stayQuiet = "stay_quiet"
        case upgradeAutomatically = "upgrade_automatically"
        case offer
        case require
        case offerPasskeyOnly = "offer_passkey_only"
    }

    fileprivate func writeMembers(_ key: String, then followUpKey: String, into writer: inout JSONWriter) {
        writer.member(key, name)
        if case .upgradeAutomatically(let followUp) = self { writer.member(followUpKey, choice: followUp) }
    }

    fileprivate init(_ node: JSONNode, _ key: String, then followUpKey: String) throws(JSONFault) {
        switch try node.member(key).choice(Word.self) {
        case .stayQuiet: self = .stayQuiet
        case .upgradeAutomatically: self = .upgradeAutomatically(then: try node.choice(followUpKey))
        case .offer: self = .offer
        case .require: self = .require
        case .offerPasskeyOnly: self = .offerPasskeyOnly
        }
    }
}
