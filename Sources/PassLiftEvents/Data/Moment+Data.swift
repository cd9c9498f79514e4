public import PassLiftEncoding
import PassLiftMachine
public import PassLiftPolicy

/// A moment as the member `moment` of `upgrade.evaluated`: all of it, so that the decision can be made again.
extension Moment {
    /// Writes the moment as an object.
    public func writeEventData(into writer: inout JSONWriter) {
        writer.object { object in
            object.member("now", instant: now)
            object.member("account", flat: account)
            object.member("history", flat: history)
            object.member("sign_in", flat: signIn)
            object.member("client", flat: client)
            object.member("attributes", bits: attributes)
            object.member("points", lanes: points)
            object.member("rollout", object: rollout.writeMembers)
            object.member("chance", chance)
        }
    }

    /// Reads a moment back, bit for bit.
    ///
    /// - Throws: the first member that is missing or not what it should be.
    public init(eventData node: JSONNode) throws(JSONFault) {
        self.init(
            now: try node.instant("now"), account: try node.whole("account"),
            history: try node.whole("history"), signIn: try node.whole("sign_in"))
        client = try node.whole("client")
        attributes = try node.bits("attributes")
        points = try node.lanes("points")
        rollout = try RolloutState(members: node.member("rollout"))
        chance = try node.number("chance")
    }
}

extension RolloutState {
    fileprivate func writeMembers(into writer: inout JSONWriter) {
        writer.member("pace", choice: pace)
        if let heldStage { writer.member("held_stage", heldStage) }
        writer.member("epoch", epoch)
    }

    fileprivate init(members node: JSONNode) throws(JSONFault) {
        self.init()
        pace = try node.choice("pace")
        heldStage = try node.optionalMember("held_stage").map { (held) throws(JSONFault) in
            try held.number()
        }
        epoch = try node.number("epoch")
    }
}
