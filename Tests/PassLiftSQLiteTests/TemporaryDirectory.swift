import Foundation
import PassLiftSQLite

/// A directory that goes with the test that made it.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        let base = FileManager.default.temporaryDirectory.path
        var template = Array("\(base)/passlift-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A file in it.
    var file: String { path + "/passlift.db" }

    func store(
        _ settings: SQLiteAccountStore.Settings = SQLiteAccountStore.Settings()
    ) throws -> SQLiteAccountStore {
        try SQLiteAccountStore(path: file, settings: settings)
    }

    func read(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
}
