import Foundation
import Testing

/// A text that is checked in and recomputed; `PASSLIFT_RECORD=1` writes it anew.
enum RecordedText {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Expects the file at `path`, below `Tests`, to be `text`.
    static func expect(_ text: String, at path: String) throws {
        let file = tests.appending(path: path)
        if ProcessInfo.processInfo.environment["PASSLIFT_RECORD"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        guard recorded != text else { return }
        let pairs = zip(lines(recorded) + [""], lines(text) + [""])
        let place = pairs.enumerated().first { $0.element.0 != $0.element.1 }
        Issue.record(
            """
            \(path) differs from line \((place?.offset ?? 0) + 1) on
            recorded: \(place?.element.0 ?? "")
            computed: \(place?.element.1 ?? "")
            PASSLIFT_RECORD=1 records it anew
            """)
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
