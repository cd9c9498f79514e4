public import PassLiftPolicy

/// What a person and their browser are like. Shares are in parts per million, so that no float decides.
public struct PersonTraits: BitwiseCopyable, Hashable, Sendable {
    /// How a password gets into the form.
    public enum PasswordEntry: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// By hand: an automatic upgrade finds no password manager that has just filled one.
        case typed
        /// By the browser's password manager.
        case autofilled
    }

    /// What the answers to an offer fall into; what is left of a million gives no answer.
    public struct OfferAnswers: BitwiseCopyable, Hashable, Sendable {
        /// Accepts.
        public var acceptedPPM: UInt32 = 400_000
        /// "Not now". Of a required offer, which has no such button, a cancel.
        public var snoozedPPM: UInt32 = 300_000
        /// "Never". Of a required offer a cancel.
        public var refusedPPM: UInt32 = 50_000
        /// Closes it.
        public var cancelledPPM: UInt32 = 150_000

        /// The defaults.
        public init() {}
    }

    /// How the password gets into the form.
    public var passwordEntry = PasswordEntry.autofilled
    /// What the browser says it can do.
    public var capabilities = ClientCapabilities.unknown
    /// Attempts at signing in that are given up.
    public var leavesPPM: UInt32 = 10_000
    /// Passwords that are wrong, each attempt anew.
    public var wrongPasswordPPM: UInt32 = 50_000
    /// Codes of the second factor that are wrong, each attempt anew.
    public var wrongSecondFactorPPM: UInt32 = 30_000
    /// Sign-ins with the passkey by whoever has one here.
    public var usesPasskeyPPM: UInt32 = 800_000
    /// Automatic upgrades that go through where the browser can and a password was filled.
    public var automaticPPM: UInt32 = 700_000
    /// The answers to offers.
    public var offerAnswers = OfferAnswers()
    /// Dialogs of the system that are completed.
    public var completedCeremonyPPM: UInt32 = 850_000
    /// Dialogs of the system that are cancelled; the rest is left open.
    public var cancelledCeremonyPPM: UInt32 = 100_000
    /// Askings whether the password may go that are agreed to.
    public var passkeyOnlyPPM: UInt32 = 200_000

    /// The defaults: an unremarkable person, with numbers that nobody has measured.
    public init() {}
}
