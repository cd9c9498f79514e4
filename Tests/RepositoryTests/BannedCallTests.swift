import Testing

@Suite("What the house keeps out of its code")
struct BannedCallTests {
    @Test("no source calls what its area forbids")
    func sourcesAreClean() {
        expectNone((Repository.sources + Repository.tests).flatMap(BannedCall.findings))
    }

    @Test("no switch over enum cases in the pure and central targets has a catch-all")
    func switchesAreWhole() {
        expectNone(Repository.sources.flatMap(SwitchRule.findings))
    }

    @Test(
        "each forbidden call is reported in a pure target",
        arguments: [
            "fatalError()", "let a = try! b()", "let a = b as! C", "let a = b!", "f(a![0])", "var a: String!",
            "preconditionFailure()", "let a = Date()", "let a = Date.now",
            "clock_gettime(CLOCK_REALTIME, &t)",
            "ContinuousClock().now", "SuspendingClock()", "SystemRandomNumberGenerator()",
            "Int.random(in: 0..<3)",
            "a.randomElement()", "a.shuffled()", "UUID()", "RAND_bytes(p, 3)", "getenv(name)",
            "ProcessInfo.processInfo", "print(a)", "// TODO: later", "/// FIXME",
        ])
    func forbiddenCall(line: String) {
        let file = SourceFile(path: "Sources/PassLiftMachine/Sample.swift", text: "let fine = 1\n\(line)\n")
        #expect(BannedCall.findings(in: file).map(\.line) == [2], "\(line)")
    }

    @Test(
        "what only looks like a forbidden call is left alone",
        arguments: [
            "// fatalError() would end the host", "let a = \"print(b) try! c!\"", "if !a, a != b {}",
            "x = !y",
            "try? b()", "b as? C", "blueprint(a)", "let a = reprint(1)", "func random() {}", "while !done {}",
            "let a = #\"a \"quoted\" try! b\"#", "guard a !== b else {}", "precondition(a)",
            "let update = Date(x)",
        ])
    func innocentCall(line: String) {
        let file = SourceFile(path: "Sources/PassLiftMachine/Sample.swift", text: line + "\n")
        expectNone(BannedCall.findings(in: file))
    }

    @Test("a forbidden call inside an interpolation is reported")
    func interpolation() {
        let text = "let a = \"now: \\(Date()) or \"\nlet b = \"\"\"\n  text \\(c!) print(d)\n  \"\"\"\n"
        let file = SourceFile(path: "Sources/PassLift/Sample.swift", text: text)
        #expect(BannedCall.findings(in: file).compactMap(\.line).sorted() == [1, 3])
    }

    @Test("a call is allowed at its home and reported next door")
    func homes() {
        let clock = "clock_gettime(CLOCK_REALTIME, &time)\n"
        expectNone(
            BannedCall.findings(in: SourceFile(path: "Sources/PassLiftPorts/SystemTime.swift", text: clock)))
        let nextDoor = SourceFile(path: "Sources/PassLiftPorts/Other.swift", text: clock)
        #expect(BannedCall.findings(in: nextDoor).count == 1)
        expectNone(
            BannedCall.findings(in: SourceFile(path: "Sources/passlift-tool/Main.swift", text: "print(1)\n")))
    }

    @Test("a test that draws without a seed is reported")
    func unseededTest() {
        let text =
            "let a = Int.random(in: 0..<9)\nlet b = Int.random(in: 0..<9, using: &seeded)\nc.shuffled()\n"
        let file = SourceFile(path: "Tests/XTests/X.swift", text: text)
        #expect(BannedCall.findings(in: file).compactMap(\.line).sorted() == [1, 3])
    }

    @Test(
        "a catch-all beside enum cases is reported",
        arguments: [
            "switch a {\ncase .one: 1\ndefault: 2\n}", "switch (a, b) {\ncase (.one, _): 1\ncase _: 2\n}",
            "switch a {\ncase let .one(x): 1\ndefault:\n2\n}",
        ])
    func catchAll(text: String) {
        let file = SourceFile(path: "Sources/PassLiftMachine/Sample.swift", text: text + "\n")
        #expect(SwitchRule.findings(in: file).map(\.line) == [3])
    }

    @Test(
        "a catch-all beside literals is left alone",
        arguments: [
            "switch a {\ncase 1, 2: 1\ncase 0x20...0x7F: 2\ndefault: 3\n}",
            "switch a {\ncase \"one\": b.c()\ndefault: .two\n}",
            "switch a {\ncase f(x: 1): switch b {\n  case .one: 1\n  case .two: 2\n  }\ndefault: 3\n}",
        ])
    func literalCatchAll(text: String) {
        expectNone(
            SwitchRule.findings(in: SourceFile(path: "Sources/PassLiftEncoding/Sample.swift", text: text)))
    }
}
