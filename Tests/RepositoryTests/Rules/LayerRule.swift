/// Who may import whom: the arrows of the house, held here so that a change of them is a change of this
/// table.
///
/// That `Package.swift` declares what is imported is checked by the build itself, with
/// `--explicit-target-dependency-import-check error` (see the Makefile).
enum LayerRule {
    /// What one target may import.
    struct Row {
        /// Other targets of this package.
        var house: Set<String> = []
        /// Modules from outside it.
        var outside: Set<String> = []
        /// Modules from outside that a single named file may import.
        var outsideInFile: [String: Set<String>] = [:]
    }

    static let pure: Set<String> = [
        "PassLiftEncoding", "PassLiftMachine", "PassLiftPolicy", "PassLiftCeremony", "PassLiftEvents",
        "PassLiftFlow",
    ]
    static let centre: Set<String> = ["PassLiftPorts", "PassLift", "PassLiftAccounts"]
    static let adapters: Set<String> = [
        "PassLiftOpenSSL", "PassLiftPasswords", "PassLiftText", "PassLiftSQLite", "PassLiftDelivery",
        "PassLiftQRCode",
    ]
    static let edges: Set<String> = ["PassLiftSimulator", "PassLiftEmbedded", "PassLiftTesting"]

    private static let threads: Set<String> = ["Glibc", "Synchronization"]
    private static let anything: Set<String> = ["Foundation", "Glibc", "Synchronization", "Dispatch"]

    /// The whole table; a target without a row is a finding.
    static let table: [String: Row] = [
        "PassLiftEncoding": Row(),
        "PassLiftMachine": Row(),
        "PassLiftPolicy": Row(house: ["PassLiftMachine", "PassLiftEncoding"]),
        "PassLiftCeremony": Row(house: ["PassLiftEncoding"]),
        "PassLiftEvents": Row(house: ["PassLiftMachine", "PassLiftPolicy", "PassLiftEncoding"]),
        "PassLiftFlow": Row(house: ["PassLiftMachine", "PassLiftPolicy", "PassLiftEvents"]),

        // The doors come with in-memory versions that lock; only the system's clock needs the C library.
        "PassLiftPorts": Row(
            house: pure, outside: ["Synchronization"], outsideInFile: ["SystemTime.swift": ["Glibc"]]),
        // A host's hook that blocks runs on a thread of its own.
        "PassLift": Row(
            house: pure.union(["PassLiftPorts"]), outside: ["Synchronization"],
            outsideInFile: ["HookThread.swift": ["Dispatch"]]),
        "PassLiftAccounts": Row(
            house: pure.union(["PassLiftPorts", "PassLift"]), outside: ["Synchronization"]),

        "PassLiftOpenSSL": adapter("CPassLiftOpenSSL"),
        "PassLiftPasswords": adapter("CPassLiftArgon2", "CPassLiftCrypt", "CPassLiftOpenSSL"),
        "PassLiftText": adapter("CPassLiftUTF8Proc", "CPassLiftICU"),
        "PassLiftSQLite": adapter("CPassLiftSQLite"),
        "PassLiftDelivery": adapter("CPassLiftCurl"),
        "PassLiftQRCode": adapter("CPassLiftQRCode"),

        "PassLiftSimulator": Row(house: pure, outside: threads.union(["Dispatch"])),
        "PassLiftEmbedded": Row(house: pure.union(centre).union(adapters), outside: anything),
        "PassLiftTesting": Row(house: pure.union(["PassLiftPorts", "PassLiftOpenSSL"]), outside: anything),
        "passlift-tool": Row(
            house: pure.union(centre).union(adapters).union(edges), outside: anything),
    ]

    private static func adapter(_ foreign: String...) -> Row {
        Row(house: pure.union(["PassLiftPorts"]), outside: threads.union(foreign))
    }

    private static let importPattern =
        #"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:\w+[ \t]+)?"#
        + #"import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?(\w+)"#

    /// The imports of `file`, each with its line.
    static func imports(of file: SourceFile) -> [(line: Int, capture: String)] {
        SourceFile.matches(of: importPattern, in: file.code)
    }

    /// Every import in a file of `Sources` that no arrow allows.
    static func findings(in file: SourceFile) -> [Finding] {
        guard let row = table[file.target] else {
            return [
                Finding(
                    file.path, fault: "the target \(file.target) has no row in the table of arrows",
                    remedy: "Add it to LayerRule.table, and to the map of targets in README.md")
            ]
        }
        let name = file.path.split(separator: "/").last.map(String.init) ?? ""
        let allowed = row.house.union(row.outside).union(row.outsideInFile[name] ?? [])
        return imports(of: file).filter { !allowed.contains($0.capture) && $0.capture != file.target }
            .map { line, module in
                Finding(
                    file.path, line: line, fault: "\(file.target) must not import \(module)",
                    remedy: allowed.isEmpty
                        ? "It may import nothing; hand the value in instead"
                        : "It may import \(allowed.sorted().joined(separator: ", "))")
            }
    }
}
