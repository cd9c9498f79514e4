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
            ("$apr1$salt$hash", "unsupported_scheme"), ("$6$salt$hash", "malformed_hash"),
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

    @Test("nothing is no password to hash", arguments: ["", "\n"])
    func empty(input: String) throws {
        let run = try ToolRun(["password", "hash", "--json"], input: Array(input.utf8))
        #expect(run.exitCode == 2)
        #expect(try run.member("error", "code") == "empty_password")
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

    @Test("calibrating prints a cost that hash takes, and what all workers make of it and hold")
    func calibrates() throws {
        let run = try ToolRun([
            "password", "calibrate", "--target-ms", "10000", "--maximum-memory-kib", "7168", "--workers", "2",
        ])
        #expect(run.exitCode == 0)
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 4)
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        #expect(words.prefix(2) == ["--memory-kib", "7168"])
        #expect(try ToolRun(["password", "hash"] + words, input: Self.password).exitCode == 0)
        #expect(lines.last == "and hold 16384 KiB of at most 524288 KiB")
    }

    @Test("calibrating keeps all workers within the budget and every hash above OWASP's least")
    func calibratesWithinBudget() throws {
        let run = try ToolRun([
            "password", "calibrate", "--target-ms", "10000", "--maximum-memory-kib", "262144", "--workers",
            "3",
            "--memory-budget-kib", "30720", "--json",
        ])
        #expect(run.exitCode == 0)
        // Three of 9 MiB fit, each of which is counted as five huge pages.
        #expect(try run.member("memoryKiB") == 9216)
        #expect(try run.member("heldMemoryKiB") == 30_720)
        #expect(try run.member("workers") == 3)
        guard case .integer(let passes) = try run.member("passes"),
            case .integer(let rate) = try run.member("hashesPerMinute"),
            case .integer(let taken) = try run.member("measuredMicroseconds")
        else {
            Issue.record("no numbers: \(run.text)")
            return
        }
        #expect((4...20).contains(passes))
        #expect(rate > 0)
        #expect(taken <= 10_000_000)
    }

    @Test(
        "what cannot be calibrated is told with the option and what it takes",
        arguments: [
            (["--target-ms", "0"], "--target-ms"), (["--target-ms", "-5"], "--target-ms"),
            (["--target-ms", "10001"], "--target-ms"), (["--target-ms", "1000000000"], "--target-ms"),
            (["--target-ms", "99999999999999999999"], "--target-ms"),
            (["--target-ms", "1.5"], "--target-ms"),
            (["--target-ms", "1"], "--target-ms"),
            (["--target-ms", "9", "--maximum-memory-kib", "7167"], "--maximum-memory-kib"),
            (["--target-ms", "9", "--workers", "0"], "--workers"),
            (["--target-ms", "9", "--workers", "1025"], "--workers"),
            (["--target-ms", "9", "--memory-budget-kib", "7167"], "--memory-budget-kib"),
            (
                ["--target-ms", "9", "--workers", "2", "--memory-budget-kib", "16383"],
                "--memory-budget-kib"
            ),
        ])
    func badCalibrations(words: [String], option: String) throws {
        let run = try ToolRun(["password", "calibrate", "--json"] + words)
        #expect(run.exitCode == 2)
        #expect(try run.member("error", "code") == "invalid_value")
        guard case .string(let detail) = try run.member("error", "detail") else {
            Issue.record("no detail: \(run.text)")
            return
        }
        #expect(detail.hasPrefix(option))
    }
}
