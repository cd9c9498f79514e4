public import PassLiftEvents
public import PassLiftFlow
public import PassLiftMachine
public import PassLiftPolicy

/// Who takes down what happens in a life.
///
/// It takes the steps of the flow, too, so that a counting one can do so without looking at what it does not
/// count.
public protocol LifeRecorder {
    /// A day begins, counted from 0; what follows belongs to it.
    mutating func begin(day: UInt32)
    /// Takes one step of the flow, and keeps what it wants to of its transitions.
    ///
    /// - Throws: ``Rejection``; a person of the simulator never does what cannot be done.
    mutating func advance(
        _ snapshot: inout Snapshot, _ input: Input, under circumstances: Circumstances
    ) throws(Rejection) -> LifeStep
    /// Something happened that is no event of the flow, so many times.
    mutating func note(_ incident: Incident, _ amount: UInt64)
    /// An exposed account was observed.
    mutating func observe(_ observation: GuardrailObservation)
}

/// What a step tells a life.
public struct LifeStep: BitwiseCopyable, Hashable, Sendable {
    /// What is to be done next.
    public var next: NextStep
    /// The policy's decision, when it was asked in this step.
    public var decision: Decision?

    /// From its parts.
    public init(next: NextStep, decision: Decision?) {
        self.next = next
        self.decision = decision
    }
}

/// What happens in a life beside the flow; the raw value is API.
public enum Incident: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// An account begins to be simulated.
    case account
    /// A sign-in with a passkey of another device.
    case crossDeviceSignIn = "cross_device_sign_in"
    /// A forgotten password was replaced.
    case passwordReset = "password_reset"
    /// A person had no way in; the operator gave them a new password.
    case lockOut = "lock_out"
    /// Support was asked.
    case supportContact = "support_contact"
    /// What support was asked for, in cents.
    case supportCents = "support_cents"
    /// A person left because of a prompt.
    case abandoned
    /// A device was lost.
    case deviceLost = "device_lost"
    /// What signing in took, prompts and resets included, in seconds.
    case seconds
    /// What the same arrivals' sign-ins would have taken by password, in seconds.
    case passwordOnlySeconds = "password_only_seconds"
    case guess
    case phish
    /// Expected take-overs, in millionths.
    case takeoverMillionths = "takeover_millionths"
    /// Expected take-overs had every account a password alone, in millionths.
    case passwordOnlyTakeoverMillionths = "password_only_takeover_millionths"
    // An account comes to a standing.
    case enteredNascent = "entered_nascent"
    case enteredPasswordOnly = "entered_password_only"
    case enteredUpgraded = "entered_upgraded"
    case enteredPasskeyProven = "entered_passkey_proven"
    case enteredPasskeyOnly = "entered_passkey_only"
    case enteredClosed = "entered_closed"
    // An account leaves a standing.
    case leftNascent = "left_nascent"
    case leftPasswordOnly = "left_password_only"
    case leftUpgraded = "left_upgraded"
    case leftPasskeyProven = "left_passkey_proven"
    case leftPasskeyOnly = "left_passkey_only"
    case leftClosed = "left_closed"
    /// The flow rejected an input; there are none.
    case rejection

    static func entered(_ standing: Standing) -> Incident {
        switch standing {
        case .nascent: .enteredNascent
        case .passwordOnly: .enteredPasswordOnly
        case .upgraded: .enteredUpgraded
        case .passkeyProven: .enteredPasskeyProven
        case .passkeyOnly: .enteredPasskeyOnly
        case .closed: .enteredClosed
        }
    }

    static func left(_ standing: Standing) -> Incident {
        switch standing {
        case .nascent: .leftNascent
        case .passwordOnly: .leftPasswordOnly
        case .upgraded: .leftUpgraded
        case .passkeyProven: .leftPasskeyProven
        case .passkeyOnly: .leftPasskeyOnly
        case .closed: .leftClosed
        }
    }
}

/// A recorder that keeps everything: the sequence of (time, happening) of a life.
public struct LifeJournal: LifeRecorder {
    /// What happened, in order.
    public private(set) var entries: [Entry] = []
    /// What happened beside the flow, in order.
    public private(set) var incidents: [(day: UInt32, incident: Incident, amount: UInt64)] = []
    /// What was observed for guardrails, in order.
    public private(set) var observations: [GuardrailObservation] = []
    private var day: UInt32 = 0

    /// One happening and its time.
    public struct Entry: Hashable, Sendable {
        /// When.
        public let time: Instant
        /// What.
        public let happening: Happening
    }

    /// An empty journal.
    public init() {}

    /// A day begins.
    public mutating func begin(day: UInt32) { self.day = day }

    /// Takes a step and keeps each of its happenings.
    public mutating func advance(
        _ snapshot: inout Snapshot, _ input: Input, under circumstances: Circumstances
    ) throws(Rejection) -> LifeStep {
        var steps = Steps()
        let step = try Flow.advance(snapshot, input, under: circumstances, into: &steps)
        snapshot = step.snapshot
        entries += steps.happenings.map { Entry(time: circumstances.now, happening: $0) }
        return LifeStep(next: step.next, decision: step.decision)
    }

    /// Keeps an incident.
    public mutating func note(_ incident: Incident, _ amount: UInt64) {
        incidents.append((day, incident, amount))
    }

    /// Keeps an observation.
    public mutating func observe(_ observation: GuardrailObservation) {
        observations.append(observation)
    }

    private struct Steps: Recorder {
        var happenings: [Happening] = []

        mutating func record(_ happening: Happening) { happenings.append(happening) }
        mutating func ask(_ effect: Effect) {}
    }
}
