import PassLiftEncoding
import Testing

@Suite("The tool's command line")
struct UsageTests {
    @Test("help lists the commands, and one command's options")
    func help() throws {
        let list = try ToolRun(["help"])
        #expect(list.exitCode == 0 && list.standardError.isEmpty)
        #expect(list.text.contains("verify registration") && list.text.contains("accounts import"))
        #expect(try ToolRun([]).text == list.text)
        let one = try ToolRun(["policy", "bucket", "--help"])
        #expect(one.exitCode == 0 && one.text.contains("--share-ppm N"))
    }

    @Test("the version is printed for people and for programs")
    func version() throws {
        #expect(try ToolRun(["version"]).text.hasPrefix("passlift-tool "))
        guard case .string = try ToolRun(["version", "--json"]).member("version") else {
            Issue.record("no version")
            return
        }
    }

    @Test(
        "wrong usage ends with 2, a code, and the name that was probably meant",
        arguments: [
            (["polcy", "check"], "unknown_command", "policy"),
            (["policy", "chek"], "unknown_command", "check"),
            (["policy"], "unknown_command", "check, explain, bucket, schema"),
            (["policy", "check", "p.json", "--jsn"], "unknown_option", "--json"),
            (["policy", "check"], "missing_argument", "POLICY"),
            (["policy", "check", "a", "b"], "unexpected_argument", "no more than 1"),
            (["policy", "bucket", "--salt", "s"], "missing_option", "--account"),
            (["policy", "bucket", "--account"], "missing_value", "ID"),
            (["policy", "bucket", "--account", "--salt", "s"], "missing_value", "ID"),
            (["policy", "bucket", "--account", "a", "--account", "b"], "repeated_option", "twice"),
            (
                ["policy", "bucket", "--account", "a", "--salt", "s", "--share-ppm", "1000001"],
                "invalid_value", "1000000"
            ),
            (
                ["policy", "bucket", "--account", "a", "--salt", "s", "--share-ppm", "+1"], "invalid_value",
                "number"
            ),
            (["policy", "bucket", "--account", "a", "--scheme", "flagd"], "missing_option", "--flag"),
            (["policy", "bucket", "--account", "a", "--scheme", "flag"], "invalid_value", "flagd"),
            (["policy", "check", "-j"], "unknown_option", "`-j`: options are spelled with two hyphens"),
            (
                ["policy", "check", "p.json", "--jsn", "--stoer=x", "--json"], "unknown_option",
                "unknown option `--jsn` (did you mean `--json`?), `--stoer`;"
            ),
            (["schema", "ceremoni"], "invalid_value", "ceremony"),
            (["policy", "check", "/nowhere/p.json"], "unreadable_file", "/nowhere/p.json: No such"),
            (["policy", "check", "/"], "unreadable_file", "/"),
        ])
    func wrongUsage(words: [String], code: String, hint: String) throws {
        let run = try ToolRun(words + ["--json"])
        #expect(run.exitCode == 2)
        #expect(try run.member("error", "code") == .string(code))
        #expect(run.standardError.contains(hint), "\(run.standardError)")
    }

    @Test("without --json an error leaves standard output empty")
    func quiet() throws {
        let run = try ToolRun(["polcy"])
        #expect(run.exitCode == 2 && run.standardOutput.isEmpty && !run.standardError.isEmpty)
    }

    @Test("a value may stand behind an equals sign, also one that begins with hyphens")
    func equalsSign() throws {
        let apart = try ToolRun(["policy", "bucket", "--account", "a", "--salt", "s", "--json"])
        let joined = try ToolRun(["policy", "bucket", "--account=a", "--salt=s", "--json"])
        #expect(apart.exitCode == 0 && apart.standardOutput == joined.standardOutput)
        #expect(try ToolRun(["policy", "bucket", "--account=--x", "--salt=s"]).exitCode == 0)
    }
}
