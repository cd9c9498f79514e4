/// What happens in a visit.
public enum VisitInput: BitwiseCopyable, Hashable, Sendable {
    case begun
    /// Before sign-in, the client was told which method to lead with.
    case methodSuggested(MethodSuggestion)
    /// A first factor was right and a second one is due.
    case secondFactorDue(SignInMethod)
    /// All factors are done.
    case identified(SignInMethod)
    case turnedAway(VisitRefusal)
    /// The policy said: nothing now. Also the end of visits in which the policy is not asked.
    case quieted(VisitOutcome)
    /// The policy said: upgrade silently.
    case automaticDecided(then: FollowUp)
    /// The policy said: ask.
    case offerDecided(OfferKind)
    /// The policy said: ask whether the password may go.
    case passkeyOnlyDecided
    /// A registration was verified and stored.
    case passkeyCreated
    /// A ceremony came to nothing.
    case ceremonyLapsed(CeremonyLapse)
    /// The client showed the offer.
    case offerShown
    case offerAccepted
    case offerSnoozed
    case offerRefused
    case offerCancelled
    case passkeyOnlyAccepted
    case passkeyOnlyDeclined
    /// The password was removed after the confirming assertion.
    case passwordRemoved
    /// What is pending must not, or need not, be answered any more.
    case lapsed(OfferLapse)
    /// The account changed so that what is pending is void.
    case superseded
    case timedOut
    /// The host says that the person went on to use the service.
    case continued
}

/// Which method to lead with before anybody has signed in; decided by what this device did, never by whether
/// an account exists.
public enum MethodSuggestion: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case passkeyFirst = "passkey_first"
    case autofill
    case passwordFirst = "password_first"
}

/// Why an offer or an attempt ended before its answer; the raw value is API.
public enum OfferLapse: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The kill switch was thrown, or the rollout frozen.
    case halted
    /// What the account holds leaves nothing to offer.
    case accountChanged = "account_changed"
    /// The person asked for silence elsewhere.
    case silenced
    /// A newer visit of the account took over.
    case overtaken
}

/// How a creation ceremony came to nothing.
public enum CeremonyLapse: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The person or the browser ended it.
    case ended
    /// The client knows that it holds no passkey of this account; native clients say so, browsers do not.
    case noCredential = "no_credential"
    /// The authenticator holds a passkey of this account already.
    case alreadyRegistered = "already_registered"
    /// The client cannot.
    case unsupported
    /// The answer was refused by the server.
    case refused
    /// No answer came in time.
    case unanswered
}
