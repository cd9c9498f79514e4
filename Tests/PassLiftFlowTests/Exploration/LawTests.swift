import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

/// The checker is checked: a step that a broken flow would take is caught by the law it breaks.
@Suite("The laws find what is wrong")
struct LawTests {
    private static let proven = World(
        .withProvenPasskey, passkeys: [World.Passkey(state: .proven, createdIn: World.earlier)],
        kinds: (.signIn, .reauthentication(.addPasskey)))
    private static let password = World(.withPassword, passkeys: [], kinds: (.signIn, .signIn))

    /// Takes inputs in the first visit and gives the last step, for a test to spoil.
    private func edge(
        _ world: World = password, _ inputs: Input..., replacing action: Decision.Action? = nil,
        in place: World.Place = .first
    ) throws -> Edge {
        var edge = Edge(world: world, move: Move(place, .touched))
        for input in inputs {
            var next = Edge(world: edge.result, move: Move(place, input, replacing: action))
            try next.take()
            #expect(Law.breaches(next) == [:])
            edge = next
        }
        return edge
    }

    private func silent() throws -> Edge {
        try edge(
            LawTests.password, .visitBegan, .passwordChecked(.correct),
            replacing: .upgradeAutomatically(then: .nothing))
    }

    private func removal() throws -> Edge {
        let slip = SlipID(bits: 0xF00D)
        return try edge(
            LawTests.proven, .visitBegan, .passkeyChecked(.verified(.trusted, .of(.proven, createdIn: 9))),
            .reported(.passkeyOnlyAccepted),
            .assertionChecked(slip, .verified(.verified, .of(.proven, createdIn: 9))),
            replacing: .offerPasskeyOnly)
    }

    @Test("a silent attempt with a stale password breaks fresh password")
    func stalePassword() throws {
        var edge = try silent()
        edge.move.input = .hostSignedIn(.password, at: World.now.adding(seconds: -301))
        edge.after.visit.passwordCheckedAt = World.now.adding(seconds: -301)
        #expect(Law.freshPassword.breach(edge) == "the password is not fresh")
    }

    @Test("a silent attempt before the second factor breaks fresh password")
    func missingSecondFactor() throws {
        var edge = try silent()
        edge.before.account.secondFactors = .totp
        #expect(Law.freshPassword.breach(edge) == "a silent attempt before the second factor")
    }

    @Test("a second silent attempt breaks fresh password and one history")
    func secondAttempt() throws {
        var edge = try silent()
        var slip = try #require(edge.issued.first)
        slip.id = SlipID(bits: 0xBEEF)
        edge.result.second.slips[0] = slip
        #expect(Law.freshPassword.breach(edge) == "two silent attempts are open")
        #expect(Law.oneHistory.breach(edge) != nil)
    }

    @Test("a slip that was answered and stays open breaks once")
    func openSlip() throws {
        var edge = try removal()
        edge.after.slips = edge.before.slips
        #expect(Law.once.breach(edge) != nil)
    }

    @Test("a slip that is closed without a record breaks once")
    func unrecordedClosing() throws {
        var edge = try removal()
        edge.ledger.effects.removeAll { if case .closeSlip = $0 { true } else { false } }
        #expect(Law.once.breach(edge) == "a slip was closed 1 times and recorded 0 times")
    }

    @Test("a password that goes without a proven passkey breaks no lock-out")
    func removalByUnproven() throws {
        var edge = try removal()
        edge.move.input = .assertionChecked(
            SlipID(bits: 0xF00D), .verified(.verified, .of(.unproven, createdIn: 1)))
        #expect(Law.noLockOut.breach(edge) == "password taken on the word of an unproven passkey")
    }

    @Test("a password that goes with a stale recovery route breaks no lock-out")
    func removalWithoutRecovery() throws {
        var edge = try removal()
        edge.before.account.recoveryConfirmedAt = World.now.adding(
            seconds: -AccountFacts.recoveryRouteSeconds - 1)
        #expect(Law.noLockOut.breach(edge) == "password taken without a verified recovery route")
    }

    @Test("a sign-in that is taken away breaks no harm")
    func signInTakenAway() throws {
        var edge = try silent()
        edge.world.second.visit.state = .offering(.required, .shown)
        edge.result.second.visit.state = .refused(.superseded)
        #expect(Law.noHarm.breach(edge) != nil)
    }

    @Test("a password that goes without a new epoch breaks epoch")
    func epochThatStays() throws {
        var edge = try removal()
        edge.after.account.securityEpoch = edge.before.account.securityEpoch
        #expect(Law.epoch.breach(edge) == "the epoch did not rise")
    }

    @Test("a change in an outdated visit breaks epoch")
    func outdatedVisit() throws {
        var edge = try removal()
        edge.before.account.securityEpoch = 1
        edge.after.account.securityEpoch = 2
        edge.after.slips = OpenSlips()
        #expect(Law.epoch.breach(edge) == "an outdated visit changed the account")
    }

    @Test("an action confirmed eleven minutes after the identification breaks step-up")
    func staleStepUp() throws {
        var edge = try edge(
            LawTests.proven, .visitBegan, .passkeyChecked(.verified(.trusted, .of(.proven, createdIn: 9))),
            .reported(.passkeyOnlyAccepted), replacing: .offerPasskeyOnly)
        edge.before.visit.identifiedAt = World.now.adding(seconds: -601)
        edge.after.visit.identifiedAt = edge.before.visit.identifiedAt
        #expect(Law.stepUp.breach(edge) == "a change without a fresh identification")
    }

    @Test("an assertion without verification that confirms breaks presence")
    func unverifiedConfirmation() throws {
        var edge = try removal()
        edge.move.input = .assertionChecked(
            SlipID(bits: 0xF00D), .verified(.present, .of(.proven, createdIn: 9)))
        #expect(Law.presence.breach(edge) == "an assertion without verification confirmed an action")
    }

    @Test("an offer after never again breaks one history")
    func offerAfterNever() throws {
        var edge = try edge(LawTests.password, .visitBegan, .passwordChecked(.correct), replacing: .offer)
        edge.before.history.neverAgainAt = World.now
        #expect(Law.oneHistory.breach(edge) == "never again was forgotten")
        edge.after.history.neverAgainAt = World.now
        #expect(Law.oneHistory.breach(edge) == "an offer after never again")
    }

    @Test("a transition that is not recorded breaks one event, whichever it is")
    func missingEvent() throws {
        let whole = try removal()
        for index in whole.ledger.happenings.indices {
            var edge = whole
            let lost = edge.ledger.happenings.remove(at: index)
            let isTold = Law.oneEvent.breach(edge) != nil || Law.standing.breach(edge) != nil
            // A passkey that stays proven leaves no trace but its event.
            let isTrace =
                if case .credential(let from, _, let to) = lost.transition { from != to } else { true }
            let isProof =
                if case .proofs(_, let from, _, let to) = lost.transition { from != to } else { true }
            #expect(isTold || !isTrace || !isProof, "\(lost.transition)")
        }
    }

    @Test("a transition that is recorded twice breaks one event")
    func doubledEvent() throws {
        var edge = try silent()
        edge.ledger.happenings.append(try #require(edge.ledger.happenings.last))
        #expect(Law.oneEvent.breach(edge) != nil)
    }

    @Test("counts that forget a passkey, and a standing that is not told, are found")
    func forgottenCounts() throws {
        let edge = try silent()
        let slip = try #require(edge.issued.first)
        var created = try self.edge(edge.result, .registrationChecked(slip.id, .verified(.verified)))
        created.after.account.passkeys = 0
        #expect(Law.counts.breach(created) == "0 passkeys counted, 1 there")
        created.after.account.passkeys = 1
        created.ledger.happenings.removeAll { if case .standing = $0.transition { true } else { false } }
        #expect(Law.standing.breach(created) == "upgraded was not told")
    }
}
