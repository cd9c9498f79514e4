import Foundation
import PassLiftEncoding
import Testing

@Suite("An import is killed in the middle")
struct ImportKillTests {
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"
    private static let rowCount = isFull ? 1_000_000 : 6000
    /// How large the store's log is when the import is killed, in bytes: the import is well under way.
    private static let killedAtByteCount = isFull ? 1_000_000_000 : 5_000_000

    @Test("what is told once is there once: a second run imports the rest, a third one nothing")
    func killed() throws {
        let file = try ImportFile()
        try Self.write(Self.rowCount, to: file.scratch.file("users"))
        let first = try RunningImport(in: file.scratch)
        while first.isRunning, first.storeByteCount < Self.killedAtByteCount { usleep(2000) }
        first.kill()
        let begun = Date()
        let second = try file.run(["accounts", "import", "users"])
        let imported = try JSONNode(second.member("imported")).integer()
        let skipped = try JSONNode(second.member("skipped")).integer()
        #expect(second.exitCode == 0, "\(second.standardError)")
        #expect(imported > 0 && skipped > 0 && imported + skipped == Self.rowCount)
        #expect(skipped.isMultiple(of: 512), "a batch was cut: \(skipped)")
        let resumed = Date()
        let third = try file.run(["accounts", "import", "users"])
        #expect(
            try third.json() == ["imported": 0, "skipped": .integer(Int64(Self.rowCount)), "refused": []])
        Self.say(
            "Import: killed at \(skipped) of \(Self.rowCount) rows, \(imported) more in "
                + "\(Int(resumed.timeIntervalSince(begun) * 1000)) ms, all skipped in "
                + "\(Int(-resumed.timeIntervalSinceNow * 1000)) ms, peak \(first.peakKiB) KiB before the kill"
        )
        if !Self.isFull {
            let names = try file.export().split(separator: "\n").map { line in
                try JSONNode(JSONReader().read(Array(line.utf8))).member("username").string()
            }
            #expect(Set(names).count == Self.rowCount && names.count == Self.rowCount)
        }
    }

    /// A table as an old shop has it: most hashes bcrypt, ids, mail, an attribute.
    private static func write(_ count: Int, to url: URL) throws {
        try Data("id,username,password_hash,email,email_verified,attr.plan\n".utf8).write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        for first in stride(from: 0, to: count, by: 10_000) {
            var text = ""
            for row in first..<min(first + 10_000, count) {
                text += "\(row),person\(row)@example.org,\(ImportFile.bcrypt),person\(row)@example.org,"
                text += "\(row.isMultiple(of: 2)),\(row % 3 == 0 ? "pro" : "free")\n"
            }
            try handle.write(contentsOf: Data(text.utf8))
        }
        try handle.close()
    }

    private static func say(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

/// An import that runs beside the test.
private final class RunningImport {
    private let process = Process()
    private let scratch: Scratch
    /// The largest memory that it was seen to have held, in KiB.
    private(set) var peakKiB = 0

    init(in scratch: Scratch) throws {
        self.scratch = scratch
        process.executableURL = try ToolRun.tool()
        process.arguments = ["accounts", "import", "users", "--store", ImportFile.store]
        process.currentDirectoryURL = scratch.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { kill() }

    var isRunning: Bool { process.isRunning }

    /// The bytes of the file and its log.
    var storeByteCount: Int {
        readPeak()
        return ["a.db", "a.db-wal"].reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: scratch.path(name))
            return sum + ((attributes?[.size] as? Int) ?? 0)
        }
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    func kill() {
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func readPeak() {
        let path = "/proc/\(process.processIdentifier)/status"
        guard let status = try? String(contentsOfFile: path, encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return }
        peakKiB = max(peakKiB, Int(line.filter(\.isNumber)) ?? 0)
    }
}
