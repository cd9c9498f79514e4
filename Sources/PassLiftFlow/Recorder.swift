public import PassLiftEvents
public import PassLiftMachine

/// Who takes down what a step decided. The engine's recorder builds a change of the store; the simulator's
/// counts.
public protocol Recorder {
    /// Takes one transition; it becomes exactly one event.
    mutating func record(_ happening: Happening)
    /// Takes something that must be done beside the states that the step returns.
    mutating func ask(_ effect: Effect)
}

/// What must be done, as a value; a machine decides and never acts.
public enum Effect: BitwiseCopyable, Hashable, Sendable {
    /// Store this slip with the terms of its ceremony, and build its options.
    case issueSlip(Slip)
    /// Store that this slip is over.
    case closeSlip(Slip)
    /// Store the passkey whose registration this slip completed.
    case storePasskey(SlipID)
    /// Store the new state of the passkey that was used.
    case updatePasskey(CredentialState)
    /// Remove the passkey that was named.
    case removePasskey
    /// Remove the password.
    case removePassword
    /// End the account's other sessions.
    case revokeSessions
    /// Tell the owner.
    case notify(Notice)
}
