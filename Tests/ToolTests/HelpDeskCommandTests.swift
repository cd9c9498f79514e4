import PassLiftEncoding
import Testing

@Suite("The tool's help desk")
struct HelpDeskCommandTests {
    private static let bcrypt = "$2b$10$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm"
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("users", "username,password_hash\nada,\(Self.bcrypt)\n")
        _ = try run("import", "users")
    }

    private func run(_ words: String...) throws -> ToolRun {
        try ToolRun(["accounts"] + words + ["--store", "sqlite:a.db", "--json"], in: scratch)
    }

    @Test("an account is suspended, resumed and closed, and each is told")
    func lifeCycle() throws {
        #expect(try run("suspend", "ada").member("status") == "suspended")
        let again = try run("suspend", "ada")
        #expect(again.exitCode == 1)
        #expect(try again.member("error", "code") == "not_possible_here")
        #expect(try run("resume", "Ada").member("status") == "active")
        #expect(try run("lift-throttle", "ada").exitCode == 0)
        #expect(try run("close", "ada").member("status") == "closed")
        #expect(try run("close", "nobody").exitCode == 1)
        let events = try ToolRun(["events", "export", "--store", "sqlite:a.db"], in: scratch).text
        for name in ["suspended", "reinstated", "closed"] {
            #expect(events.contains("dev.passlift.account.\(name).v1"))
        }
    }

    @Test("from an account one gets to its events by the subject that is shown")
    func subject() throws {
        guard case .string(let subject) = try run("show", "ada").member("subject") else {
            Issue.record("no subject")
            return
        }
        let events = try ToolRun(["events", "export", "--store", "sqlite:a.db"], in: scratch).text
        let lines = events.split(separator: "\n")
        #expect(subject.count == 32 && lines.count == 3)
        #expect(lines.allSatisfy { $0.contains("\"subject\":\"\(subject)\"") })
    }

    @Test("an account is erased only by who says that it is for ever")
    func erase() throws {
        let careless = try run("erase", "ada")
        #expect(careless.exitCode == 2)
        #expect(try careless.member("error", "code") == "missing_option")
        #expect(try run("erase", "ada", "--forever").json() == ["erased": 1])
        #expect(try run("show", "ada").exitCode == 1)
        #expect(try run("erase", "ada", "--forever").member("error", "code") == "unknown_account")
    }

    @Test("a passkey that the account does not hold is not suspended")
    func suspendPasskey() throws {
        let run = try run("suspend-passkey", "ada", "--passkey", "AQID")
        #expect(run.exitCode == 1)
        #expect(try run.member("error", "code") == "bad_input")
        #expect(try self.run("suspend-passkey", "ada", "--passkey", "%").exitCode == 2)
    }
}
