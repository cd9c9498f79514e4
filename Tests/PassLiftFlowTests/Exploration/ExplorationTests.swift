import PassLiftFlow
import PassLiftMachine
import Testing

@Suite("Exhaustive exploration")
struct ExplorationTests {
    @Test("whatever happens in two visits, in whatever order, every step keeps every law")
    func everyStepKeepsEveryLaw() {
        let scope = Scope.current
        var explorer = Explorer(scope.bound)
        explorer.explore(from: scope.beginnings)
        print("explored \(explorer.tally.description) within \(scope.bound.description)")
        for breach in explorer.breaches { Issue.record("\(breach)") }
        #expect(explorer.tally.worlds > 5_000)
        #expect(explorer.tally.steps > 50_000)
    }
}

extension Explorer.Tally: CustomStringConvertible {
    var description: String { "\(worlds) worlds in \(scenes) scenes, \(steps) steps, \(depth) moves deep" }
}

extension Bound: CustomStringConvertible {
    var description: String {
        "\(passkeys) passkeys, \(slips) slips a visit, \(depth.map(String.init) ?? "any number of") moves"
    }
}
