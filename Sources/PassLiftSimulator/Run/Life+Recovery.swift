import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// How somebody gets back in who has nothing that works: by a mailed code, at once where the account has no
/// passkey, after a wait where it has one.
extension Life {
    /// How long after the wait a person comes back, in seconds.
    private static var comesBackAfterSeconds: Int64 { 3600 }

    /// Nothing that the account accepts is at hand any more.
    mutating func beLockedOut(_ arrival: Arrival) {
        recorder.note(.lockOut, 1)
        askSupport(.lockOut)
        recover(arrival)
    }

    mutating func askSupport(_ occasion: SupportOccasion) {
        ordinals.support &+= 1
        switch person.asksSupport(occasion, ordinals.support) {
        case .asked:
            recorder.note(.supportContact, 1)
            recorder.note(.supportCents, UInt64(person.odds.costs.contactCents))
        case .none: break
        }
    }

    /// A visit that recovers: the code that was mailed is right.
    mutating func recover(_ arrival: Arrival) {
        let seconds = person.odds.costs.resetSeconds
        recorder.note(.seconds, UInt64(seconds))
        run.circumstances.now = run.circumstances.now.adding(seconds: Int64(seconds))
        beginVisit(
            .recovery, arrival, decision: person.luck.words(.followUp, ordinals.arrivals)[0])
        // Who has only asked is nobody yet.
        takeAsStranger(.visitBegan)
        let next = take(.routeChecked(.mail, .correct, waitSeconds: RecoveryRule.waitSeconds))
        // Whoever reads the mail has shown that the address is theirs.
        addressVerifiedAt = addressVerifiedAt ?? run.circumstances.now
        exposure.askedForRecovery()
        switch next {
        case .enrol: enter(choosePassword(), arrival)
        case .awaitProof, .awaitSecondFactor, .stayQuiet, .createAutomatically, .create, .offer,
            .offerPasskeyOnly, .confirm, .confirmIdentity, .settled, .refused, .expired, nil:
            watch(.turnedAway)
            leave()
            calendar.comeBack(
                at: run.circumstances.now.adding(
                    seconds: RecoveryRule.waitSeconds + Self.comesBackAfterSeconds),
                since: terms.start, on: arrival.device)
        }
    }

    /// With the new password, young passkeys and those from before the address was verified, which may be
    /// another's, are suspended; credential managers are told, so that nobody tries them again.
    private mutating func choosePassword() -> NextStep? {
        let (facts, held) = (run.snapshot.account, run.snapshot.recovery)
        var next = take(.passwordEnrolled)
        let verified = addressVerifiedAt ?? Instant(milliseconds: .min)
        while let suspended = passkeys.removeOldest(where: { passkey in
            passkey.madeAt < verified
                || RecoveryOutcome.ofPasskey(passkey.origin, of: facts, after: held) == .suspended
        }) {
            next = take(.accountChanged(.passkeySuspended(suspended.state, of: suspended.origin)))
        }
        return next
    }

    /// The wait is over, unless the recovery was called off meanwhile.
    mutating func comeBack(on device: Int) {
        guard run.snapshot.recovery.isPending else { return }
        recover(Arrival(wait: nil, device: device, autofilled: .no, method: 0))
    }
}
