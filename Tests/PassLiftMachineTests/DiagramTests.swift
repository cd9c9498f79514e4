import PassLiftEvents
import PassLiftMachine
import Testing

@Suite("The diagrams")
struct DiagramTests {
    @Test("the diagram of the visit is what the machine does")
    func visit() throws {
        try RecordedText.expect(Diagram.visit.mermaid, at: "RepositoryTests/Snapshots/visit.mermaid")
    }

    @Test("the diagram of the standings is what the machines and the rule against lock-out permit")
    func standing() throws {
        try RecordedText.expect(Diagram.standing.mermaid, at: "RepositoryTests/Snapshots/standing.mermaid")
    }
}
