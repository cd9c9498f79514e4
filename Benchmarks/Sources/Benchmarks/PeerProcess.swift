import Foundation
import PassLiftEncoding

/// A Python process that does what it is told, line by line.
final class PeerProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let name: String

    /// What it answered to the case that it was given: the version of what it runs on.
    private(set) var version = ""

    /// Starts a script of `Peers/` and describes the case to it; nil, and a word about it, where no Python with
    /// the peers is named.
    init?(_ script: String, named name: String, case description: JSONValue) throws {
        self.name = name
        guard
            let python = ProcessInfo.processInfo.environment["PASSLIFT_PEERS"],
            FileManager.default.isExecutableFile(atPath: python)
        else {
            print(
                """
                SKIPPED: what is measured beside \(name). PASSLIFT_PEERS names no Python that has it installed;
                `make bench` makes one, and so does `.ci/peers FOLDER` (then set PASSLIFT_PEERS=FOLDER/bin/python3).

                """)
            return nil
        }
        // A peer that dies must end in a fault, not in a signal.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [Self.folder.appendingPathComponent(script).path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        version = try answer(to: String(decoding: description.bytes(), as: UTF8.self))
    }

    /// Has the work done `count` times.
    func work(_ count: Int) throws {
        guard try answer(to: "\(count)") == "\(count)" else {
            throw BenchmarkFault(text: "\(name) answered something else")
        }
    }

    /// Ends the process.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Its answer to a line, a line as well.
    func answer(to line: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        var answer = Data()
        while answer.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw BenchmarkFault(text: "\(name) ended; its words are above") }
            answer.append(more)
        }
        return String(decoding: answer.dropLast(), as: UTF8.self)
    }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Peers")
}
