/// Attributes that open a module's inside to another: each is forbidden, or at home in one file.
enum AttributeRule {
    /// Every `@testable`, `@_spi`, `@_implementationOnly`, and every `@_exported` away from home.
    static func findings(in file: SourceFile) -> [Finding] {
        SourceFile.matches(of: #"@(testable|_spi|_implementationOnly|_exported)\b"#, in: file.code)
            .filter { !($0.capture == "_exported" && file.path == "Sources/PassLift/Exports.swift") }
            .map { line, attribute in
                Finding(
                    file.path, line: line, fault: "@\(attribute) is not used here",
                    remedy: attribute == "_exported"
                        ? "Re-exports live in Sources/PassLift/Exports.swift alone; import the module instead"
                        : "Make the declaration package or public, or test it through its public door")
            }
    }
}
