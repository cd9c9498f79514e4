import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import Testing

@Suite("What the host states")
struct StatementTests {
    @Test("a host's statement never reopens a closed account nor lowers the epoch")
    func statementLeavesStatusAndEpoch() throws {
        var facts = AccountFacts.withPassword
        facts.status = .closed
        facts.securityEpoch = 5
        var stage = Stage(facts)
        try stage.take(.factsStated(.withProvenPasskey))
        #expect(stage.snapshot.account.status == .closed)
        #expect(stage.snapshot.account.securityEpoch == 5)
        #expect(stage.snapshot.account.provenPasskeys == 1)
        #expect(stage.events == [])
    }

    @Test("drift that a statement shows is told as a change of standing")
    func driftIsTold() throws {
        var stage = Stage()
        try stage.take(.factsStated(.withProvenPasskey))
        #expect(stage.events == [.standingChanged])
    }
}
