import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Journeys from password to passkey")
struct JourneyTests {
    @Test("an account is upgraded silently with its next password sign-in and proven with the one after")
    func silentUpgrade() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.next == .createAutomatically(stage.slip))
        #expect(
            stage.events == [
                .signinStarted, .passwordCheckSucceeded, .signinAuthenticated, .upgradeEvaluated,
                .automaticAttempted, .ceremonyStarted,
            ])
        let slip = stage.slip
        try stage.take(.registrationChecked(slip, .verified(.absent)))
        #expect(stage.events == [.ceremonyCompleted, .passkeyCreated, .standingChanged, .automaticCreated])
        #expect(stage.next == .settled(.upgraded))
        #expect(Standing(of: stage.snapshot.account) == .upgraded)
        #expect(stage.rejection(of: .registrationChecked(slip, .verified(.absent))) == .slipNotOpen)

        stage.nextVisit()
        try stage.take(.visitBegan, .passkeyChecked(.verified(.trusted, .of(.unproven, createdIn: 1))))
        #expect(stage.events.contains(.passkeyProven))
        #expect(Standing(of: stage.snapshot.account) == .passkeyProven)
    }

    @Test("a passkey does not prove itself in the visit that created it")
    func noProofInTheSameVisit() throws {
        var stage = Stage()
        stage.snapshot.account.passkeys = 1
        try stage.take(.visitBegan, .passkeyChecked(.verified(.trusted, .of(.unproven, createdIn: 1))))
        #expect(stage.events.contains(.passkeyUsed))
        #expect(stage.snapshot.account.provenPasskeys == 0)
    }

    @Test("a snoozed offer keeps the account's offers silent for as long as was promised")
    func snooze() throws {
        var stage = Stage()
        stage.snapshot.client.conditionalCreate = .no
        try stage.take(
            .visitBegan, .passwordChecked(.correct), .reported(.offerShown), .reported(.offerSnoozed))
        #expect(stage.state == .settled(.snoozed))
        let until = try #require(stage.snapshot.history.snoozedUntil)
        stage.now = until.adding(seconds: -1)
        stage.nextVisit()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        #expect(stage.state == .settled(.signedIn))
    }

    @Test("never again silences offers, even one that a hook asks for")
    func refuse() throws {
        var stage = Stage()
        stage.snapshot.client.conditionalCreate = .no
        try stage.take(.visitBegan, .passwordChecked(.correct), .reported(.offerRefused))
        #expect(stage.state == .settled(.declinedForGood))
        stage.pass(10 * 365 * 86_400)
        stage.nextVisit()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        #expect(stage.state == .settled(.signedIn))
    }

    @Test("the policy is asked only after the second factor")
    func secondFactor() throws {
        var facts = AccountFacts.withPassword
        facts.secondFactors = .totp
        var stage = Stage(facts)
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.next == .awaitSecondFactor)
        #expect(!stage.events.contains(.upgradeEvaluated))
        try stage.take(.secondFactorChecked(.wrong))
        #expect(stage.next == .awaitSecondFactor)
        try stage.take(.secondFactorChecked(.correct))
        #expect(stage.state == .upgrading(.automatic(then: .offer)))
    }

    @Test("a passkey whose verification is not trusted yet is asked for a second factor, where there is one")
    func untrustedVerification() throws {
        var facts = AccountFacts.withProvenPasskey
        facts.secondFactors = .totp
        var stage = Stage(facts)
        try stage.take(.visitBegan, .passkeyChecked(.verified(.verified, .of(.proven))))
        #expect(stage.state == .awaitingSecondFactor(.passkey))
        try stage.take(.secondFactorChecked(.correct))
        #expect(stage.state.isSignedIn)
        #expect(stage.snapshot.signIn.method == .passkey)

        var trusted = Stage(facts)
        try trusted.take(.visitBegan, .passkeyChecked(.verified(.trusted, .of(.proven))))
        #expect(trusted.state.isSignedIn)
    }

    @Test("a proven account gives its password up, from the question to the last event")
    func passkeyOnly() throws {
        var stage = Stage(.withProvenPasskey)
        try stage.take(.visitBegan, .passkeyChecked(.verified(.trusted, .of(.proven))))
        #expect(stage.next == .offerPasskeyOnly)
        try stage.take(.reported(.passkeyOnlyAccepted))
        #expect(stage.next == .confirm(stage.slip))
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.proven))))
        #expect(
            stage.events == [
                .ceremonyCompleted, .reauthSucceeded, .passkeyUsed, .passwordRemoved, .standingChanged,
                .signinSettled,
            ])
        #expect(stage.next == .settled(.passkeyOnly))
        #expect(Standing(of: stage.snapshot.account) == .passkeyOnly)
        #expect(stage.snapshot.account.securityEpoch == 1)
        #expect(stage.ledger.effects.contains(.removePassword))
        #expect(stage.ledger.effects.contains(.revokeSessions))
        #expect(stage.ledger.effects.contains(.notify(.passwordRemoved)))
    }

    @Test("the last passkey of an account without a password stays")
    func lastPasskeyStays() throws {
        var facts = AccountFacts.withProvenPasskey
        facts.password = .absent
        var stage = Stage(facts)
        #expect(throws: Rejection.passkeyStays(.lastWayIn)) { try stage.outside(.passkeyDeleted(.proven)) }
    }

    @Test(
        "a change of the account settles what is pending elsewhere as superseded; nobody is signed out"
    )
    func superseded() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        try stage.outside(.passwordChanged)
        try stage.take(.touched)
        #expect(stage.next == .settled(.superseded))
        #expect(stage.snapshot.history.openOffer == nil)
    }

    @Test("four tabs may hold a ceremony each, a fifth may not")
    func fourSlips() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        try stage.take(.reported(.offerAccepted))
        for _ in 2...OpenSlips.maximumCount { try stage.take(.ceremonyRequested(.offeredUpgrade)) }
        #expect(stage.snapshot.slips.count == OpenSlips.maximumCount)
        #expect(stage.rejection(of: .ceremonyRequested(.offeredUpgrade)) == .tooManySlips)

        let slips = stage.snapshot.openSlips.map(\.id)
        for slip in slips.dropLast() {
            try stage.take(.ceremonyEnded(slip, .ended))
            #expect(stage.state == .upgrading(.offered(.optional)))
        }
        try stage.take(.ceremonyEnded(slips[3], .ended))
        #expect(stage.state == .settled(.cancelled))
    }

    @Test("a passkey that is created in one tab closes the ceremonies of the others")
    func creationClosesOtherTabs() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        try stage.take(.reported(.offerAccepted), .ceremonyRequested(.offeredUpgrade))
        try stage.take(.registrationChecked(stage.slip, .verified(.verified)))
        #expect(stage.snapshot.openSlips.isEmpty)
        #expect(stage.snapshot.account.passkeys == 1)
    }

    @Test("a required offer has no snooze and no never, and settles as unmet without taking the sign-in away")
    func requiredOffer() throws {
        var stage = Stage()
        // Only a document overrules "never again", and only for an account that has a way back in.
        stage.policy = try UpgradePolicy(
            json: Array(#"{"name":"p","rules":[{"name":"all","then":"require"}]}"#.utf8))
        stage.snapshot.account.recoveryConfirmedAt = stage.now
        stage.snapshot.history.neverAgainAt = stage.now
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.next == .offer(.required))
        #expect(stage.rejection(of: .reported(.offerSnoozed)) == .notPossibleHere)
        #expect(stage.rejection(of: .reported(.offerRefused)) == .notPossibleHere)
        try stage.take(.reported(.offerCancelled))
        #expect(stage.next == .settled(.requiredUnmet))
        #expect(stage.state.isSignedIn)
    }

    @Test("a magic link never leads to a silent attempt, whatever a hook asks for")
    func magicLink() throws {
        var stage = Stage()
        try stage.take(
            .visitBegan, .hostSignedIn(.other, at: stage.now), replacing: .upgradeAutomatically(then: .offer))
        #expect(stage.state == .settled(.signedIn))
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test("an input that comes too late is answered with what became of the visit")
    func tooLate() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        let slip = stage.slip
        stage.pass(300)
        try stage.take(.registrationChecked(slip, .verified(.verified)))
        #expect(stage.next == .settled(.unanswered))
        #expect(stage.snapshot.account.passkeys == 0)
        #expect(stage.events == [.ceremonyExpired, .automaticDeclined])
    }
}
