import Testing

@Suite("The arrows between targets")
struct LayerTests {
    @Test("every import in Sources follows an arrow of the house")
    func sourcesFollowTheArrows() {
        #expect(!Repository.sources.isEmpty)
        expectNone(Repository.sources.flatMap(LayerRule.findings))
    }

    @Test("nothing is opened by @testable or @_spi, and re-exports stand in one file")
    func nothingIsOpenedByForce() {
        expectNone((Repository.sources + Repository.tests).flatMap(AttributeRule.findings))
    }

    @Test(
        "an import against the arrows is reported with its line",
        arguments: [
            ("PassLiftMachine", "Foundation"), ("PassLiftMachine", "PassLiftEncoding"),
            ("PassLiftCeremony", "PassLiftMachine"), ("PassLiftPolicy", "Synchronization"),
            ("PassLiftFlow", "PassLiftPorts"), ("PassLift", "Foundation"), ("PassLiftPorts", "Glibc"),
            ("PassLiftSQLite", "PassLift"), ("PassLiftSQLite", "PassLiftOpenSSL"),
            ("PassLiftText", "CPassLiftSQLite"), ("PassLiftAccounts", "CPassLiftArgon2"),
            ("PassLiftDelivery", "PassLiftPasswords"), ("PassLiftQRCode", "CPassLiftCurl"),
            ("PassLiftAccounts", "PassLiftQRCode"), ("PassLiftSimulator", "PassLiftPorts"),
        ])
    func forbiddenImport(target: String, module: String) {
        let file = SourceFile(
            path: "Sources/\(target)/Sample.swift", text: "// import Nothing\npublic import \(module)\n")
        let findings = LayerRule.findings(in: file)
        #expect(findings.map(\.line) == [2])
        #expect(findings.first?.fault == "\(target) must not import \(module)")
    }

    @Test("an import along an arrow is not reported")
    func allowedImports() {
        let text =
            "public import PassLiftPorts\nimport CPassLiftSQLite\nprivate import Glibc\n"
        expectNone(LayerRule.findings(in: SourceFile(path: "Sources/PassLiftSQLite/Store.swift", text: text)))
    }

    @Test("the C library's clock is imported by SystemTime.swift alone")
    func fileScopedImport() {
        let text = "import Glibc\n"
        expectNone(
            LayerRule.findings(in: SourceFile(path: "Sources/PassLiftPorts/SystemTime.swift", text: text)))
        let elsewhere = SourceFile(path: "Sources/PassLiftPorts/Other.swift", text: text)
        #expect(LayerRule.findings(in: elsewhere).count == 1)
    }

    @Test("a dressed-up import is read as the module it names")
    func importForms() {
        let text = """
            @preconcurrency import Foundation
            package import struct PassLiftMachine.Instant
            @_exported public import PassLiftPolicy
            let text = "import Hidden"
            #if canImport(Glibc)
                import Glibc
            #endif
            """
        let file = SourceFile(path: "Sources/PassLiftMachine/Sample.swift", text: text)
        let modules = LayerRule.imports(of: file).map(\.capture)
        #expect(modules == ["Foundation", "PassLiftMachine", "PassLiftPolicy", "Glibc"])
    }

    @Test("a target without a row in the table is reported")
    func unknownTarget() {
        let file = SourceFile(path: "Sources/PassLiftNovelty/New.swift", text: "")
        #expect(LayerRule.findings(in: file).count == 1)
    }

    @Test("the table and the folders of Sources name the same targets")
    func tableIsWhole() {
        let folders = Set(Repository.sources.map(\.target))
        #expect(folders == Set(LayerRule.table.keys))
    }

    @Test("an opening attribute is reported, and a re-export only away from its home")
    func attributes() {
        let text = "@_exported public import PassLiftMachine\n"
        expectNone(AttributeRule.findings(in: SourceFile(path: "Sources/PassLift/Exports.swift", text: text)))
        let engine = SourceFile(path: "Sources/PassLift/Engine.swift", text: text)
        #expect(AttributeRule.findings(in: engine).map(\.line) == [1])
        let test = SourceFile(
            path: "Tests/XTests/X.swift", text: "\n@testable import PassLift\n@_spi(A) import B\n")
        #expect(AttributeRule.findings(in: test).map(\.line) == [2, 3])
    }
}
