import Foundation

/// The checked-out repository as the rules see it: its files, read once.
enum Repository {
    /// The folder that holds `Package.swift`.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Every Swift file under `Sources`.
    static let sources = swiftFiles(under: "Sources")

    /// Every Swift file under `Tests`.
    static let tests = swiftFiles(under: "Tests")

    /// Every Swift file that some target compiles, the benchmarks' included.
    static let compiled = sources + tests + swiftFiles(under: "Benchmarks")

    /// The paths of all files below `folder`, from the root, sorted; hidden ones left out.
    static func files(under folder: String) -> [String] {
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: url(folder).path)) ?? []
        return below.map { "\(folder)/\($0)" }.filter { path in
            !path.contains("/.") && !isFolder(path)
        }.sorted()
    }

    /// The names directly in the root.
    static func topLevel() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    }

    /// The text of a file; nil when it is missing or not UTF-8.
    static func text(_ path: String) -> String? {
        try? String(contentsOf: url(path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url(path).path)
    }

    private static func swiftFiles(under folder: String) -> [SourceFile] {
        files(under: folder)
            .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
            .map { SourceFile(path: $0, text: text($0) ?? "") }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url(path).path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }

    private static func url(_ path: String) -> URL {
        root.appending(path: path)
    }
}
