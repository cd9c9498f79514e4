import Testing

@Suite("README.md tells the truth")
struct ReadmeTests {
    @Test(
        "every fenced block and link of README.md is backed by something that is compiled, recomputed or runs"
    )
    func readmeIsBacked() throws {
        let readme = try #require(
            Repository.text("README.md"), "README.md is missing: write it at the repository's root")
        let paths = Repository.files(under: "Tests")
        let snapshots = SnapshotRule.snapshots(among: paths).map { ($0, Repository.text($0) ?? "") }
        let backing = ReadmeRule.Backing(
            regions: Repository.compiled.flatMap(MarkedRegion.all)
                .filter { !$0.file.hasPrefix("Tests/RepositoryTests/") },
            snapshots: Dictionary(uniqueKeysWithValues: snapshots),
            makefile: Repository.text("Makefile") ?? "",
            setup: Repository.text(".ci/setup") ?? "", fileExists: Repository.exists)
        expectNone(ReadmeRule(backing: backing).findings(in: readme))
    }

    @Test("every snapshot is named by a test")
    func snapshotsAreRecomputed() {
        let snapshots = SnapshotRule.snapshots(among: Repository.files(under: "Tests"))
        expectNone(SnapshotRule.findings(snapshots: snapshots, tests: Repository.tests))
    }

    @Test("a program passes when it is a marked region, and is reported when one letter differs")
    func programs() {
        let file = SourceFile(
            path: "Tests/PassLiftTests/ReadmeProgram.swift",
            text:
                "  // README: begin login\n  let a = 1\n\n  if a { b() }\n  // README: end login\n"
        )
        let rule = ReadmeRule(backing: .init(regions: MarkedRegion.all(in: file)))
        expectNone(rule.findings(in: "# A\n\n```swift\nlet a = 1\n\nif a { b() }\n```\n"))
        let findings = rule.findings(in: "# A\n\n```swift\nlet a = 2\n\nif a { b() }\n```\n")
        #expect(findings.map(\.file) == ["README.md", "Tests/PassLiftTests/ReadmeProgram.swift"])
        #expect(findings.map(\.line) == [3, 1])
    }

    @Test("a diagram or output passes when it is a snapshot, and is reported otherwise")
    func snapshots() {
        let rule = ReadmeRule(backing: .init(snapshots: ["Tests/XTests/Snapshots/visit.mmd": "a --> b\n"]))
        expectNone(rule.findings(in: "```mermaid\na --> b\n```\n"))
        #expect(rule.findings(in: "```mermaid\na --> c\n```\n").count == 1)
        #expect(rule.findings(in: "```\nno language\n```\n").count == 1)
    }

    @Test(
        "a command that exists passes",
        arguments: [
            "make demo", "$ make test   # all suites", "make demo test", ".ci/run",
            "sudo apt-get install -y libssl-dev pkg-config", "# a remark",
        ])
    func knownCommand(line: String) {
        expectNone(commands.findings(in: "```console\n\(line)\n```\n"))
    }

    @Test(
        "a command that does not exist is reported",
        arguments: [
            "make coffee", "make", "npm install", ".ci/other", "apt-get install libfoo-dev", "rm -rf /",
        ])
    func unknownCommand(line: String) {
        #expect(commands.findings(in: "```console\n\(line)\n```\n").count == 1)
    }

    @Test("a link to a file that is not there is reported")
    func links() {
        expectNone(commands.findings(in: "[run](.ci/run) [site](https://example.org/a) [above](#top)\n"))
        #expect(commands.findings(in: "text\n[gone](Sources/Gone.md#part)\n").map(\.line) == [2])
    }

    @Test("a snapshot that no test names is reported")
    func orphanSnapshot() {
        let test = SourceFile(path: "Tests/XTests/X.swift", text: "let name = \"visit.mmd\"\n")
        let paths = ["Tests/XTests/Snapshots/visit.mmd", "Tests/XTests/Snapshots/slip.mmd"]
        let findings = SnapshotRule.findings(snapshots: SnapshotRule.snapshots(among: paths), tests: [test])
        #expect(findings.map(\.file) == ["Tests/XTests/Snapshots/slip.mmd"])
    }

    private let commands = ReadmeRule(
        backing: .init(
            makefile: "test: setup\n\tswift test\ndemo:\n", setup: "libraries=(libssl-dev pkg-config)",
            fileExists: { $0 == ".ci/run" }))
}
