/// A snapshot is kept true by a test: its file name stands in some test's code.
enum SnapshotRule {
    static func findings(snapshots: [String], tests: [SourceFile]) -> [Finding] {
        snapshots.filter { path in
            let name = path.split(separator: "/").last ?? ""
            return !tests.contains { $0.text.contains(name) }
        }.map { path in
            Finding(
                path, fault: "no test names this snapshot, so nothing keeps it true",
                remedy: "Recompute it in a test, or delete it")
        }
    }

    /// The files in folders named `Snapshots`.
    static func snapshots(among paths: [String]) -> [String] {
        paths.filter { $0.contains("/Snapshots/") }
    }
}
