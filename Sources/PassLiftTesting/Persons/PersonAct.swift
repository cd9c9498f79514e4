public import PassLiftFlow
public import PassLiftMachine

/// What a person, or the browser for them, does next.
public enum PersonAct: BitwiseCopyable, Hashable, Sendable {
    /// Whether what is typed is right.
    public enum Accuracy: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case right
        case wrong
    }

    /// Sends the password.
    case sendPassword(Accuracy)
    /// Signs in with the passkey held here.
    case usePasskey
    /// Sends a code of the second factor.
    case sendSecondFactor(Accuracy)
    /// The page tells this.
    case report(Report)
    /// Completes the ceremony of this slip.
    case complete(SlipID)
    /// The ceremony of this slip ends so, without a credential.
    case abandon(SlipID, CeremonyLapse)
    /// Does nothing more in this visit.
    case leave
    /// Reads a mail and types the code in it.
    case showMailedCode
}
