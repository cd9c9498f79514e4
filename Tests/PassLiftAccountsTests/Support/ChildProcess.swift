import Foundation
import Testing

/// A running `CrashChild`; what it says goes into a file, so that nothing of it is lost when it is killed.
final class ChildProcess {
    private let process = Process()
    private let input = Pipe()
    private let output: String

    /// Starts one.
    ///
    /// - Parameter output: the file for what it says.
    init(_ arguments: [String], output: String) throws {
        self.output = output
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        process.executableURL = try Self.executable()
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        try process.run()
    }

    deinit {
        if process.isRunning { kill() }
    }

    /// The whole lines that it has said so far.
    func lines() throws -> [Substring] {
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
        guard let end = text.lastIndex(of: "\n") else { return [] }
        return text[..<end].split(separator: "\n")
    }

    /// Waits until it has said something, or is no more.
    func waitForLine() async throws {
        while process.isRunning, try lines().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Ends its standard input.
    func go() throws {
        try input.fileHandleForWriting.close()
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for its end; the status it ended with.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Whether it is still there.
    var isRunning: Bool { process.isRunning }

    /// Why it ended, when it has.
    var wasKilled: Bool { !process.isRunning && process.terminationReason == .uncaughtSignal }

    /// It is built beside the tests.
    private static func executable() throws -> URL {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let url = URL(fileURLWithPath: tests).deletingLastPathComponent()
            .appendingPathComponent("CrashChild")
        try #require(FileManager.default.isExecutableFile(atPath: url.path), "\(url.path) is not built")
        return url
    }
}
