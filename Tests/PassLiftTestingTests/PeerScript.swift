import Foundation
import PassLiftEncoding

/// A script of `Tests/Peers`, run by the Python that the environment variable PASSLIFT_PEERS names.
struct PeerScript {
    /// The interpreter, or nil where the peers are not installed; says so on standard error, once.
    static let python: String? = {
        if let path = ProcessInfo.processInfo.environment["PASSLIFT_PEERS"], !path.isEmpty { return path }
        let message = """
            SKIPPED: tests against the implementations of others (WebAuthn, statistics, mail). Run .ci/peers \
            FOLDER and set PASSLIFT_PEERS=FOLDER/bin/python3.

            """
        FileHandle.standardError.write(Data(message.utf8))
        return nil
    }()

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The file's name, e.g. `verify.py`.
    let name: String
    /// Where it lies.
    var folder = PeerScript.folder

    /// Gives the script its cases and returns one result for each.
    func run(_ cases: [JSONValue]) throws -> [JSONNode] {
        guard let python = Self.python else { throw Failure(description: "PASSLIFT_PEERS is not set") }
        // A file rather than a pipe: a script that dies early must not take the tests with it.
        let input = FileManager.default.temporaryDirectory
            .appendingPathComponent("passlift-peers-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: input) }
        try Data((["cases": .array(cases)] as JSONValue).bytes()).write(to: input)

        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [folder.appendingPathComponent(name).path]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(name) ended with \(process.terminationStatus); its words are above")
        }
        let results = try JSONNode(JSONReader(limits: .document).read(Array(answer))).member("results")
        let elements = try results.elements()
        guard elements.count == cases.count else {
            throw Failure(description: "\(elements.count) results for \(cases.count) cases")
        }
        return elements
    }

    /// `Tests/Peers`.
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Peers")

    /// `Benchmarks/Peers`.
    static let folderOfBenchmarks = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Benchmarks/Peers")
}
