import Testing

@Suite("Types that hold secrets")
struct RedactionRuleTests {
    @Test("whatever stores a password, hash, key, code or token is never printed")
    func sources() { expectNone(RedactionRule.findings(in: Repository.sources)) }

    @Test("a stored secret in a type that prints itself is reported, one in a silent type is not")
    func samples() {
        let loud = "public struct Safe: Sendable {\n    private let vaultKey: [UInt8]\n}\n"
        let keyed = "struct Seal {\n    private let key: [UInt8]\n}\n"
        let silent = "public struct Safe: Sendable, Redacted {\n    private let vaultKey: [UInt8]\n}\n"
        let computed = "public struct Safe {\n    var password: String { \"\" }\n}\n"
        let path = "Sources/PassLiftAccounts/Safe.swift"
        #expect(RedactionRule.findings(in: [SourceFile(path: path, text: loud)]).count == 1)
        #expect(RedactionRule.findings(in: [SourceFile(path: path, text: keyed)]).count == 1)
        expectNone(RedactionRule.findings(in: [SourceFile(path: path, text: silent)]))
        expectNone(RedactionRule.findings(in: [SourceFile(path: path, text: computed)]))
    }
}
