import PassLiftEncoding
import Testing

@Suite("The tool's accounts and events")
struct AccountsCommandTests {
    private static let bcrypt = "$2b$10$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm"
    private static let argon =
        "\"$argon2id$v=19$m=8192,t=2,p=1$8n7vndMaY2zNeQ9BCMH4nw$4k+4H8OZeO2hB/VmAtJyMqyCPcXQrnlz9gm1Po2batQ\""
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func importing(_ text: String) throws -> ToolRun {
        try scratch.write("users", text)
        return try ToolRun(["accounts", "import", "users", "--store", "sqlite:a.db", "--json"], in: scratch)
    }

    @Test("accounts are imported once, by CSV and then again by JSON Lines")
    func importsOnce() throws {
        let csv =
            "username,password_hash,email,email_verified,created_at\r\n"
            + "ada,\(Self.bcrypt),ada@example.org,true,2019-05-01T09:00:00Z\r\n"
            + "\"ben, the 2nd\",\(Self.argon),,,\r\n"
        let first = try importing(csv)
        #expect(first.exitCode == 0, "\(first.standardError)")
        #expect(try first.json() == ["imported": 2, "skipped": 0, "refused": []])
        #expect(try importing(csv).json() == ["imported": 0, "skipped": 2, "refused": []])
        let lines =
            "{\"username\":\"ADA\",\"password_hash\":\"\(Self.bcrypt)\"}\n\n{\"username\":\"eve\","
            + "\"password_hash\":\"\(Self.bcrypt)\",\"status\":\"suspended\"}"
        #expect(try importing(lines).json() == ["imported": 1, "skipped": 1, "refused": []])

        let shown = try ToolRun(["accounts", "show", "Ada", "--store", "sqlite:a.db", "--json"], in: scratch)
        #expect(try shown.member("standing") == "password_only")
        #expect(try shown.member("createdAt") == "2019-05-01T09:00:00.000Z")
        #expect(!shown.text.contains("$2b$"))
        let list = try ToolRun(["accounts", "list", "--store", "sqlite:a.db", "--json"], in: scratch)
        let accounts = try JSONNode(list.member("accounts")).elements()
        #expect(
            try Set(accounts.map { try $0.member("loginName").string() }) == ["ada", "ben, the 2nd", "eve"])
        let page = try ToolRun(
            ["accounts", "list", "--limit", "1", "--store", "sqlite:a.db", "--json"], in: scratch)
        #expect(try JSONNode(page.member("accounts")).elements().count == 1)
    }

    @Test("each refused row is told with its line and a code, and the others go on")
    func refusals() throws {
        let rows = [
            "ok,\(Self.bcrypt),,", ",\(Self.bcrypt),,", "a,,,", "b,plain,,", "c,$apr1$a$b,,",
            "d,\(Self.bcrypt),never,",
            "e,\(Self.bcrypt),,gone", "f,\(Self.bcrypt)", "g\"g,\(Self.bcrypt),,", "h\u{7},\(Self.bcrypt),,",
            "\"i\nj\",\(Self.bcrypt),,", "last,\(Self.bcrypt),,",
        ]
        let run = try importing("username,password_hash,created_at,status\n" + rows.joined(separator: "\n"))
        #expect(run.exitCode == 1)
        #expect(try run.member("imported") == 2)
        let refused = try JSONNode(run.member("refused")).elements()
        let told = try refused.map { try "\($0.member("line").integer()) \($0.member("code").string())" }
        #expect(
            told == [
                "3 username_missing", "4 password_hash_missing", "5 malformed_hash", "6 unsupported_scheme",
                "7 created_at_invalid", "8 status_invalid", "9 field_count", "10 malformed_csv",
                "11 username_invalid", "12 username_invalid",
            ])
    }

    @Test(
        "a bad line of JSON is refused with its code",
        arguments: [
            ("{", "malformed_json"), ("[]", "malformed_json"), (#"{"usernam":"x"}"#, "unknown_column"),
            (#"{"username":["x"]}"#, "wrong_type"), (#"{"username":"x"}"#, "password_hash_missing"),
            (
                #"{"username":"x","password_hash":""#
                    + #"$2b$10$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm","#
                    + #""totp_secret":"A"}"#,
                "totp_secret_invalid"
            ),
        ])
    func badLine(line: String, code: String) throws {
        let run = try importing("{\"username\":\"ok\",\"password_hash\":\"\(Self.bcrypt)\"}\n" + line)
        #expect(run.exitCode == 1)
        let named: JSONValue = ["line": 2, "code": .string(code), "columns": ["usernam"]]
        let plain: JSONValue = ["line": 2, "code": .string(code)]
        #expect(try run.member("refused") == [code == "unknown_column" ? named : plain])
    }

    @Test(
        "a file that is no table ends with 2 and imports nothing",
        arguments: [
            "", "\n", "name,password_hash\n", "username\nada\n", "username,username,password_hash\n", "\"a",
        ])
    func noTable(text: String) throws {
        let run = try importing(text)
        #expect(run.exitCode == 2 && run.standardError.contains("users: line 1"), "\(run.standardError)")
    }

    @Test("a record of 64 KiB is taken and one byte more is refused")
    func recordLimit() throws {
        let rest = ",\(Self.bcrypt),"
        let fits = String(repeating: "n", count: 65_535 - rest.utf8.count)
        let text = "username,password_hash,display_name\n"
        let run = try importing(
            text + "a" + rest + fits.dropFirst(1) + "\n" + "b" + rest + fits + "nn\nc" + rest + "\n")
        #expect(try run.member("imported") == 2)
        #expect(try run.member("refused") == [["line": 3, "code": "record_too_long"]])
    }

    @Test("the events of an import are exported one document a line, and on from a position")
    func exportsEvents() throws {
        _ = try importing("username,password_hash\nada,\(Self.bcrypt)\n")
        let all = try ToolRun(["events", "export", "--store", "sqlite:a.db"], in: scratch)
        let lines = all.text.split(separator: "\n")
        #expect(all.exitCode == 0 && lines.count == 3)
        let types = try lines.map { line in
            try JSONNode(JSONReader().read(Array(line.utf8))).member("type").string()
        }
        #expect(
            types == [
                "dev.passlift.account.created.v1", "dev.passlift.password.imported.v1",
                "dev.passlift.standing.changed.v1",
            ])
        let rest = try ToolRun(["events", "export", "--after", "1", "--store", "sqlite:a.db"], in: scratch)
        #expect(rest.text.split(separator: "\n") == lines.suffix(2))
    }

    @Test(
        "a store that is not there ends with 3, one that is misspelled with 2",
        arguments: [
            ("sqlite:absent.db", Int32(3), "store_unavailable"),
            ("postgres://localhost/x", 3, "not_built_in"),
            ("postgres:host=x", 3, "not_built_in"), ("sqlite:", 2, "invalid_value"),
            ("mysql:x", 2, "invalid_value"),
            ("memory", 2, "invalid_value"),
        ])
    func wrongStore(url: String, exitCode: Int32, code: String) throws {
        let run = try ToolRun(["accounts", "list", "--store", url, "--json"], in: scratch)
        #expect(run.exitCode == exitCode)
        #expect(try run.member("error", "code") == .string(code))
    }

    @Test("a file that is no database ends with 3")
    func foreignFile() throws {
        try scratch.write("a.db", String(repeating: "not a database ", count: 100))
        #expect(try ToolRun(["accounts", "list", "--store", "sqlite:a.db"], in: scratch).exitCode == 3)
    }

    @Test("an account that is not there is a no")
    func noAccount() throws {
        let run = try ToolRun(["accounts", "show", "nobody", "--store", "memory:", "--json"])
        #expect(run.exitCode == 1)
        #expect(try run.member("error", "code") == "unknown_account")
    }

    @Test("a format that there is not ends with 2 and is not offered", arguments: ["ocsf", "cloudevent"])
    func wrongFormat(name: String) throws {
        let run = try ToolRun(["events", "export", "--store", "memory:", "--format", name])
        #expect(run.exitCode == 2)
        #expect(run.standardError.contains("cloudevents"))
        #expect(!run.standardError.contains("caep") && !run.standardError.contains("passkeyme"))
    }
}
