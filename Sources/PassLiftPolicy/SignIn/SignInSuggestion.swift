/// How to begin a sign-in on a device, and why.
public struct SignInSuggestion: BitwiseCopyable, Hashable, Sendable {
    /// What to show first.
    public let way: Way
    /// Why; its spelling is API.
    public let reason: SignInReason
    /// Which rules were asked, one bit each (``SignInRule``), and which of them held.
    public let trace: Decision.Trace

    /// What to show first; the other ways stay within reach.
    public enum Way: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The dialog for passkeys, at once.
        case passkeyFirst = "passkey_first"
        /// The form, with passkeys among what autofill proposes.
        case autofill
        /// The form alone.
        case passwordFirst = "password_first"
    }
}

/// Why a way is suggested: a closed list whose spelling is API.
public enum SignInReason: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A passkey signed in here last.
    case passkeyWorkedHere = "passkey_worked_here"
    /// The client can show passkeys in autofill.
    case autofillPossible = "autofill_possible"
    /// The client did not say whether it can, and the document says to try.
    case autofillTried = "autofill_tried"
    /// The client did not say whether it can.
    case autofillUnknown = "autofill_unknown"
    /// The client said that it cannot.
    case autofillImpossible = "autofill_impossible"
    /// Neither this device nor a phone beside it can use a passkey.
    case noPasskeyPossible = "no_passkey_possible"
    /// Passkey sign-ins came to nothing here too often.
    case passkeysFailHere = "passkeys_fail_here"
}

/// The rules of the suggestion, in the order in which they are asked; the raw value is the bit in the trace.
public enum SignInRule: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A passkey could be used from this device.
    case passkeyPossible
    /// Not too many passkey sign-ins came to nothing here.
    case passkeysWork
    /// The last sign-in here was by a passkey, and the document begins with the dialog then.
    case passkeyFirstDue
    /// Passkeys may be shown in autofill.
    case autofillReady

    /// Its spelling in texts.
    public var name: String {
        switch self {
        case .passkeyPossible: "passkey_possible"
        case .passkeysWork: "passkeys_work"
        case .passkeyFirstDue: "passkey_first_due"
        case .autofillReady: "autofill_ready"
        }
    }
}
