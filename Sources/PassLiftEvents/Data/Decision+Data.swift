public import PassLiftEncoding
import PassLiftMachine
public import PassLiftPolicy

/// A decision as the member `decision` of `upgrade.evaluated`.
extension Decision {
    /// Writes the decision as an object.
    public func writeEventData(into writer: inout JSONWriter) {
        writer.object { object in
            object.member("action", action.word.rawValue)
            if case .upgradeAutomatically(let followUp) = action { object.member("then", choice: followUp) }
            object.member("reason", choice: reason)
            object.member("until", instant: until)
            object.member("asked", bits: trace.asked)
            object.member("passed", bits: trace.passed)
            object.member("rule", rule)
            object.member("stage", stage)
            object.member("variant", variant)
            object.member("arm", choice: arm)
            object.member("propensity_ppm", propensityPPM)
        }
    }

    /// Reads a decision back, bit for bit.
    ///
    /// - Throws: the first member that is missing or not what it should be.
    public init(eventData node: JSONNode) throws(JSONFault) {
        self.init(try Action(members: node), try node.choice("reason"))
        until = try node.optionalInstant("until")
        trace = Trace(asked: try node.bits("asked"), passed: try node.bits("passed"))
        rule = try node.number("rule")
        stage = try node.number("stage")
        variant = try node.number("variant")
        arm = try node.choice("arm")
        propensityPPM = try node.number("propensity_ppm")
    }
}

extension Decision.Action {
    fileprivate enum Word: String, CaseIterable {
        case stayQuiet = "stay_quiet"
        case upgradeAutomatically = "upgrade_automatically"
        case offer
        case require
        case offerPasskeyOnly = "offer_passkey_only"
    }

    fileprivate var word: Word {
        switch self {
        case .stayQuiet: .stayQuiet
        case .upgradeAutomatically: .upgradeAutomatically
        case .offer: .offer
        case .require: .require
        case .offerPasskeyOnly: .offerPasskeyOnly
        }
    }

    fileprivate init(members node: JSONNode) throws(JSONFault) {
        switch try node.member("action").choice(Word.self) {
        case .stayQuiet: self = .stayQuiet
        case .upgradeAutomatically: self = .upgradeAutomatically(then: try node.choice("then"))
        case .offer: self = .offer
        case .require: self = .require
        case .offerPasskeyOnly: self = .offerPasskeyOnly
        }
    }
}
