public import PassLiftEvents
public import PassLiftMachine

/// What happened. Passwords and signatures were checked before, outside any transaction; their results are
/// inputs.
public enum Input: BitwiseCopyable, Hashable, Sendable {
    /// A person came.
    case visitBegan
    /// The client was told which method to lead with.
    case methodSuggested(MethodSuggestion)
    /// A password was compared.
    case passwordChecked(CheckResult)
    /// An assertion for signing in was verified, or not.
    case passkeyChecked(AssertionResult)
    /// A second factor was checked; which one.
    case secondFactorChecked(CheckResult, of: SecondFactors = .host)
    /// A route back in was checked, in a visit that recovers or signs up; and how long a recovery by it
    /// waits, where it has to, in seconds.
    case routeChecked(RecoveryRoutes, CheckResult, waitSeconds: Int64)
    /// The person who recovers agrees that the password, which was not shown, is suspended.
    case passwordWaived
    /// A password was chosen at the end of a sign-up or a recovery.
    case passwordEnrolled
    /// The owner, or an operator, calls the recovery off.
    case recoveryCancelled
    /// The last code of a factor was used; these routes back in are left.
    case factorExhausted(FactorKind, leaving: RecoveryRoutes)
    /// A notice was delivered, or given up.
    case noticeEnded(Notice, NotificationInput)
    /// The host says that its own sign-in is complete, all factors done; for `password`, that the password
    /// was checked at this instant.
    case hostSignedIn(SignInMethod, at: Instant)
    /// The host's review, or the account's status, says no.
    case turnedAway(VisitRefusal)
    /// The client or the host tells what the person did.
    case reported(Report)
    /// A ceremony is wanted: a new slip for something that the visit permits.
    case ceremonyRequested(CeremonyPurpose)
    /// A registration under this slip was verified, or not.
    case registrationChecked(SlipID, RegistrationResult)
    /// An assertion under this slip was verified, or not.
    case assertionChecked(SlipID, AssertionResult)
    /// The client says that the ceremony of this slip ended without an answer.
    case ceremonyEnded(SlipID, CeremonyLapse)
    /// Something happened to the account as a whole, its password or a passkey.
    case accountChanged(AccountInput)
    /// The host states what the account holds.
    case factsStated(AccountFacts)
    /// The person takes "never again" back, in the settings.
    case offersWantedAgain
    /// A hook of the host's failed, or its answer was not taken.
    case hookFailed(HookPoint, HookFailure)
    /// Nothing but time.
    case touched
}

/// The result of comparing a secret.
public enum CheckResult: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case correct
    case wrong
    case throttled
}

/// What the client or the host reports.
public enum Report: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case offerShown = "offer_shown"
    case offerAccepted = "offer_accepted"
    case offerSnoozed = "offer_snoozed"
    case offerRefused = "offer_refused"
    case offerCancelled = "offer_cancelled"
    case passkeyOnlyAccepted = "passkey_only_accepted"
    case passkeyOnlyDeclined = "passkey_only_declined"
    case continued
}

/// The result of a registration ceremony.
public enum RegistrationResult: BitwiseCopyable, Hashable, Sendable {
    case verified(CeremonyFacts)
    case refused(step: UInt8, code: UInt8)
}

/// The result of an assertion ceremony.
public enum AssertionResult: BitwiseCopyable, Hashable, Sendable {
    case verified(CeremonyFacts, PasskeyUse)
    case refused(step: UInt8, code: UInt8)
}

/// How the asserted passkey stands.
public struct PasskeyUse: BitwiseCopyable, Hashable, Sendable {
    /// Its state before this assertion.
    public var state: CredentialState
    /// In which visit it was created.
    public var createdIn: VisitID
    /// Whether BS differs from the stored one.
    public var backup: Backup
    /// On the strength of what it was made.
    public var origin: Origin

    /// Whether the backup state flag is as stored.
    public enum Backup: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case asStored
        case changed
    }

    /// From its parts; a host that keeps the passkeys vouches for them.
    public init(
        state: CredentialState, createdIn: VisitID, backup: Backup, origin: Origin = .confirmed(.passkey)
    ) {
        self.origin = origin
        self.state = state
        self.createdIn = createdIn
        self.backup = backup
    }
}

/// What happens to an account outside the upgrade itself.
public enum AccountInput: BitwiseCopyable, Hashable, Sendable {
    case created
    case suspended
    case reinstated
    case closed
    /// Its login name, the name it shows or its attributes have changed.
    case renamed
    /// All that is kept of the account is destroyed, its subject too.
    case erased
    case passwordImported
    case passwordSet
    case passwordChanged
    case passwordRehashed
    case passwordRemoved
    /// The password is suspended, since an address was verified for the first time.
    case passwordSuspended
    /// A passkey was taken over from a legacy system.
    case passkeyImported
    /// A passkey in this state has another name for its owner.
    case passkeyRenamed(CredentialState, of: Origin = .confirmed(.passkey))
    /// A passkey in this state was deleted.
    case passkeyDeleted(CredentialState, of: Origin = .confirmed(.passkey))
    /// A passkey in this state was suspended.
    case passkeySuspended(CredentialState, of: Origin = .confirmed(.passkey))
    /// The passkey in this state that was used in the visit is confirmed by the route that was shown after
    /// it.
    case passkeyConfirmed(CredentialState, of: Origin)
    /// A recovery route was confirmed.
    case recoveryConfirmed
    /// Mail goes to another address from now on, and it was confirmed.
    case addressChanged
    /// A new address stands beside the present one.
    case addressAdded
    /// A second factor was confirmed by a first code.
    case factorEnrolled(FactorKind)
    /// A second factor was taken over from a legacy system.
    case factorImported(FactorKind)
    /// A second factor is suspended, since an address was verified for the first time.
    case factorSuspended(FactorKind)
    /// A second factor has another secret.
    case factorReplaced(FactorKind)
    /// A second factor was taken away; these routes back in stay.
    case factorRemoved(FactorKind, leaving: RecoveryRoutes)
}
