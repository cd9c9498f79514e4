import PassLiftEncoding
import Testing

@Suite("The tool's password commands")
struct PasswordCommandTests {
    private static let bcrypt = "$2b$10$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm"
    private static let password = Array("correct horse battery staple".utf8)

    @Test("a right password matches, with and without a newline behind it", arguments: ["", "\n"])
    func matches(ending: String) throws {
        let run = try ToolRun(
            ["password", "verify", "--hash", Self.bcrypt], input: Self.password + Array(ending.utf8))
        #expect(run.exitCode == 0)
        #expect(try run.json() == ["matches": true, "scheme": "bcrypt", "needsRehash": true])
    }

    @Test("only one newline is dropped, and a wrong password is a no", arguments: ["\n\n", " ", "\r\n"])
    func differs(ending: String) throws {
        let run = try ToolRun(
            ["password", "verify", "--hash", Self.bcrypt], input: Self.password + Array(ending.utf8))
        #expect(run.exitCode == 1)
        #expect(try run.member("matches") == false)
    }

    @Test(
        "a hash that could never verify ends with 2 and its code",
        arguments: [
            ("", "malformed_hash"), ("plain", "malformed_hash"), ("$2b$10$short", "malformed_hash"),
            ("$6$salt$hash", "unsupported_scheme"),
            ("$2b$31$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm", "cost_exceeds_limit"),
            (
                "$argon2id$v=19$m=4294967295,t=1,p=1$8n7vndMaY2zNeQ9BCMH4nw$"
                    + "4k+4H8OZeO2hB/VmAtJyMqyCPcXQrnlz9gm1Po2batQ",
                "cost_exceeds_limit"
            ),
        ])
    func hostileHash(hash: String, code: String) throws {
        let run = try ToolRun(["password", "verify", "--hash=" + hash], input: Self.password)
        #expect(run.exitCode == 2)
        #expect(try run.member("error", "code") == .string(code))
    }

    @Test("a password of 4096 bytes is taken and one of 4097 is refused")
    func longPassword() throws {
        let fits = try ToolRun(
            ["password", "verify", "--hash", Self.bcrypt],
            input: [UInt8](repeating: 0x61, count: 4096) + [0x0A])
        #expect(fits.exitCode == 1)
        let long = try ToolRun(
            ["password", "verify", "--hash", Self.bcrypt], input: [UInt8](repeating: 0x61, count: 4097))
        #expect(long.exitCode == 2)
        #expect(try long.member("error", "code") == "password_too_long")
    }

    @Test("what is hashed verifies, and a weaker cost than today's wants a re-hash")
    func hashes() throws {
        let cost = ["--memory-kib", "64", "--passes", "1", "--lanes", "2"]
        let hash = try ToolRun(["password", "hash"] + cost, input: Self.password)
        #expect(hash.exitCode == 0)
        let encoded = hash.text.split(separator: "\n").first.map(String.init) ?? ""
        #expect(encoded.hasPrefix("$argon2id$v=19$m=64,t=1,p=2$"))
        let verdict = try ToolRun(["password", "verify", "--hash", encoded], input: Self.password)
        #expect(try verdict.json() == ["matches": true, "scheme": "argon2id", "needsRehash": true])
    }

    @Test(
        "a cost outside the limits is refused",
        arguments: [("262145", "cost_exceeds_limit"), ("7", "malformed_hash")])
    func wrongCost(memory: String, code: String) throws {
        let run = try ToolRun(["password", "hash", "--memory-kib", memory, "--json"], input: Self.password)
        #expect(run.exitCode == 2)
        #expect(try run.member("error", "code") == .string(code))
    }

    @Test("calibrating prints a cost that hash takes")
    func calibrates() throws {
        let run = try ToolRun([
            "password", "calibrate", "--target-ms", "10000", "--maximum-memory-kib", "7168",
        ])
        #expect(run.exitCode == 0)
        let words = run.text.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(try ToolRun(["password", "hash"] + words, input: Self.password).exitCode == 0)
    }
}
