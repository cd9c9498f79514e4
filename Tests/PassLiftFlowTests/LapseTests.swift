import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Decided again when it matters")
struct LapseTests {
    /// A client that cannot create silently, so that it is asked.
    private static var askedClient: ClientCapabilities {
        var client = Stage.ableClient
        client.conditionalCreate = .no
        return client
    }

    private func offered() throws -> Stage {
        var stage = Stage()
        stage.snapshot.client = LapseTests.askedClient
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.next == .offer(.optional))
        return stage
    }

    private static let halts = ["kill switch", "frozen"]

    @Test(
        "an offer that was halted since is not shown, a killed one not accepted either, and says so",
        arguments: [Report.offerShown, .offerAccepted], halts)
    func halted(report: Report, by halt: String) throws {
        var stage = try offered()
        if halt == "frozen" {
            stage.rollout.pace = .frozen
        } else {
            stage.policy = try UpgradePolicy(json: Array(#"{"name": "p", "killSwitch": true}"#.utf8))
        }
        try stage.take(.reported(report))
        guard halt != "frozen" || report == .offerShown else {
            #expect(stage.next == .create(stage.slip), "whoever sees a prompt may answer it")
            return
        }
        #expect(stage.next == .settled(.lapsed))
        #expect(stage.events == [.upgradeLapsed])
        #expect(stage.snapshot.history.openOffer == nil)
        #expect(stage.snapshot.history.decided.ever == 0, "nobody has seen it")
    }

    @Test(
        "an offer of an account that has a passkey since lapses, also once it was shown",
        arguments: [false, true])
    func enrolledElsewhere(shown: Bool) throws {
        var stage = try offered()
        if shown { try stage.take(.reported(.offerShown)) }
        stage.snapshot.account.passkeys = 1
        stage.snapshot.history.lastPasskeyCreatedAt = stage.now
        try stage.take(.reported(shown ? .offerAccepted : .offerShown))
        #expect(stage.next == .settled(.lapsed))
        #expect(stage.decisionReason == .passkeyUsableHere)
        #expect(stage.snapshot.history.shown.ever == (shown ? 1 : 0))
        #expect(stage.snapshot.history.decided.ever == (shown ? 1 : 0))
        #expect(stage.snapshot.openSlips.isEmpty)
    }

    @Test("an offer lapses where the person has said never again elsewhere, or the account is suspended")
    func silenced() throws {
        var stage = try offered()
        stage.snapshot.history.neverAgainAt = stage.now
        try stage.take(.reported(.offerShown))
        #expect(stage.next == .settled(.lapsed) && stage.decisionReason == .neverAgain)
        var other = try offered()
        other.snapshot.account.status = .suspended
        try other.take(.reported(.offerAccepted))
        #expect(other.next == .settled(.lapsed) && other.decisionReason == .accountUnavailable)
    }

    @Test("an offer against which nothing stands is shown, accepted and answered as ever")
    func standing() throws {
        var stage = try offered()
        try stage.take(.reported(.offerShown))
        #expect(stage.next == .offer(.optional))
        try stage.take(.reported(.offerAccepted))
        #expect(stage.next == .create(stage.slip))
    }

    @Test("what was reported before is reported again without an event, with the same answer")
    func repeated() throws {
        var stage = try offered()
        try stage.take(.reported(.offerShown))
        let shown = stage.snapshot
        try stage.take(.reported(.offerShown))
        #expect(stage.snapshot == shown && stage.events == [] && stage.next == .offer(.optional))
        try stage.take(.reported(.offerAccepted))
        let slip = stage.slip
        let accepted = stage.snapshot
        try stage.take(.reported(.offerAccepted))
        #expect(stage.next == .create(slip) && stage.events == [] && stage.snapshot == accepted)
        for (report, outcome) in [
            (Report.offerSnoozed, VisitOutcome.snoozed), (.offerRefused, .declinedForGood),
            (.offerCancelled, .cancelled),
        ] {
            var answered = try offered()
            try answered.take(.reported(report))
            let before = answered.snapshot
            for again in [report, .offerShown] {
                try answered.take(.reported(again))
                #expect(answered.next == .settled(outcome))
                #expect(answered.events == [] && answered.snapshot == before)
            }
        }
    }

    @Test("the newest of two sign-ins gets the silent attempt, and the older is told that it lapsed")
    func newestAttempt() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        let older = stage.snapshot
        stage.nextVisit()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.next == .createAutomatically(stage.slip))
        #expect(stage.events.filter { $0 == .upgradeLapsed || $0 == .ceremonyFailed }.count == 2)
        #expect(stage.snapshot.automaticElsewhere?.visit.state == .settled(.lapsed))
        #expect(stage.snapshot.automaticElsewhere?.slip.state == .consumed(.superseded))
        #expect(stage.snapshot.history.automaticLapses == .never)
        #expect(stage.snapshot.history.openAutomatic?.visit == stage.snapshot.visit.id)
        #expect(older.visit.id != stage.snapshot.visit.id)
    }

    @Test("the newest of two sign-ins gets the offer, and the reservation with it")
    func newestOffer() throws {
        var stage = try offered()
        let older = stage.snapshot.visit
        stage.nextVisit()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.next == .offer(.optional))
        #expect(stage.snapshot.history.decided.ever == 1)
        let lapsed = try #require(stage.snapshot.offerElsewhere)
        #expect(lapsed.id == older.id && lapsed.state == .settled(.lapsed))
        stage.snapshot.visit = lapsed
        for report in [Report.offerShown, .offerAccepted, .offerSnoozed] {
            try stage.take(.reported(report))
            #expect(stage.next == .settled(.lapsed) && stage.events == [])
        }
        #expect(stage.snapshot.history.openOffer?.visit != older.id)
    }

    @Test("an offer that is in sight elsewhere stays where the newest visit gets none")
    func shownElsewhere() throws {
        var stage = try offered()
        try stage.take(.reported(.offerShown))
        let older = stage.snapshot.visit
        stage.nextVisit()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.next == .settled(.signedIn) && stage.decisionReason == .capPerDay)
        #expect(stage.snapshot.history.openOffer?.visit == older.id)
        #expect(stage.snapshot.offerElsewhere?.state == .offering(.optional, .shown))
    }

    /// Password sign-ins on a platform, a month apart, and what each came to.
    private func passwords(
        _ count: Int, _ stage: inout Stage, on platform: Platform, noCredential: Trilean = .unknown
    ) throws -> [Reason?] {
        try (0..<count).map { _ in
            stage.pass(40 * 86_400)
            stage.nextVisit()
            stage.snapshot.signIn.platform = platform
            stage.snapshot.signIn.noCredential = noCredential
            try stage.take(.visitBegan, .passwordChecked(.correct))
            return stage.decisionReason
        }
    }

    private func withPasskey(_ usable: Trilean) throws -> Stage {
        var stage = Stage()
        stage.snapshot.signIn.platform = .android
        try stage.take(.visitBegan, .passwordChecked(.correct))
        try stage.take(.registrationChecked(stage.slip, .verified(.verified)))
        stage.snapshot.client.passkeyUsableHere = usable
        return stage
    }

    @Test(
        "the third password in a row where a passkey should have worked is evidence, and leads to an offer",
        arguments: [Trilean.unknown, .yes])
    func lostPasskey(usable: Trilean) throws {
        var stage = try withPasskey(usable)
        let reasons = try passwords(3, &stage, on: .android)
        #expect(reasons == [.passkeyUsableHere, .passkeyUsableHere, .eligible])
        #expect(stage.next == .offer(.optional), "never a silent attempt")
    }

    @Test("a passkey that signs in, or is there after all, ends the doubt; elsewhere there is none")
    func worksAfterAll() throws {
        var stage = try withPasskey(.unknown)
        _ = try passwords(2, &stage, on: .android)
        stage.pass(86_400)
        stage.nextVisit()
        stage.snapshot.signIn.platform = .android
        try stage.take(.visitBegan, .passkeyChecked(.verified(.trusted, .of(.unproven))))
        let reasons = try passwords(2, &stage, on: .android) + passwords(4, &stage, on: .windows)
        #expect(reasons == [Reason?](repeating: .passkeyUsableHere, count: 6))
        _ = try passwords(1, &stage, on: .android)
        #expect(stage.next == .offer(.optional))
        try stage.take(.reported(.offerAccepted))
        try stage.take(.ceremonyEnded(stage.slip, .alreadyRegistered))
        #expect(stage.snapshot.history.passwordsBesidePasskey == .zero)
    }

    @Test("a native client that knows of no passkey is evidence on any platform; a policy says how much")
    func noCredential() throws {
        var stage = try withPasskey(.unknown)
        stage.policy = try UpgradePolicy(json: Array(#"{"name": "p", "doubtPasskeyAfter": 2}"#.utf8))
        let reasons = try passwords(2, &stage, on: .iOS, noCredential: .yes)
        #expect(reasons == [.passkeyUsableHere, .eligible])
        var deaf = try withPasskey(.unknown)
        deaf.policy = try UpgradePolicy(json: Array(#"{"name": "p", "doubtPasskeyAfter": null}"#.utf8))
        #expect(
            try passwords(9, &deaf, on: .android, noCredential: .yes)
                == [Reason?](repeating: .passkeyUsableHere, count: 9))
    }
}
