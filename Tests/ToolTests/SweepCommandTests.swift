import PassLiftEncoding
import Testing

@Suite("The tool: sweep")
struct SweepCommandTests {
    private static let plan = [
        "--policy", "shipped:standard", "--population", "preset:mixed", "--accounts", "128", "--days", "20",
        "--seed", "7",
    ]
    private static let question = [
        "--vary", "offer.caps.ever=1,20", "--vary", "automatic.enabled=true,false", "--maximize",
        "accounts_with_passkey", "--subject-to", "offers_shown<=1.5",
    ]

    @Test("a sweep tries every combination and tells the best that keeps the bounds")
    func best() throws {
        let words = ["sweep"] + Self.plan + Self.question + ["--draws", "0", "--json"]
        let run = try ToolRun(words, in: try Scratch())
        #expect(run.exitCode == 0, "\(run.standardError)")
        let document = JSONNode(try run.json())
        let variants = try document.member("variants").elements()
        #expect(variants.count == 4)
        let best = try document.member("best")
        #expect(try best.member("keepsBounds").bool())
        #expect(try best.member("measures").member("offers_shown").member("value").integer() <= 1_500_000)
        let goals = try variants.filter { try $0.member("keepsBounds").bool() }.map {
            try $0.member("measures").member("accounts_with_passkey").member("value").integer()
        }
        #expect(goals == goals.sorted(by: >))
        let ignorance = try best.member("measures").member("accounts_with_passkey").member("ignoranceLow")
        #expect(ignorance.value == .null)
    }

    @Test("it tells both intervals, how far each variant is from the best, and how to run it again")
    func intervals() throws {
        let scratch = try Scratch()
        let words =
            ["sweep"] + Self.plan + [
                "--vary", "automatic.enabled=true,false", "--maximize", "accounts_with_passkey",
                "--subject-to", "offers_shown<=1.5", "--draw-accounts", "64", "--csv", "s.csv",
            ]
        let run = try ToolRun(words + ["--json"], in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
        let document = JSONNode(try run.json())
        for (place, variant) in try document.member("variants").elements().enumerated() {
            let goal = try variant.member("measures").member("accounts_with_passkey")
            let value = try goal.member("value").integer()
            #expect(try goal.member("ignoranceLow").integer() <= value)
            #expect(try goal.member("ignoranceHigh").integer() > value)
            #expect(try goal.member("luckLow").integer() < value)
            let more = try variant.member("moreThanBest")
            let difference = try more.member("value").integer()
            #expect(place == 0 ? difference == 0 : difference < 0)
            #expect(try more.member("luckLow").integer() <= difference)
            #expect(try more.member("ignoranceLow").integer() <= difference)
        }
        let bound = try document.member("subjectTo").elements()[0]
        #expect(try bound.member("measure").string() == "offers_shown")
        #expect(try bound.member("side").string() == "<=")
        #expect(try bound.member("bound").integer() == 1_500_000)
        #expect(try document.member("policy").string() == "standard")
        #expect(try document.member("plan").member("seed").string() == "7")
        #expect(try document.member("plan").member("drawAccounts").integer() == 64)
        #expect(try document.member("policyDocument").string().contains("automatic"))
        #expect(try document.member("populationDocument").string().contains("segments"))
        let lines = String(decoding: try scratch.read("s.csv"), as: UTF8.self).split(separator: "\r\n")
        #expect(lines.count == 1 + 2 * 3)
        #expect(lines.first?.hasPrefix("comparison,variant,bounds,measure,unit,value,luck_low") == true)
        #expect(lines.dropFirst().allSatisfy { !$0.contains(",,") })
    }

    @Test("people get a table with both intervals, and worlds of no more accounts than there are")
    func table() throws {
        let words = [
            "sweep", "--policy", "shipped:standard", "--accounts", "64", "--days", "5", "--vary",
            "automatic.enabled=true", "--maximize", "offers_shown",
        ]
        let run = try ToolRun(words, in: try Scratch())
        #expect(run.exitCode == 0, "\(run.standardError)")
        let text = String(decoding: run.standardOutput, as: UTF8.self)
        #expect(text.contains("luck (95 %)") && text.contains("ignorance (95 %)"))
        #expect(text.contains("more than the best"))
        #expect(text.contains("best: automatic.enabled=true"))
    }

    @Test("a file that cannot be written is told before anything is tried")
    func files() throws {
        let words = ["sweep"] + Self.plan + Self.question + ["--csv", "no/such/place.csv"]
        let run = try ToolRun(words, in: try Scratch())
        #expect(run.exitCode != 0)
        #expect(run.standardOutput.isEmpty)
        #expect(run.standardError.contains("no/such/place.csv"))
    }
}
