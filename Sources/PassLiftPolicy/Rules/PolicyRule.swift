/// The rules of the house, in the order in which they are asked; the raw value is the bit in the trace.
///
/// The rules of a document follow from ``firstOfDocument`` on.
public enum PolicyRule: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    // Always.
    case accountActive
    case killSwitchOff
    case rolloutRunning
    case surfaceOpen
    case riskBearable
    case deviceOwn
    // May the password go?
    case passkeyOnlyEnabled
    case passkeyOnlySurface
    case passkeyOnlySamePasskey
    case passkeyOnlyProven
    case passkeyOnlyRecovery
    case passkeyOnlyAge
    case passkeyOnlyDeclines
    case passkeyOnlyShare
    // Is an upgrade possible at all?
    case standingEligible
    case signInStrong
    case passkeyNotUsableHere
    case stageStarted
    case insideShare
    case documentRuleFound
    case insideRuleShare
    case documentRuleSpeaks
    case platformWorking
    // Must it be?
    case requireDue
    case requireRecovery
    case neverAgainUnsaid
    // Silently?
    case automaticEnabled
    case automaticCapability
    case automaticPassword
    case automaticPasswordFresh
    case automaticNoneOpen
    case automaticBackoff
    // By an offer?
    case offerEnabled
    case offerSurface
    case offerPlatform
    case offerAuthenticator
    case offerNoneOpen
    case offerSnooze
    case cooldownAfterSkip
    case cooldownAfterCancel
    case cooldownAfterFailure
    case cooldownAfterUnanswered
    case capPerDay
    case capPerMonth
    case capPerYear
    case capEver
    // Last of all, so that it is known what the account would have got.
    case outsideHoldout
    // And whether chance lets the decision stand.
    case chanceKept

    /// The bit of a document's first rule.
    public static let firstOfDocument: UInt8 = 48
}
