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
        case .rollout(let state, let stage):
            writer.key("rollout")
            writer.object { object in
                object.member("pace", state.pace.rawValue)
                if let held = state.heldStage { object.member("held_stage", held) }
                object.member("epoch", state.epoch)
                object.member("stage", stage)
            }
        case .guardrail(let index, let comparison):
            writer.key("guardrail")
            writer.object { object in
                object.member("index", index)
                object.member("treatment", object: comparison.treatment.writeMembers)
                object.member("holdout", object: comparison.holdout.writeMembers)
            }
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
        let rollout = try data.optionalMember("rollout")
        let guardrail = try data.optionalMember("guardrail")
        let told = [decision, refusal, ceremony, rollout, guardrail].compactMap { $0 }
        guard told.count <= 1 else {
            throw data.invalid("at most one of decision, refusal, ceremony, rollout, guardrail")
        }
        if let decision {
            self = .evaluated(
                try Moment(eventData: data.member("moment")), try Decision(eventData: decision))
        } else if let refusal {
            self = .ceremonyRefused(step: try refusal.number("step"), code: try refusal.number("code"))
        } else if let ceremony {
            self = .ceremonyVerified(try CeremonyFacts(members: ceremony))
        } else if let rollout {
            self = .rollout(try RolloutState(members: rollout), stage: try rollout.number("stage"))
        } else if let guardrail {
            let comparison = GuardrailComparison(
                treatment: try GuardrailCounts(members: guardrail.member("treatment")),
                holdout: try GuardrailCounts(members: guardrail.member("holdout")))
            self = .guardrail(index: try guardrail.number("index"), comparison)
        } else {
            self = .nothing
        }
    }
}

extension RolloutState {
    fileprivate init(members node: JSONNode) throws(JSONFault) {
        self.init()
        pace = try node.member("pace").choice()
        if try node.optionalMember("held_stage") != nil { heldStage = try node.number("held_stage") }
        epoch = try node.number("epoch")
    }
}

extension GuardrailCounts {
    fileprivate func writeMembers(into writer: inout JSONWriter) {
        writer.member("observed", Int64(observed))
        writer.member("happened", Int64(happened))
    }

    fileprivate init(members node: JSONNode) throws(JSONFault) {
        let observed = try node.member("observed").integer(in: 0...Int64(Self.maximum))
        let happened = try node.member("happened")
        let count = try happened.integer(in: 0...observed)
        guard let counts = GuardrailCounts(observed: UInt64(observed), happened: UInt64(count)) else {
            throw happened.invalid("at most those observed")
        }
        self = counts
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
