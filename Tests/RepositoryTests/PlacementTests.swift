import Testing

@Suite("Where files lie")
struct PlacementTests {
    @Test("the top level holds the manifest, the folders and the two texts, nothing else")
    func topLevelIsShort() {
        expectNone(PlacementRule.findings(topLevel: Repository.topLevel()))
    }

    @Test("targets have one level of folders at most, no empty names, no stand-ins")
    func foldersNameIdeas() {
        let paths = Repository.files(under: "Sources") + Repository.files(under: "Tests")
        expectNone(paths.flatMap { PlacementRule.findings(path: $0) })
    }

    @Test("every C module bears the brand")
    func foreignModulesBearTheBrand() {
        let maps = Repository.files(under: "Sources").filter { $0.hasSuffix("module.modulemap") }
        #expect(!maps.isEmpty)
        expectNone(maps.flatMap { PlacementRule.findings(moduleMap: $0, text: Repository.text($0) ?? "") })
    }

    @Test("a stray file at the top is reported, a dot file and the build's own are not")
    func strayFile() {
        let names = ["notes.txt", ".gitignore", "Package.resolved", "Sources", "README.md"]
        #expect(PlacementRule.findings(topLevel: names).map(\.file) == ["notes.txt"])
    }

    @Test("a second level of folders and an empty name are reported")
    func badFolders() {
        expectNone(PlacementRule.findings(path: "Sources/PassLift/Visits/Visit.swift"))
        expectNone(PlacementRule.findings(path: "Sources/PassLift/PassLift.docc/Decisions/LIFT-0001-a.md"))
        #expect(PlacementRule.findings(path: "Sources/PassLift/Visits/Old/Visit.swift").count == 1)
        #expect(PlacementRule.findings(path: "Sources/PassLift/Helpers/Visit.swift").count == 1)
        #expect(PlacementRule.findings(path: "Tests/XTests/Utils/data.json").count == 1)
    }

    @Test("a file that stands in for code to come is reported")
    func standIn() {
        #expect(PlacementRule.findings(path: "Sources/PassLift/Placeholder.swift").count == 1)
        #expect(PlacementRule.findings(path: "Tests/XTests/Stub.swift").count == 1)
        expectNone(PlacementRule.findings(path: "Sources/PassLift/StubbornClient.swift"))
    }

    @Test("a C module without the brand, or named unlike its folder, is reported")
    func unbrandedModule() {
        let map = "module CPassLiftSQLite [system] {\n  header \"shim.h\"\n}\n"
        expectNone(PlacementRule.findings(moduleMap: "Sources/CPassLiftSQLite/module.modulemap", text: map))
        #expect(PlacementRule.findings(moduleMap: "Sources/CSQLite/module.modulemap", text: map).count == 1)
        #expect(
            PlacementRule.findings(moduleMap: "Sources/CPassLiftOther/module.modulemap", text: map).count == 1
        )
    }
}
