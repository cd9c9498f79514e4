import Foundation
import PassLift
import PassLiftEncoding

/// py_webauthn in a Python process that verifies one assertion as often as it is told.
final class WebAuthnPeer {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// The OpenSSL that it runs on, which comes with its Python package.
    private(set) var openSSLVersion = ""

    /// Starts the process; nil, and a word about it, where no Python with `webauthn` is named.
    init?(verifying ceremony: ExampleCeremony) throws {
        guard
            let python = ProcessInfo.processInfo.environment["PASSLIFT_PEERS"],
            FileManager.default.isExecutableFile(atPath: python)
        else {
            print(
                """
                SKIPPED: assertions beside py_webauthn. PASSLIFT_PEERS names no Python that has it installed;
                `make bench` makes one, and so does `.ci/peers FOLDER` (then set PASSLIFT_PEERS=FOLDER/bin/python3).

                """)
            return nil
        }
        // A peer that dies must end in a fault, not in a signal.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [Self.script.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        openSSLVersion = try answer(to: String(decoding: Self.describe(ceremony).bytes(), as: UTF8.self))
    }

    /// Has the assertion verified `count` times.
    func verify(_ count: Int) throws {
        guard try answer(to: "\(count)") == "\(count)" else {
            throw BenchmarkFault(text: "py_webauthn answered something else")
        }
    }

    /// Ends the process.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func answer(to line: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        var answer = Data()
        while answer.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw BenchmarkFault(text: "py_webauthn ended; its words are above") }
            answer.append(more)
        }
        return String(decoding: answer.dropLast(), as: UTF8.self)
    }

    private static func describe(_ ceremony: ExampleCeremony) -> JSONValue {
        [
            "response": .string(String(decoding: ceremony.assertion, as: UTF8.self)),
            "publicKey": .string(Base64URL.encode(ceremony.stored.publicKey)),
            "signCount": .integer(Int64(ceremony.stored.signCount)),
            "challenge": .string(Base64URL.encode(ceremony.request.challenge)),
            "rpId": .string(ExampleCeremony.relyingPartyID),
            "origin": .string(ExampleCeremony.origin),
        ]
    }

    private static let script = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Peers/assertions.py")
}
