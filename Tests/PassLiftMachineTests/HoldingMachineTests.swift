import PassLiftEvents
import PassLiftMachine
import Testing

@Suite("The machines of what an account holds")
struct HoldingMachineTests {
    @Test("a passkey is proven by its first verified use in a later visit, and stays proven")
    func proving() {
        #expect(CredentialMachine.next(.absent, .created) == .unproven)
        #expect(CredentialMachine.next(.unproven, .used) == .unproven)
        #expect(CredentialMachine.next(.unproven, .usedVerified) == .proven)
        #expect(CredentialMachine.next(.proven, .used) == .proven)
        #expect(CredentialMachine.next(.proven, .usedVerified) == .proven)
    }

    @Test("only the use that proves a passkey is told as proven")
    func provenOnce() {
        let first = Transition.credential(from: .unproven, .usedVerified, to: .proven)
        let second = Transition.credential(from: .proven, .usedVerified, to: .proven)
        #expect(EventName(of: first) == .passkeyProven)
        #expect(EventName(of: second) == .passkeyUsed)
    }

    @Test("a suspended passkey can be deleted or reinstated, which leaves it unproven; a deleted one nothing")
    func suspended() {
        for input in CredentialInput.allCases {
            let expected: CredentialState? =
                input == .deleted ? .deleted : input == .reinstated ? .unproven : nil
            #expect(CredentialMachine.next(.suspended, input) == expected)
            #expect(CredentialMachine.next(.deleted, input) == nil)
        }
    }

    @Test("a password is set where there is none, and changed, re-hashed or removed where there is one")
    func password() {
        #expect(PasswordMachine.next(.absent, .imported) == .present)
        #expect(PasswordMachine.next(.absent, .set) == .present)
        #expect(PasswordMachine.next(.absent, .changed) == nil)
        #expect(PasswordMachine.next(.present, .set) == nil)
        #expect(PasswordMachine.next(.present, .rehashed) == .present)
        #expect(PasswordMachine.next(.present, .removed) == .absent)
    }

    @Test("a closed account stays closed, and may be erased")
    func closed() {
        for input in AccountStatusInput.allCases {
            #expect(AccountStatusMachine.next(.closed, input) == (input == .erased ? .closed : nil))
        }
        #expect(AccountStatusMachine.next(.suspended, .reinstated) == .active)
        #expect(AccountStatusMachine.next(.suspended, .closed) == .closed)
    }
}

@Suite("The machines of a visit's parts")
struct VisitPartMachineTests {
    @Test("a check that fails takes away nothing that was proved")
    func failures() {
        for proofs in Proofs.everyValue {
            for input in [ProofInput.passwordFailed, .passwordThrottled, .passkeyFailed] {
                #expect(ProofsMachine.next(proofs, input) == proofs)
            }
        }
    }

    @Test("a second factor counts only after a first")
    func secondFactor() {
        #expect(ProofsMachine.next([], .secondFactorSucceeded) == nil)
        #expect(ProofsMachine.next([], .secondFactorFailed) == nil)
        #expect(ProofsMachine.next(.password, .secondFactorSucceeded) == [.password, .secondFactor])
        #expect(ProofsMachine.next(.host, .secondFactorFailed) == .host)
    }

    @Test("the policy is asked once a visit")
    func evaluation() {
        #expect(EvaluationMachine.next(.due, .evaluated) == .done)
        #expect(EvaluationMachine.next(.done, .evaluated) == nil)
    }

    @Test("a slip is answered once, whatever the answer was")
    func slip() {
        #expect(SlipMachine.next(.absent, .answered(.completed)) == nil)
        for outcome in SlipOutcome.allCases {
            let consumed = SlipMachine.next(.issued, .answered(outcome))
            #expect(consumed == .consumed(outcome))
            for input in SlipInput.everyValue {
                #expect(SlipMachine.next(.consumed(outcome), input) == nil)
            }
        }
        #expect(SlipMachine.next(.issued, .timedOut) == .expired)
        #expect(SlipMachine.next(.expired, .answered(.completed)) == nil)
    }

    @Test("a recovery that waits goes on at the end of the wait and not a millisecond before")
    func recoveryWait() {
        let until = Instant(milliseconds: 1000)
        let state = Recovery.waiting(until: until)
        #expect(RecoveryMachine.next(.proofGiven, .waitImposed(until: until)) == state)
        #expect(RecoveryMachine.next(state, .waitEnded(at: Instant(milliseconds: 999))) == nil)
        #expect(RecoveryMachine.next(state, .waitEnded(at: until)) == .enrolling)
        #expect(RecoveryMachine.next(state, .waitImposed(until: until)) == nil)
    }

    @Test("a recovery can be cancelled at every step until it is completed")
    func recoveryCancelled() {
        let open: [Recovery] = [
            .requested, .proofGiven, .waiting(until: Instant(milliseconds: 1000)), .enrolling,
        ]
        for state in Recovery.everyValue {
            #expect(RecoveryMachine.next(state, .cancelled) == (open.contains(state) ? .cancelled : nil))
        }
        #expect(RecoveryMachine.next(.enrolling, .enrolled) == .completed)
        #expect(RecoveryMachine.next(.requested, .enrolled) == nil)
    }
}

@Suite("The machine of a visit")
struct VisitMachineTests {
    @Test("a silent attempt that came to nothing is followed by an offer only where that was decided")
    func followUp() {
        let lapse = VisitInput.ceremonyLapsed(.ended)
        let quiet = VisitMachine.next(.upgrading(.automatic(then: .nothing)), lapse)
        #expect(quiet == .settled(.automaticLapsed))
        let offering = VisitMachine.next(.upgrading(.automatic(then: .offer)), lapse)
        #expect(offering == .upgrading(.automaticLapsed))
        #expect(
            VisitMachine.next(.upgrading(.automaticLapsed), .offerDecided(.optional))
                == .offering(.optional, .decided))
    }

    @Test("an authenticator that holds a passkey already settles the visit without an offer")
    func alreadyRegistered() {
        for followUp in FollowUp.allCases {
            let state = VisitState.upgrading(.automatic(then: followUp))
            #expect(
                VisitMachine.next(state, .ceremonyLapsed(.alreadyRegistered))
                    == .settled(.alreadyRegistered))
        }
    }

    @Test("an offer is shown once, and may be accepted without having been shown")
    func shown() {
        #expect(
            VisitMachine.next(.offering(.optional, .decided), .offerShown) == .offering(.optional, .shown))
        #expect(VisitMachine.next(.offering(.optional, .shown), .offerShown) == nil)
        #expect(
            VisitMachine.next(.offering(.optional, .decided), .offerAccepted)
                == .upgrading(.offered(.optional)))
    }

    @Test("a password is removed only after the question was accepted and confirmed")
    func passkeyOnly() {
        #expect(VisitMachine.next(.offeringPasskeyOnly(.asked), .passwordRemoved) == nil)
        #expect(
            VisitMachine.next(.offeringPasskeyOnly(.confirming), .passwordRemoved) == .settled(.passkeyOnly))
        for state in VisitState.everyValue where state != .offeringPasskeyOnly(.confirming) {
            #expect(VisitMachine.next(state, .passwordRemoved) == nil, "\(state.label)")
        }
    }

    @Test("a change of the account that voids the visit refuses it before identity is settled, not after")
    func superseded() {
        #expect(VisitMachine.next(.started, .superseded) == .refused(.superseded))
        #expect(VisitMachine.next(.awaitingSecondFactor(.password), .superseded) == .refused(.superseded))
        #expect(VisitMachine.next(.authenticated(.password), .superseded) == .settled(.superseded))
        #expect(VisitMachine.next(.offering(.required, .shown), .superseded) == .settled(.superseded))
    }
}
