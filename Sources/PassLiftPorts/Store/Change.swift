public import PassLiftEvents
public import PassLiftMachine

/// One change of the store: all of it is committed, or nothing; its events with it.
public struct Change: Sendable {
    /// What must hold at the commit; the first that does not is the conflict.
    public var preconditions: [Precondition]
    /// What is written.
    public var writes: [Write]
    /// The events, in the order of the transitions.
    public var events: [Event]
    /// What is to be done in the world afterwards.
    public var errands: [Errand]

    /// A change that changes nothing.
    public init() {
        preconditions = []
        writes = []
        events = []
        errands = []
    }

    /// Something that must hold at the commit.
    public enum Precondition: Hashable, Sendable {
        /// The stored account has this version; 0: there is none with this id.
        case accountVersion(AccountID, Int64)
        /// The stored visit has this version; 0: there is none with this id.
        case visitVersion(VisitID, Int64)
        /// The stored slip is `issued`.
        case slipOpen(SlipID)
        /// No account holds this credential id.
        case credentialFree([UInt8])
        /// No account has this login name key.
        case loginNameFree(String)
        /// No account has this primary user handle.
        case userHandleFree([UInt8])
        /// The stored password hash is this one.
        case passwordIs(AccountID, PasswordHash)
        /// This seal was not used before.
        case sealUnused([UInt8])
        /// The stored rollout has this version; 0: there is none.
        case rolloutVersion(Int64)
        /// Nobody but `holder` has the lease at that time.
        case leaseFree(String, for: UInt128, at: Instant)
        /// The lease was last taken by `holder`, however long ago: whoever lost it writes nothing more.
        case leaseHeld(String, by: UInt128)
        /// The stored throttle row has this version; 0: there is none with this key.
        case throttleVersion([UInt8], Int64)
        /// The stored factor has this version; 0: there is none.
        case factorVersion(AccountID, FactorRecord.Kind, Int64)
        /// The stored code is there and has had that many wrong answers.
        case mailedCodeTries(UInt128, Int32)
        /// That errand waits, after that many vain attempts.
        case errandWaiting(UInt128, attempts: Int32)
    }

    /// A row to write; a row with the same key is replaced.
    public enum Write: Hashable, Sendable {
        /// Stored with the version given in the record.
        case account(AccountRecord)
        /// Stored with the version given in the record.
        case visit(VisitRecord)
        case slip(SlipRecord)
        case passkey(PasskeyRecord)
        case removePasskey(credentialID: [UInt8])
        case profile(ProfileRecord)
        case password(PasswordRecord)
        case removePassword(AccountID)
        /// Moves the password to where ``AccountStore/formerPassword(of:)`` finds it; one that is there stays
        /// in its place, and then the password is removed.
        case suspendPassword(AccountID)
        /// Moves the former password back, in the place of the present one; nothing where there is none.
        case reinstatePassword(AccountID)
        case removeFormerPassword(AccountID)
        /// Marks the seal of anonymous request options as used, until it would expire anyway.
        case seal([UInt8], expiresAt: Instant)
        /// Archives a policy document under its SHA-256.
        case policy(hash: [UInt8], document: [UInt8], at: Instant)
        /// Stored with the version given in the record; there is one.
        case rollout(RolloutRecord)
        /// Replaces the subject's earlier one.
        case exposure(ExposureRecord)
        /// Taken, renewed, or given back by a time in the past.
        case lease(LeaseRecord)
        /// Stored with the version given in the record.
        case throttle(ThrottleRecord)
        /// The failures of a throttle row count no more, whatever its version; nothing where there is none.
        case throttleCleared([UInt8], at: Instant)
        /// One use less in the window that began then, whatever the row's version; nothing where another one
        /// has begun, or nothing was used.
        case throttleGivenBack([UInt8], windowStart: Instant)
        /// Stored with the version given in the record.
        case factor(FactorRecord)
        case removeFactor(AccountID, FactorRecord.Kind)
        case mailedCode(MailedCodeRecord)
        case removeMailedCode(UInt128)
        case signUp(SignUpRecord)
        case removeSignUp(VisitID)
        /// Replaces the account's earlier one.
        case recovery(RecoveryRecord)
        case removeRecovery(AccountID)
        /// The errand is done, or given up.
        case errandDone(UInt128)
        /// The errand is to be tried again.
        case errandDeferred(UInt128, attempts: Int32, notBefore: Instant)
        /// Removes what has run out before that instant and means nothing any more: throttle rows, mailed
        /// codes, sign-ups, seals; at most so many rows of each.
        case sweep(before: Instant, limit: Int)
        /// Removes at most so many visits that ran out before that instant, those first that ran out first,
        /// with their slips; those in which an answer is still open (`VisitState.openEnd`) stay, since their
        /// accounts have yet to tell what became of it.
        case sweepVisits(before: Instant, limit: Int)
        /// Forgets what was typed in at most so many visits that ran out before that instant; the visits
        /// stay.
        case forgetIdentifiers(before: Instant, limit: Int)
        /// Destroys every row of an account and of its visits, and what was typed elsewhere that spells its
        /// login name or address; events stay. The bytes are overwritten, those in a log too.
        case eraseAccount(AccountID)
    }

    /// What came of a commit.
    public enum Outcome: Hashable, Sendable {
        /// Durable, with its events.
        case committed
        /// Nothing was written: this precondition did not hold.
        case conflict(Precondition)
    }
}
