import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("What an answer must show")
struct AnswerTests {
    /// A visit in which the removal of the password waits for its assertion.
    private func confirming(_ facts: AccountFacts = .withProvenPasskey) throws -> Stage {
        var stage = Stage(facts)
        try stage.take(
            .visitBegan, .passkeyChecked(.verified(.trusted, .of(.proven))), replacing: .offerPasskeyOnly)
        try stage.take(.reported(.passkeyOnlyAccepted))
        #expect(stage.state == .offeringPasskeyOnly(.confirming))
        return stage
    }

    @Test("a password stays when the confirming assertion shows no user verification")
    func removalNeedsVerification() throws {
        var stage = try confirming()
        try stage.take(.assertionChecked(stage.slip, .verified(.present, .of(.proven))))
        #expect(stage.state == .settled(.failed))
        #expect(stage.snapshot.account.password == .present)
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test("a password stays when the confirming passkey is one that this visit created")
    func removalNeedsAProvenPasskey() throws {
        var facts = AccountFacts.withProvenPasskey
        facts.passkeys = 2
        var stage = try confirming(facts)
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.unproven, createdIn: 1))))
        #expect(stage.state == .settled(.failed))
        #expect(stage.snapshot.account.password == .present)
    }

    @Test("a password stays when the recovery route went while the assertion was on its way")
    func removalIsJudgedAgain() throws {
        var stage = try confirming()
        stage.snapshot.account.recoveryConfirmedAt = nil
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.proven))))
        #expect(stage.state == .settled(.failed))
        #expect(stage.snapshot.account.password == .present)
    }

    @Test("a re-authentication without user verification is refused, and its slip is used up")
    func reauthenticationNeedsVerification() throws {
        var stage = Stage(.withProvenPasskey)
        stage.nextVisit(.reauthentication(.deletePasskey))
        try stage.take(.visitBegan, .ceremonyRequested(.reauthentication))
        try stage.take(.assertionChecked(stage.slip, .verified(.present, .of(.proven))))
        #expect(stage.state == .started)
        #expect(stage.events == [.ceremonyFailed, .reauthFailed])
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test("the answer of a suspended passkey is recorded and uses up its slip")
    func suspendedPasskeyUsesUpTheSlip() throws {
        var stage = Stage(.withProvenPasskey)
        stage.nextVisit(.reauthentication(.deletePasskey))
        try stage.take(.visitBegan, .ceremonyRequested(.reauthentication))
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.suspended))))
        #expect(stage.events == [.ceremonyFailed, .reauthFailed])
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test("a sign-in with a suspended passkey fails like any other")
    func suspendedPasskeySignsNobodyIn() throws {
        var stage = Stage(.withProvenPasskey)
        try stage.take(.visitBegan, .passkeyChecked(.verified(.trusted, .of(.suspended))))
        #expect(stage.state == .started)
        #expect(stage.events == [.signinStarted, .passkeyCheckFailed])
    }

    @Test("user presence may be missing in a silent creation and nowhere else")
    func presenceMayBeMissingOnlyInSilence() throws {
        var silent = Stage()
        try silent.take(.visitBegan, .passwordChecked(.correct))
        try silent.take(.registrationChecked(silent.slip, .verified(.absent)))
        #expect(silent.state == .settled(.upgraded))

        var asked = Stage()
        try asked.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        try asked.take(.reported(.offerAccepted))
        try asked.take(.registrationChecked(asked.slip, .verified(.absent)))
        #expect(asked.state == .settled(.failed))
        #expect(asked.snapshot.account.passkeys == 0)

        var signIn = Stage(.withProvenPasskey)
        try signIn.take(.visitBegan, .passkeyChecked(.verified(.absent, .of(.proven))))
        #expect(signIn.state == .started)
    }

    @Test("every purpose has one kind of answer")
    func everyPurposeHasOneKindOfAnswer() {
        for purpose in CeremonyPurpose.allCases {
            let registration = HardRules.judgeRegistration(.verified, for: purpose)
            let assertion = HardRules.judgeAssertion(.verified, by: .proven, for: purpose)
            #expect([registration, assertion].count { $0 == .permitted } == 1, "\(purpose)")
            #expect([registration, assertion].count { $0 == .otherPurpose } == 1, "\(purpose)")
        }
    }
}
