import PassLiftFlow
import PassLiftMachine
import Testing

@Suite("Exhaustive exploration")
struct ExplorationTests {
    @Test("whatever happens in two visits, in whatever order, every step keeps every law")
    func everyStepKeepsEveryLaw() {
        var explorer = Explorer(Scope.bound)
        explorer.explore(from: Scope.beginnings)
        print("explored", explorer.tally)
        for breach in explorer.breaches { Issue.record("\(breach)") }
    }
}
