import Testing

@Suite("The page on what may be lost")
struct LostAndFoundTests {
    @Test("every combination of what is lost and what is left has one row, and every test it names exists")
    func tableIsTrue() {
        let rows = LossRule.rows(of: Repository.text(LossRule.page) ?? "")
        #expect(rows.count == LossRule.required.count && rows.count == 28)
        expectNone(LossRule.findings(in: rows, titles: LossRule.titles(in: Repository.tests)))
    }

    @Test("the landing page links it")
    func linked() {
        let landing = Repository.text("Sources/PassLift/PassLift.docc/PassLift.md") ?? ""
        #expect(landing.contains("<doc:LostAndFound>"))
    }

    @Test("a row that is missing, given twice or without a test, and a title that is gone, are reported")
    func faulty() {
        let page = LossRule.required.map { "| \($0.lost) | \($0.atHand) | a | b | `x` |\n" }
        let sound = LossRule.rows(
            of: "| Lost | Still at hand | a | b | Tests |\n|---|---|---|---|---|\n" + page.joined())
        #expect(LossRule.findings(in: sound, titles: ["x"]).isEmpty)
        #expect(LossRule.findings(in: sound, titles: []).count == 1)
        let short = LossRule.rows(of: page.dropLast().joined())
        #expect(LossRule.findings(in: short, titles: ["x"]).count == 1)
        let twice = LossRule.rows(of: page.joined() + page[0])
        #expect(LossRule.findings(in: twice, titles: ["x"]).count == 1)
        let bare = LossRule.rows(of: page[0].replacing("`x`", with: "none") + page.dropFirst().joined())
        #expect(LossRule.findings(in: bare, titles: ["x"]).count == 1)
    }
}
