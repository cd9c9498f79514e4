/// Where files may lie: a short top level, one level of folders in a target, folders named for ideas.
enum PlacementRule {
    static let topLevel: Set<String> = [
        "Package.swift", "Sources", "Tests", "Benchmarks", "README.md", "Makefile", "LICENSE",
    ]
    /// Written by the build and ignored by git.
    static let ignored: Set<String> = ["Package.resolved", "docs"]
    /// A target appears with its first real code, so nothing stands in for it.
    static let standIns: Set<String> = ["Placeholder.swift", "Stub.swift"]
    static let emptyNames: Set<String> = ["Utils", "Helpers", "Extensions", "Models", "Common"]

    static func findings(topLevel names: [String]) -> [Finding] {
        names.filter {
            !topLevel.contains($0) && !ignored.contains($0) && !$0.hasPrefix(".") && !$0.hasSuffix(".db")
        }
        .map { name in
            Finding(
                name, fault: "the repository's top level is for \(topLevel.sorted().joined(separator: ", "))",
                remedy: "Move it into a target, the documentation catalogue or a dot folder")
        }
    }

    static func findings(path: String) -> [Finding] {
        let folders = path.split(separator: "/").dropFirst(2).dropLast().map(String.init)
        var findings: [Finding] = []
        if let name = path.split(separator: "/").last, standIns.contains(String(name)) {
            findings.append(
                Finding(
                    path, fault: "a file that stands in for code to come",
                    remedy: "Write the code, or take the target out of Package.swift"))
        }
        for name in folders where emptyNames.contains(name) {
            findings.append(
                Finding(
                    path, fault: "a folder named \(name) says nothing about what is in it",
                    remedy: "Name it after the idea that its files share"))
        }
        if path.hasSuffix(".swift"), folders.count > 1 {
            findings.append(
                Finding(
                    path, fault: "\(folders.count) levels of folders, at most one is allowed in a target",
                    remedy: "Move the file up, or make the folder a target"))
        }
        return findings
    }

    /// A C module carries the brand, in its folder's name and in its map.
    static func findings(moduleMap path: String, text: String) -> [Finding] {
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
        let declared = SourceFile.matches(of: #"^module[ \t]+(\w+)"#, in: text).map(\.capture)
        guard folder.hasPrefix("CPassLift"), declared == [folder] else {
            return [
                Finding(
                    path, fault: "the C module \(declared.joined(separator: ", ")) in \(folder)",
                    remedy: "Name both CPassLift… alike: another package's module could bear the bare name")
            ]
        }
        return []
    }
}
