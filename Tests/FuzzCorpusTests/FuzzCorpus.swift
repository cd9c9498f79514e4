import Foundation
import FuzzTargets

/// The files of `Tests/Corpora`, by target.
enum FuzzCorpus {
    struct Input: CustomStringConvertible, Sendable {
        let target: FuzzTarget
        let name: String
        let bytes: [UInt8]

        var description: String { "\(target.rawValue)/\(name)" }
        /// Whether the name promises that it is taken.
        var isValid: Bool { name.hasPrefix("valid-") }
    }

    static let isSoaking = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpora")

    static func inputs(of target: FuzzTarget) throws -> [Input] {
        let folder = folder.appending(path: target.rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            Input(
                target: target, name: name,
                bytes: Array(try Data(contentsOf: folder.appending(path: name))))
        }
    }
}
