import Testing

@Suite("The list of known traps")
struct KnownTrapTests {
    private let good = "| 35 | ★★★ | a | b | `trap 35: x` in *S*; `trap 9, 35: y` in *T* |\n"

    @Test(
        "every trap that must be is listed with its stars, and every test that is named exists by its number")
    func tableIsTrue() {
        let rows = TrapRule.rows(of: Repository.text(TrapRule.page) ?? "")
        let titles = TrapRule.titles(in: Repository.tests)
        #expect(rows.count >= 49)
        expectNone(TrapRule.findings(in: rows, titles: titles))
        let numbers = Set(titles.flatMap(TrapRule.numbers))
        #expect(rows.map(\.number).filter { !numbers.contains($0) }.isEmpty)
    }

    @Test("the landing page links the list")
    func linked() {
        let landing = Repository.text("Sources/PassLift/PassLift.docc/PassLift.md") ?? ""
        #expect(landing.contains("<doc:KnownTraps>"))
    }

    @Test("a row gives its number, its stars and its titles; a heading is no row")
    func rows() throws {
        let rows = TrapRule.rows(of: "| Number | Stars | a | b | Tests |\n|---|---|---|---|---|\n" + good)
        let row = try #require(rows.first)
        #expect(rows.count == 1)
        #expect(row.number == 35)
        #expect(row.stars == "★★★")
        #expect(row.titles == ["trap 35: x", "trap 9, 35: y"])
    }

    @Test("a title's numbers are those before its colon")
    func numbers() {
        #expect(TrapRule.numbers(of: "trap 9: a") == [9])
        #expect(TrapRule.numbers(of: "trap 9, 10: of 3") == [9, 10])
        for title in ["traps 9 and 10: a", "trap 9 and 10: a", "trap: a", "trap 9a", "a trap 9: b"] {
            #expect(TrapRule.numbers(of: title).isEmpty)
        }
    }

    @Test("a test that is gone, one in a foreign row, a row without any and a title misspelt are reported")
    func faulty() {
        let unlisted = TrapRule.required.values.joined().count - 1
        let titles: Set<String> = ["trap 35: x", "trap 9, 35: y"]
        let sound = TrapRule.findings(in: TrapRule.rows(of: good), titles: titles)
        #expect(sound.count == unlisted)
        let faulty: [(text: String, titles: Set<String>)] = [
            (good, ["trap 35: x"]),
            (good.replacing("9, 35:", with: "9, 10:"), ["trap 35: x", "trap 9, 10: y"]),
            ("| 35 | ★★★ | a | b | none |\n", titles), (good.replacing("★★★", with: "★★"), titles),
            (good, titles.union(["traps 9 and 10: a"])),
        ]
        for row in faulty {
            let findings = TrapRule.findings(in: TrapRule.rows(of: row.text), titles: row.titles)
            #expect(findings.count == unlisted + 1, "\(findings)")
        }
        let twice = TrapRule.findings(in: TrapRule.rows(of: good + good), titles: titles)
        #expect(twice.count == unlisted + 1)
    }
}
