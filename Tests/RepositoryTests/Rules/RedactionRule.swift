/// The one rule of what is never printed: a type with a stored property that is named like a secret is
/// `Redacted`.
enum RedactionRule {
    private static let targets: Set<String> = [
        "PassLiftPorts", "PassLift", "PassLiftAccounts", "PassLiftPasswords", "PassLiftDelivery",
        "PassLiftEmbedded", "PassLiftOpenSSL",
    ]
    /// Names of stored properties that hold secrets, with their types.
    private static let property =
        #"^ *(?:(?:public|package|private|fileprivate)(?:\(set\))? )*(?:let|var) "#
        + #"(?:vaultKey|secretText|password|passwordHash|deviceToken|linkProof|digits|secret|hash"#
        + #"|(?<=private let )key)"#
        + #": (?:\[UInt8\]|String|Password|PasswordHash|StoreSecret)\??(?: = .*)?$"#
    private static let type = #"\b(?:struct|class|enum|actor) (\w+)([^{\n]*)\{"#

    static func findings(in files: [SourceFile]) -> [Finding] {
        files.filter { targets.contains($0.target) }.flatMap { file -> [Finding] in
            let types = SourceFile.matches(of: type, in: file.code)
            let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
            return SourceFile.matches(of: property, in: file.code).compactMap { match in
                // A local variable stands deeper than a member of the nearest type before it.
                guard let owner = types.last(where: { $0.line < match.line }) else { return nil }
                let head = lines[owner.line - 1]
                let depth = lines[match.line - 1].prefix { $0 == " " }.count
                guard depth == head.prefix(while: { $0 == " " }).count + 4, !head.contains("Redacted") else {
                    return nil
                }
                return Finding(
                    file.path, line: match.line, fault: "\(owner.capture) holds a secret and prints it",
                    remedy: "Let it conform to Redacted")
            }
        }
    }
}
