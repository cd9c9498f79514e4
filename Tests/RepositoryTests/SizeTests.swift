import Testing

@Suite("How long things may grow")
struct SizeTests {
    @Test("no file, line, function or parameter list is longer than the house allows")
    func repositoryIsWithinLimits() {
        expectNone((Repository.sources + Repository.tests).flatMap(SizeRule.findings))
    }

    @Test("a file at the limit passes and one line more is reported")
    func fileLines() {
        for (folder, limit) in [("Sources/PassLift", 400), ("Tests/PassLiftTests", 500)] {
            let path = "\(folder)/Sample.swift"
            let full = String(repeating: "let a = 1\n", count: limit)
            expectNone(SizeRule.findings(in: SourceFile(path: path, text: full)))
            #expect(SizeRule.findings(in: SourceFile(path: path, text: full + "let b = 2\n")).count == 1)
        }
    }

    @Test("a line of 110 columns passes, 111 are reported, and columns are characters")
    func lineColumns() {
        let full = "// " + String(repeating: "é", count: 107)
        expectNone(SizeRule.findings(in: sample(full)))
        #expect(SizeRule.findings(in: sample("\n" + full + "é")).map(\.line) == [2])
    }

    @Test("a function of 60 lines passes and one of 61 is reported, comments with braces in it or not")
    func functionLines() {
        let body = { (count: Int) in String(repeating: "    a(\"{\")  // }\n", count: count) }
        expectNone(SizeRule.findings(in: sample("func f() async throws(E) -> [Int] {\n\(body(58))}")))
        let findings = SizeRule.findings(in: sample("func f() async throws(E) -> [Int] {\n\(body(59))}"))
        #expect(findings.map(\.fault) == ["`f` has 61 lines, at most 60 are allowed"])
        #expect(SizeRule.findings(in: sample("var v: Int {\n\(body(59))}")).count == 1)
        #expect(SizeRule.findings(in: sample("init() {\n\(body(59))}")).count == 1)
    }

    @Test("four parameters pass and five are reported, whatever stands in the list")
    func functionParameters() {
        let four = "func f<T: P>(_ a: [K: V], b: (Int, Int) -> Void, c: D = [1: 2], d: (x: Int, y: Int)) {}"
        expectNone(SizeRule.findings(in: sample(four)))
        let five = SizeRule.findings(in: sample("protocol P {\n    func f(a: A, b: B, c: C, d: D, e: E)\n}"))
        #expect(five.map(\.line) == [2])
        expectNone(
            SizeRule.findings(in: sample("let a = f(a: 1, b: 2, c: 3, d: 4, e: 5)\nlet b = A.init(a: 1)")))
    }

    @Test("an initialiser may take twelve parameters and not thirteen")
    func initializerParameters() {
        let list = { (count: Int) in (1...count).map { "p\($0): Int" }.joined(separator: ", ") }
        let short = { (count: Int) in list(count).replacing(", ", with: ",\n") }
        expectNone(SizeRule.findings(in: sample("init(\(short(12))) {}")))
        #expect(SizeRule.findings(in: sample("init?(\(short(13))) {}")).count == 1)
    }

    private func sample(_ text: String) -> SourceFile {
        SourceFile(path: "Sources/PassLift/Sample.swift", text: text + "\n")
    }
}
