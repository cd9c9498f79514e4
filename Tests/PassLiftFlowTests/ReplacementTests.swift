import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("What a hook may put in the place of the policy's decision")
struct ReplacementTests {
    private static let actions: [Decision.Action] = [
        .upgradeAutomatically(then: .offer), .offer, .require,
    ]

    @Test("nothing while the kill switch is on", arguments: actions)
    func killSwitch(_ action: Decision.Action) throws {
        var stage = Stage()
        stage.policy = try UpgradePolicy(json: Array(#"{"name":"p","killSwitch":true}"#.utf8))
        try expectDropped(action, &stage)
    }

    @Test("nothing for an account that is held out", arguments: actions)
    func holdout(_ action: Decision.Action) throws {
        var stage = Stage()
        stage.policy = try UpgradePolicy(
            json: Array(#"{"name":"p","holdout":{"salt":"h","ppm":999999}}"#.utf8))
        try expectDropped(action, &stage)
    }

    @Test("no requirement after \"never again\", which only the document can overrule")
    func neverAgain() throws {
        var stage = Stage()
        stage.snapshot.history.neverAgainAt = Stage.start
        try expectDropped(.require, &stage)
        stage = Stage()
        stage.snapshot.history.neverAgainAt = Stage.start
        stage.policy = try UpgradePolicy(
            json: Array(#"{"name":"p","rules":[{"name":"all","then":"require"}]}"#.utf8))
        stage.snapshot.account.recoveryConfirmedAt = Stage.start
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.snapshot.visit.state == .offering(.required, .decided))
    }

    @Test("no requirement within a snooze")
    func snoozed() throws {
        var stage = Stage()
        stage.snapshot.history.snoozedUntil = Stage.start.adding(seconds: 1)
        try expectDropped(.require, &stage)
    }

    @Test("silence, always")
    func silence() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .stayQuiet)
        #expect(stage.snapshot.visit.state == .settled(.signedIn))
    }

    private func expectDropped(_ action: Decision.Action, _ stage: inout Stage) throws {
        var untouched = stage
        try untouched.take(.visitBegan, .passwordChecked(.correct))
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: action)
        #expect(stage.snapshot.visit.state == untouched.snapshot.visit.state)
        let told = stage.ledger.happenings.map(\.transition)
        #expect(told.contains(.hook(.reviewDecision, .forbidden)))
    }
}
