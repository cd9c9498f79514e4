import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

/// A happening as an event's data: the members of its transition, and one member for the detail.
extension Happening {
    /// Writes the members into the object that is open.
    ///
    /// - Parameter refusalNames: names of the codes by their index, told beside the number where there is
    /// one.
    func writeEventData(into writer: inout JSONWriter, refusalNames: [String]) {
        transition.writeEventData(into: &writer)
        switch detail {
        case .nothing: break
        case .evaluated(let moment, let decision):
            writer.key("decision")
            decision.writeEventData(into: &writer)
            writer.key("moment")
            moment.writeEventData(into: &writer)
        case .ceremonyRefused(let step, let code):
            writer.key("refusal")
            writer.object { object in
                object.member("step", step)
                object.member("code", code)
                if refusalNames.indices.contains(Int(code)) {
                    object.member("code_name", refusalNames[Int(code)])
                }
            }
        case .ceremonyVerified(let facts): writer.member("ceremony", object: facts.writeMembers)
        }
    }

    /// Reads the happening back.
    init(eventData data: JSONNode) throws(JSONFault) {
        self.init(try Transition(eventData: data), try Detail(eventData: data))
    }
}

extension Happening.Detail {
    fileprivate init(eventData data: JSONNode) throws(JSONFault) {
        let decision = try data.optionalMember("decision")
        let refusal = try data.optionalMember("refusal")
        let ceremony = try data.optionalMember("ceremony")
        switch (decision, refusal, ceremony) {
        case (nil, nil, nil): self = .nothing
        case (let decision?, nil, nil):
            self = .evaluated(
                try Moment(eventData: data.member("moment")), try Decision(eventData: decision))
        case (nil, let refusal?, nil):
            self = .ceremonyRefused(step: try refusal.number("step"), code: try refusal.number("code"))
        case (nil, nil, let ceremony?): self = .ceremonyVerified(try CeremonyFacts(members: ceremony))
        case (_, _?, _?), (_?, _, _?), (_?, _?, _):
            throw data.invalid("at most one of decision, refusal, ceremony")
        }
    }
}

extension CeremonyFacts {
    private static let names: [(Flags, String)] = [
        (.userPresent, "user_present"), (.userVerified, "user_verified"),
        (.backupEligible, "backup_eligible"), (.backupState, "backup_state"),
        (.counterRegressed, "counter_regressed"), (.userVerificationTrusted, "user_verification_trusted"),
    ]

    fileprivate func writeMembers(into writer: inout JSONWriter) {
        writer.member("algorithm", algorithm)
        for (flag, name) in Self.names {
            writer.member(name, flags.contains(flag))
        }
    }

    fileprivate init(members node: JSONNode) throws(JSONFault) {
        var flags: Flags = []
        for (flag, name) in Self.names where try node.member(name).bool() {
            flags.insert(flag)
        }
        self.init(flags: flags, algorithm: try node.number("algorithm"))
    }
}
