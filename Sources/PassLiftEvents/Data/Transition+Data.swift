import PassLiftEncoding
package import PassLiftMachine

/// A transition as members of an event's data:
/// `"machine":"visit","from":"authenticated","from_method":"password","input":…,"to":"settled","outcome":…`.
extension Transition {
    /// The machines; the raw value is API.
    package enum Machine: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case visit
        case proofs
        case evaluation
        case slip
        case credential
        case password
        case status
        case standing
        case recovery
        case factor
        case route
        case notification
        case silence
        case rollout
        case guardrail
        case policy
        case hook
    }

    /// Which machine made it.
    package var machine: Machine {
        switch self {
        case .visit: .visit
        case .proofs: .proofs
        case .evaluation: .evaluation
        case .slip: .slip
        case .credential: .credential
        case .password: .password
        case .status: .status
        case .standing: .standing
        case .recovery: .recovery
        case .factor: .factor
        case .route: .route
        case .notification: .notification
        case .silence: .silence
        case .rollout: .rollout
        case .guardrail: .guardrail
        case .policy: .policy
        case .hook: .hook
        }
    }

    /// Writes the members into the object that is open.
    func writeEventData(into writer: inout JSONWriter) {
        writer.member("machine", machine.rawValue)
        switch self {
        case .visit(let from, let input, let to): writer.step(from, input, to)
        case .proofs(let purpose, let from, let input, let to):
            writer.spell("purpose", purpose)
            writer.step(from, input, to)
        case .evaluation(let from, let input, let to): writer.step(from, input, to)
        case .slip(let purpose, let from, let input, let to):
            writer.spell("purpose", purpose)
            writer.step(from, input, to)
        case .credential(let from, let input, let to): writer.step(from, input, to)
        case .password(let from, let input, let to): writer.step(from, input, to)
        case .status(let from, let input, let to): writer.step(from, input, to)
        case .standing(let from, let to):
            writer.spell("from", from, prefix: "from_")
            writer.spell("to", to)
        case .recovery(let from, let input, let to): writer.step(from, input, to)
        case .factor(let kind, let from, let input, let to):
            writer.member("factor", kind.rawValue)
            writer.step(from, input, to)
        case .route(let from, let input, let to): writer.step(from, input, to)
        case .notification(let notice, let from, let input, let to):
            writer.member("notice", notice.rawValue)
            writer.step(from, input, to)
        case .silence(let from, let input, let to): writer.step(from, input, to)
        case .rollout(let from, let input, let to): writer.step(from, input, to)
        case .guardrail(let from, let input, let to): writer.step(from, input, to)
        case .policy(let from, let input, let to): writer.step(from, input, to)
        case .hook(let point, let failure):
            writer.member("hook", point.rawValue)
            writer.member("failure", failure.rawValue)
        }
    }

    /// Reads the members back; whether the machine makes that transition is ``possibility``.
    init(eventData data: JSONNode) throws(JSONFault) {
        switch try data.member("machine").choice(Machine.self) {
        case .visit: self = .visit(from: try data.from(), try data.input(), to: try data.to())
        case .proofs:
            self = .proofs(
                try data.spelled("purpose"), from: try data.from(), try data.input(), to: try data.to())
        case .evaluation: self = .evaluation(from: try data.from(), try data.input(), to: try data.to())
        case .slip:
            self = .slip(
                try data.spelled("purpose"), from: try data.from(), try data.input(), to: try data.to())
        case .credential: self = .credential(from: try data.from(), try data.input(), to: try data.to())
        case .password: self = .password(from: try data.from(), try data.input(), to: try data.to())
        case .status: self = .status(from: try data.from(), try data.input(), to: try data.to())
        case .standing: self = .standing(from: try data.from(), to: try data.to())
        case .recovery: self = .recovery(from: try data.from(), try data.input(), to: try data.to())
        case .factor:
            self = .factor(
                try data.member("factor").choice(), from: try data.from(), try data.input(), to: try data.to()
            )
        case .route: self = .route(from: try data.from(), try data.input(), to: try data.to())
        case .notification:
            self = .notification(
                try data.member("notice").choice(), from: try data.from(), try data.input(), to: try data.to()
            )
        case .silence: self = .silence(from: try data.from(), try data.input(), to: try data.to())
        case .rollout: self = .rollout(from: try data.from(), try data.input(), to: try data.to())
        case .guardrail: self = .guardrail(from: try data.from(), try data.input(), to: try data.to())
        case .policy: self = .policy(from: try data.from(), try data.input(), to: try data.to())
        case .hook: self = .hook(try data.member("hook").choice(), try data.member("failure").choice())
        }
    }
}

extension JSONWriter {
    fileprivate mutating func step(_ from: some Spelled, _ input: some Spelled, _ to: some Spelled) {
        spell("from", from, prefix: "from_")
        spell("input", input, prefix: "input_")
        spell("to", to)
    }
}

extension JSONNode {
    fileprivate func from<State: Spelled>() throws(JSONFault) -> State {
        try spelled("from", prefix: "from_")
    }

    fileprivate func input<Input: Spelled>() throws(JSONFault) -> Input {
        try spelled("input", prefix: "input_")
    }

    fileprivate func to<State: Spelled>() throws(JSONFault) -> State {
        try spelled("to")
    }
}
