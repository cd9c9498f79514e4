public import PassLiftEvents
public import PassLiftMachine

/// Who takes down what a step decided. The engine's recorder builds a change of the store; the simulator's
/// counts.
public protocol Recorder {
    /// Takes one transition; it becomes exactly one event.
    mutating func record(_ happening: Happening)
    /// Takes something that must be done beside the states that the step returns.
    mutating func ask(_ effect: Effect)
    /// Takes one transition before its happening is made, for who does not need all of it; whoever does not
    /// say otherwise gets the happening.
    mutating func record(
        _ transition: Transition, in visit: VisitID?, telling detail: () -> Happening.Detail)
}

extension Recorder {
    /// Makes the happening and takes it.
    public mutating func record(
        _ transition: Transition, in visit: VisitID?, telling detail: () -> Happening.Detail
    ) {
        var happening = Happening(transition, detail())
        happening.visit = visit
        record(happening)
    }
}

/// What must be done, as a value; a machine decides and never acts.
public enum Effect: BitwiseCopyable, Hashable, Sendable {
    /// Store this slip with the terms of its ceremony, and build its options.
    case issueSlip(Slip)
    /// Store that this slip is over.
    case closeSlip(Slip)
    /// Store the passkey whose registration this slip completed, of that origin.
    case storePasskey(SlipID, Origin)
    /// Store the new state of the passkey that was used, and its origin; nil: as it was.
    case updatePasskey(CredentialState, Origin? = nil)
    /// Remove the passkey that was named.
    case removePasskey
    /// Remove the password.
    case removePassword
    /// Put the password aside: it signs nobody in, and counts beside an independent route. One that was put
    /// aside before stays there in its place.
    case suspendPassword
    /// Forget the password that was put aside.
    case forgetFormerPassword
    /// Take the password back that was put aside.
    case reinstatePassword
    /// Destroy all that is kept of the account but its events.
    case eraseAccount
    /// End the account's other sessions.
    case revokeSessions
    /// Tell the owner.
    case notify(Notice)
}
