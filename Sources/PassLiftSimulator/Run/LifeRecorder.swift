public import PassLiftFlow
import PassLiftMachine
public import PassLiftPolicy

/// Who takes down what happens in a life.
///
/// It drives the steps of the flow, too, so that a counting one can do so without making what it does not
/// count.
public protocol LifeRecorder {
    /// Who takes down one step.
    associatedtype Steps: Recorder
    /// One who has taken nothing down yet.
    static var steps: Steps { get }
    /// A day begins, counted from 0; what follows belongs to it.
    mutating func begin(day: UInt32)
    /// Takes one step of the flow in place, and keeps what it wants to of its transitions.
    ///
    /// - Throws: ``Rejection``; a person of the simulator never does what cannot be done.
    mutating func take(_ input: Input, in run: inout Run<Steps>) throws(Rejection)
    /// Something happened that is no event of the flow, so many times.
    mutating func note(_ incident: Incident, _ amount: UInt64)
    /// An exposed account was observed.
    mutating func observe(_ observation: GuardrailObservation)
}

/// What happens in a life beside the flow; the raw value is API.
public enum Incident: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// An account begins to be simulated.
    case account
    /// A sign-in with a passkey of another device.
    case crossDeviceSignIn = "cross_device_sign_in"
    /// A forgotten password was replaced.
    case passwordReset = "password_reset"
    /// A person had no way in; they recover by mail.
    case lockOut = "lock_out"
    /// Support was asked.
    case supportContact = "support_contact"
    /// What support was asked for, in cents.
    case supportCents = "support_cents"
    /// A person left because of a prompt.
    case abandoned
    /// A person left without having signed in and without a trace: their account has no password, and their
    /// passkey did not work or they had none at hand.
    case turnedBack = "turned_back"
    /// A device was lost.
    case deviceLost = "device_lost"
    /// What signing in took, prompts, creations and resets included, in seconds.
    case seconds
    /// What the same arrivals' sign-ins would have taken by password, in seconds.
    case passwordOnlySeconds = "password_only_seconds"
    /// What support would have cost on average at the same arrivals by password, in cents.
    case passwordOnlySupportCents = "password_only_support_cents"
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
