import Foundation
import PassLiftPorts
import PassLiftSQLite
import Testing

@Suite("Who may read a SQLite store")
struct FilePermissionTests {
    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func set(_ permissions: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }

    @Test(
        "a file that others may read is its owner's alone once it was opened",
        arguments: [0o644, 0o640, 0o604])
    func tightened(mode: Int) throws {
        let directory = try TemporaryDirectory()
        try directory.store().close()
        try set(mode, directory.file)
        let store = try directory.store()
        #expect(try permissions(directory.file) == 0o600)
        for suffix in ["-wal", "-shm"] { #expect(try permissions(directory.file + suffix) == 0o600) }
        store.close()
    }

    @Test("a file that others may write is refused and left as it is", arguments: [0o666, 0o660, 0o602])
    func refused(mode: Int) throws {
        let directory = try TemporaryDirectory()
        try directory.store().close()
        try set(mode, directory.file)
        #expect {
            _ = try directory.store()
        } throws: { error in
            let error = error as? StoreError
            return error?.code == .unavailable && error?.detail.contains("written by others") == true
        }
        #expect(try permissions(directory.file) == mode)
    }

    @Test("a symbolic link to a file that is not there makes no file")
    func danglingLink() throws {
        let directory = try TemporaryDirectory()
        let target = directory.path + "/elsewhere.db"
        try FileManager.default.createSymbolicLink(atPath: directory.file, withDestinationPath: target)
        #expect {
            _ = try directory.store()
        } throws: { error in
            let error = error as? StoreError
            return error?.code == .unavailable && error?.detail.contains("symbolic link") == true
        }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("a symbolic link to a store opens it, and what it leads to is tightened")
    func link() throws {
        let directory = try TemporaryDirectory()
        let target = directory.path + "/elsewhere.db"
        try SQLiteAccountStore(path: target).close()
        try set(0o644, target)
        try FileManager.default.createSymbolicLink(atPath: directory.file, withDestinationPath: target)
        let store = try directory.store()
        #expect(try permissions(target) == 0o600)
        store.close()
    }
}
