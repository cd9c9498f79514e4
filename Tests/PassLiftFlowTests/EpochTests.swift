import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import Testing

@Suite("The security epoch")
struct EpochTests {
    @Test("a password that was right before it was changed is worth nothing with a second factor")
    func firstFactorOfAnOlderEpochIsVoid() throws {
        var facts = AccountFacts.withPassword
        facts.secondFactors = .totp
        var stage = Stage(facts)
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.state == .awaitingSecondFactor(.password))
        try stage.outside(.passwordChanged)
        try stage.take(.secondFactorChecked(.correct))
        #expect(stage.state == .refused(.superseded))
    }

    @Test("a slip that was issued before the account changed is closed and proves nothing")
    func slipOfAnOlderEpochIsVoid() throws {
        var stage = Stage(.withProvenPasskey)
        stage.nextVisit(.reauthentication(.addPasskey))
        try stage.take(.visitBegan, .ceremonyRequested(.reauthentication))
        let slip = stage.slip
        try stage.outside(.passwordChanged)
        try stage.take(.assertionChecked(slip, .verified(.verified, .of(.proven))))
        #expect(stage.state == .started)
        #expect(stage.events == [.ceremonyFailed])
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test("a re-authentication of an older epoch permits no further passkey")
    func reauthenticationOfAnOlderEpochIsVoid() throws {
        var stage = Stage(.withProvenPasskey)
        stage.nextVisit(.reauthentication(.addPasskey))
        try stage.take(.visitBegan, .ceremonyRequested(.reauthentication))
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.proven))))
        #expect(stage.state == .settled(.reauthenticated))
        try stage.outside(.passwordChanged)
        #expect(stage.rejection(of: .ceremonyRequested(.additionalPasskey)) == .stepUpRequired)
    }

    @Test("a silent attempt is void once the account is suspended, and its passkey is not stored")
    func suspensionVoidsASilentAttempt() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        let slip = stage.slip
        try stage.outside(.suspended)
        try stage.take(.registrationChecked(slip, .verified(.verified)))
        #expect(stage.state == .settled(.superseded))
        #expect(stage.snapshot.account.passkeys == 0)
        #expect(stage.events == [.ceremonyFailed, .signinSettled])
    }

    @Test(
        "what ends an account, or moves its mail, calls a recovery under way off in the same step, once",
        arguments: [AccountInput.suspended, .closed, .erased, .addressChanged])
    func changesCallRecoveriesOff(change: AccountInput) throws {
        var stage = Stage(.withProvenPasskey)
        stage.snapshot.account.passkeys = 2
        stage.nextVisit(.recovery)
        try stage.take(.visitBegan, .routeChecked(.mail, .correct, waitSeconds: 60))
        #expect(stage.snapshot.recovery.isPending)
        stage.snapshot.visit.state = .absent
        try stage.take(.accountChanged(change))
        #expect(stage.events.filter { $0 == .recoveryCancelled }.count == 1)
        #expect(stage.snapshot.recovery.state == .cancelled)
        try stage.take(.touched)
        #expect(stage.events.isEmpty)
    }

    @Test(
        "a change of credentials raises the epoch and leaves a recovery under way: nobody delays it by that",
        arguments: [
            AccountInput.passwordChanged, .passkeyDeleted(.unproven), .passkeySuspended(.unproven),
            .factorEnrolled(.totp),
        ])
    func changesLeaveRecoveries(change: AccountInput) throws {
        var stage = Stage(.withProvenPasskey)
        stage.snapshot.account.passkeys = 2
        stage.nextVisit(.recovery)
        try stage.take(.visitBegan, .routeChecked(.mail, .correct, waitSeconds: 60))
        let (epoch, recovery) = (stage.snapshot.account.securityEpoch, stage.snapshot.recovery)
        stage.snapshot.visit.state = .absent
        try stage.take(.accountChanged(change))
        #expect(stage.snapshot.account.securityEpoch > epoch)
        #expect(stage.snapshot.recovery == recovery && recovery.isPending)
    }

    @Test("what raises no epoch leaves a recovery under way")
    func confirmationLeavesRecoveries() throws {
        var stage = Stage(.withProvenPasskey)
        stage.nextVisit(.recovery)
        try stage.take(.visitBegan, .routeChecked(.mail, .correct, waitSeconds: 60))
        stage.snapshot.visit.state = .absent
        try stage.take(.accountChanged(.passwordRehashed), .accountChanged(.recoveryConfirmed))
        #expect(stage.snapshot.recovery.state == .waiting(until: stage.now.adding(seconds: 60)))
    }
}
