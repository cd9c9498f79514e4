import Foundation
import PassLiftEncoding
import Synchronization

/// One run of the built tool, or of another program: what it printed and how it ended.
struct ToolRun {
    let exitCode: Int32
    let standardOutput: [UInt8]
    let standardError: String

    /// Processes are started one after the other: Foundation has crashed where many threads started some at
    /// once.
    private static let start = Mutex(())

    var text: String { String(decoding: standardOutput, as: UTF8.self) }

    /// Runs the tool that was built beside this suite.
    init(_ words: [String], input: [UInt8] = [], in directory: Scratch? = nil) throws {
        try self.init(of: try Self.tool(), words, input: input, in: directory)
    }

    /// Runs a program, and sends it `signal` as soon as it has said something on standard error.
    init(
        of program: URL, _ words: [String], input: [UInt8] = [], in directory: Scratch? = nil,
        interruptedBy signal: Int32? = nil
    ) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = words
        if let directory { process.currentDirectoryURL = directory.url }
        // Files instead of pipes: no output is too long for them.
        let scratch = try Scratch()
        try scratch.write("in", input)
        for name in ["out", "err"] { try scratch.write(name, []) }
        process.standardInput = try FileHandle(forReadingFrom: scratch.file("in"))
        process.standardOutput = try FileHandle(forWritingTo: scratch.file("out"))
        process.standardError = try FileHandle(forWritingTo: scratch.file("err"))
        try Self.start.withLock { _ in try process.run() }
        if let signal { try Self.send(signal, to: process, when: scratch.file("err")) }
        process.waitUntilExit()
        exitCode = process.terminationStatus
        standardOutput = Array(try Data(contentsOf: scratch.file("out")))
        standardError = String(decoding: try Data(contentsOf: scratch.file("err")), as: UTF8.self)
    }

    /// A program that neither speaks nor heeds the signal in a few minutes is killed, so that its test fails.
    private static func send(_ signal: Int32, to process: Process, when spoken: URL) throws {
        var isSent = false
        for _ in 0..<12_000 where process.isRunning {
            if !isSent, try !Data(contentsOf: spoken).isEmpty {
                kill(process.processIdentifier, signal)
                isSent = true
            }
            usleep(20_000)
        }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The one JSON document on standard output.
    func json() throws -> JSONValue {
        try JSONReader(limits: .document).read(standardOutput)
    }

    /// The member at a path of keys.
    func member(_ keys: String...) throws -> JSONValue {
        var node = JSONNode(try json())
        for key in keys { node = try node.member(key) }
        return node.value
    }

    static func tool() throws -> URL {
        let runner = URL(
            fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let places = [runner.deletingLastPathComponent(), root.appendingPathComponent(".build/debug")]
        for place in places.map({ $0.appendingPathComponent("passlift-tool") })
        where FileManager.default.isExecutableFile(atPath: place.path) {
            return place
        }
        throw ToolMissing()
    }
}

/// The tool was not built beside the suite.
struct ToolMissing: Error {}

/// A directory that goes with the test.
final class Scratch: Sendable {
    let url: URL

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/passlift-tool-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        url = URL(
            fileURLWithPath: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        )
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    func path(_ name: String) -> String { file(name).path }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: file(name))) }

    func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: file(name)) }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func write(_ name: String, _ json: JSONValue) throws { try write(name, json.bytes()) }
}
