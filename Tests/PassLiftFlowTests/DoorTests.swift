import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("The one door to \"identified\"")
struct DoorTests {
    private static let mail = Input.routeChecked(.mail, .correct, waitSeconds: RecoveryRule.waitSeconds)

    /// A visit of that kind in which a password may be enrolled.
    private func enrolling(_ kind: VisitKind) throws -> Stage {
        var facts = AccountFacts.withPassword
        if kind == .signUp { facts.password = .absent }
        var stage = Stage(facts)
        stage.nextVisit(kind)
        try stage.take(.visitBegan, DoorTests.mail)
        #expect(stage.next == .enrol)
        return stage
    }

    @Test(
        "a password is not enrolled by whom the review refuses, or asks for a factor that was not shown",
        arguments: [VisitKind.signUp, .recovery], [SignInVerdict.refuse, .requireSecondFactor])
    func passwordEnrolment(kind: VisitKind, verdict: SignInVerdict) throws {
        var stage = try enrolling(kind)
        let before = stage.snapshot.account
        stage.review = verdict
        try stage.take(.passwordEnrolled)
        #expect(stage.next == .refused(.review))
        #expect(stage.events == [.signinRefused])
        #expect(stage.snapshot.account == before)
        #expect(stage.ledger.effects.isEmpty)
    }

    @Test(
        "a passkey is not enrolled by whom the review refuses, and its ceremony is used up",
        arguments: [VisitKind.signUp, .recovery])
    func passkeyEnrolment(kind: VisitKind) throws {
        var stage = try enrolling(kind)
        if kind == .recovery { try stage.take(.passwordWaived) }
        try stage.take(.ceremonyRequested(.enrolment))
        let before = stage.snapshot.account
        stage.review = .refuse
        try stage.take(.registrationChecked(stage.slip, .verified(.verified)))
        #expect(stage.next == .refused(.review))
        #expect(stage.events == [.signinRefused, .ceremonyFailed])
        #expect(stage.snapshot.account == before)
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test("what a refused recovery would have suspended stays as it is")
    func suspension() throws {
        var facts = AccountFacts.withProvenPasskey
        facts.secondFactors = .totp
        var stage = Stage(facts)
        stage.nextVisit(.recovery)
        try stage.take(
            .visitBegan, .routeChecked([.mail, .totp], .correct, waitSeconds: RecoveryRule.waitSeconds))
        stage.review = .refuse
        let before = stage.snapshot.account
        try stage.take(.passwordEnrolled, .accountChanged(.passkeySuspended(.proven)))
        #expect(stage.events == [.signinRefused])
        #expect(stage.snapshot.account == before)
        #expect(stage.snapshot.recovery.isPending)
    }

    @Test("a recovery in which a second factor was shown is let in where the review asks for one")
    func shownFactor() throws {
        var facts = AccountFacts.withPassword
        facts.secondFactors = .totp
        var stage = Stage(facts)
        stage.nextVisit(.recovery)
        try stage.take(
            .visitBegan, .routeChecked([.mail, .totp], .correct, waitSeconds: RecoveryRule.waitSeconds))
        stage.review = .requireSecondFactor
        try stage.take(.passwordEnrolled)
        #expect(stage.snapshot.visit.identifiedAt == stage.now)
    }

    @Test(
        "a sign-in that the host has completed is reviewed like any other", arguments: SignInVerdict.allCases)
    func hostSignIn(verdict: SignInVerdict) throws {
        var stage = Stage()
        stage.review = verdict
        try stage.take(.visitBegan, .hostSignedIn(.password, at: stage.now))
        switch verdict {
        case .allow: #expect(stage.snapshot.visit.identifiedAt == stage.now)
        case .requireSecondFactor:
            #expect(stage.next == .awaitSecondFactor)
            try stage.take(.secondFactorChecked(.correct))
            #expect(stage.snapshot.visit.identifiedAt == stage.now)
        case .refuse: #expect(stage.next == .refused(.review))
        }
    }

    @Test("the review is obeyed after the second factor, and when an action is confirmed")
    func laterFactors() throws {
        var facts = AccountFacts.withPassword
        facts.secondFactors = .totp
        var stage = Stage(facts)
        try stage.take(.visitBegan, .passwordChecked(.correct))
        stage.review = .refuse
        try stage.take(.secondFactorChecked(.correct))
        #expect(stage.next == .refused(.review))

        var confirming = Stage(.withProvenPasskey)
        confirming.nextVisit(.reauthentication(.deletePasskey))
        try confirming.take(.visitBegan, .ceremonyRequested(.reauthentication))
        confirming.review = .refuse
        try confirming.take(.assertionChecked(confirming.slip, .verified(.verified, .of(.proven))))
        #expect(confirming.next == .refused(.review))
    }
}
