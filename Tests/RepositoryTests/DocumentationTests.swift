import Testing

@Suite("The documentation catalogue")
struct DocumentationTests {
    @Test("every decision record is numbered once and has its four sections")
    func recordsAreWhole() {
        let paths = Repository.files(under: DecisionRecordRule.folder)
        #expect(!paths.isEmpty)
        expectNone(DecisionRecordRule.findings(paths: paths))
        expectNone(paths.flatMap { DecisionRecordRule.findings(path: $0, text: Repository.text($0) ?? "") })
    }

    @Test("the landing page links every decision record")
    func landingPageLinksRecords() {
        let landing = Repository.text("Sources/PassLift/PassLift.docc/PassLift.md") ?? ""
        for path in Repository.files(under: DecisionRecordRule.folder) {
            let name = (path.split(separator: "/").last ?? "").dropLast(3)
            #expect(landing.contains("<doc:\(name)>"), "PassLift.md does not link \(name)")
        }
    }

    @Test("the glossary has one entry a word, in alphabetical order")
    func glossaryIsOrdered() {
        expectNone(GlossaryRule.findings(in: Repository.text(GlossaryRule.path) ?? ""))
    }

    @Test("a record that lacks a part, and a number used twice, are reported")
    func faultyRecords() {
        let good =
            "# LIFT-0001: Words\n\n## Status\n\nAccepted.\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n"
            + "## Consequences\n\nC.\n"
        expectNone(DecisionRecordRule.findings(path: "D/LIFT-0001-words.md", text: good))
        #expect(DecisionRecordRule.findings(path: "D/words.md", text: good).count == 1)
        #expect(DecisionRecordRule.findings(path: "D/LIFT-0002-words.md", text: good).count == 1)
        let pending = good.replacing("Accepted", with: "Maybe")
        #expect(DecisionRecordRule.findings(path: "D/LIFT-0001-words.md", text: pending).count == 1)
        let short = good.replacing("## Context\n\nA.\n\n", with: "").replacing("C.", with: "")
        #expect(DecisionRecordRule.findings(path: "D/LIFT-0001-words.md", text: short).count == 2)
        #expect(DecisionRecordRule.findings(paths: ["D/LIFT-0001-a.md", "D/LIFT-0001-b.md"]).count == 1)
    }

    @Test("a word with two entries, a word out of order and an empty glossary are reported")
    func faultyGlossary() {
        expectNone(GlossaryRule.findings(in: "- term Account: a\n- term Visit: b\n"))
        #expect(GlossaryRule.findings(in: "- term Visit: a\n- term Account: b\n").map(\.line) == [2])
        #expect(GlossaryRule.findings(in: "- term Visit: a\n- term visit: b\n").count == 1)
        #expect(GlossaryRule.findings(in: "").count == 1)
    }
}
