import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Who is identified")
struct IdentificationTests {
    @Test("a re-authentication of a suspended account is turned away")
    func suspendedAccountDoesNotReauthenticate() throws {
        var facts = AccountFacts.withProvenPasskey
        facts.status = .suspended
        var stage = Stage(facts)
        stage.nextVisit(.reauthentication(.addPasskey))
        try stage.take(.visitBegan, .ceremonyRequested(.reauthentication))
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.proven))))
        #expect(stage.state == .refused(.accountUnavailable))
        #expect(stage.next == .refused(.accountUnavailable))
    }

    @Test("a visit that is turned away leaves no slip open")
    func refusalClosesSlips() throws {
        var stage = Stage(.withProvenPasskey)
        stage.nextVisit(.reauthentication(.addPasskey))
        try stage.take(.visitBegan, .ceremonyRequested(.reauthentication))
        try stage.take(.turnedAway(.review))
        #expect(stage.snapshot.openSlips.isEmpty)
        #expect(stage.events == [.signinRefused, .ceremonyFailed])
    }

    @Test("a re-authentication by password closes the ceremony that was begun for it")
    func identificationClosesSlips() throws {
        var facts = AccountFacts.withPassword
        facts.passkeys = 1
        var stage = Stage(facts)
        stage.nextVisit(.reauthentication(.addPasskey))
        try stage.take(.visitBegan, .ceremonyRequested(.reauthentication))
        try stage.take(.passwordChecked(.correct))
        #expect(stage.state == .settled(.reauthenticated))
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test(
        "an account that is closed or suspended signs nobody in",
        arguments: [AccountStatus.suspended, .closed])
    func unavailableAccount(_ status: AccountStatus) throws {
        var facts = AccountFacts.withPassword
        facts.status = status
        facts.secondFactors = .totp
        var stage = Stage(facts)
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.state == .refused(.accountUnavailable))
    }
}
