import Foundation
import PassLiftDelivery
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting

/// The mail server of `Tests/Peers`, aiosmtpd, run by ``PeerScript/python``; ends with this object.
final class MailPeer: Sendable {
    /// Monday, 30 November 2026, 06:00:00 UTC.
    static let now = Instant(milliseconds: 1_796_018_400_000)

    let port: UInt16
    private let folder: URL
    private let process: Process
    /// The server ends when nobody holds this any more, even if this process is killed.
    private let life = Pipe()

    /// Starts a server with the options of `mail.py` and waits until it listens.
    init(_ options: [String: JSONValue] = ["security": "plain"], port: UInt16 = 0) throws {
        guard let python = PeerScript.python else {
            throw PeerScript.Failure(description: "PASSLIFT_PEERS is not set")
        }
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("passlift-mail-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = PeerScript.folder.appendingPathComponent("mail.py")
        var members = JSONObject()
        for (key, value) in options { members[key] = value }
        members["port"] = .integer(Int64(port))
        members["folder"] = .string(folder.path)
        let argument = JSONValue.object(members)

        process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [script.path, argument.text()]
        process.standardInput = life
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else {
                throw PeerScript.Failure(description: "mail.py did not start; its words are above")
            }
            line += more
        }
        let told = try JSONNode(JSONReader().read(Array(line.dropLast())))
        self.port = UInt16(clamping: try told.member("port").integer())
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the server and every connection to it.
    ///
    /// Not by asking: a child of a thread of Swift's inherits that asking is blocked.
    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The file of the authority behind its certificate.
    var authority: String { folder.appendingPathComponent("authority.pem").path }

    /// What it has taken, as Python read it.
    func messages() throws -> [JSONNode] {
        let file = folder.appendingPathComponent("messages")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
            try JSONNode(JSONReader(limits: .document).read(Array(line)))
        }
    }

    /// A mailer that hands over to this server, under a clock that stands at ``now``.
    func mailer(
        _ security: SMTPSecurity = .plainOnLoopback, _ change: (inout SMTPSettings) throws -> Void = { _ in }
    ) throws -> SMTPMailer {
        let sender = try MailSender(address: MailAddress("no-reply@mail.example.org"), name: "PassLift")
        var settings = SMTPSettings(host: "localhost", port: port, security: security, sender: sender)
        settings.helloName = "app.example.org"
        settings.limits.totalMilliseconds = 60_000
        settings.limits.queueDeadlineMilliseconds = 60_000
        // A busy machine takes its time between two messages.
        settings.limits.idleSeconds = 3600
        try change(&settings)
        return try SMTPMailer(settings, time: ManualTime(Self.now))
    }
}
