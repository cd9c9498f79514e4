/// The numbers of a document's section `signIn`.
struct SignInTerms: BitwiseCopyable, Hashable, Sendable {
    /// Whether the dialog for passkeys comes first where a passkey signed in last.
    var passkeyFirst = true
    /// How many failures in a row on a device bring the password back.
    var failuresBeforePassword: UInt8 = 2
    /// Whether a client that did not say so is asked for passkeys in autofill.
    var whenAutofillUnknown = PolicyTerms.WhenUnknown.skip
}
