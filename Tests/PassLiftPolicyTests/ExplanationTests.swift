import PassLiftEncoding
import PassLiftPolicy
import Testing

@Suite("Explanations")
struct ExplanationTests {
    @Test("an explanation lists the rules that were asked, in order, and what would have to change")
    func lines() {
        var moment = Given.offerOnly()
        moment.history.skips.add(Given.noon)
        let policy = UpgradePolicy.standard
        let explanation = policy.explain(policy.decide(moment), moment)
        #expect(explanation.rule == "cooldown_after_skip")
        #expect(explanation.lines.first?.rule == "account_active")
        let stopped = explanation.lines.filter { $0.verdict == .stopped }.map(\.rule)
        #expect(stopped == ["require_due", "automatic_capability", "cooldown_after_skip"])
        #expect(explanation.lines.allSatisfy { ($0.change == nil) == ($0.verdict == .passed) })
        let text = explanation.description
        #expect(text.hasPrefix(explanation.answer.joined(separator: "\n") + "\n\n"))
        #expect(
            text.contains(
                "\n\nstay_quiet: cooldown_after_skip (cooldown_after_skip), until 2026-06-29T12:00:00.000Z\n")
        )
        #expect(
            text.contains(
                "\n  cooldown_after_skip   stopped; the cooldown after \"not now\" would have to end"))
    }

    @Test("its JSON has decision, reason, until, rule, trace and bucket")
    func json() throws {
        let policy = try Given.policy(
            """
            {"name": "p", "share": {"ppm": 500000, "salt": "s"}, "rules": [{"name": "all", "then": "offer"}]}
            """)
        var moment = Given.passwordSignIn()
        moment.points = policy.points(of: "account-1")
        let json = JSONNode(policy.explain(policy.decide(moment), moment).json)
        let point = NativeBucket.point(salt: "s", unit: "account-1")
        let bucket = try json.member("bucket").member("share")
        #expect(try bucket.member("point").string() == String(point))
        #expect(try bucket.member("of").string() == "4294967296")
        #expect(try bucket.member("inShare").bool() == (point < 0x8000_0000))
        moment.points[0] = 0
        let inside = JSONNode(policy.explain(policy.decide(moment), moment).json)
        #expect(try inside.member("decision").string() == "offer")
        #expect(try inside.member("reason").string() == "eligible")
        #expect(try inside.member("rule").string() == "rule:all")
        #expect(try inside.member("until").value == .null)
        let trace = try inside.member("trace").elements()
        #expect(try trace.last?.member("rule").string() == "rule:all")
        #expect(try trace.last?.member("verdict").string() == "passed")
    }

    @Test("every rule has a name of its own and says what would have to change")
    func wording() {
        let names = PolicyRule.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(
            PolicyRule.allCases.allSatisfy { !$0.remedy.isEmpty && $0.rawValue < PolicyRule.firstOfDocument })
    }

    @Test("what a holdout withholds is spelled out")
    func withheld() throws {
        let policy = try Given.policy(#"{"name": "p", "holdout": {"ppm": 1000000, "salt": "h"}}"#)
        let moment = Given.passwordSignIn()
        let json = JSONNode(policy.explain(policy.decide(moment), moment).json)
        #expect(try json.member("rule").string() == "outside_holdout")
        #expect(try json.member("arm").string() == "holdout")
        #expect(try json.member("withheld").string() == "upgrade_automatically")
        let next = try json.member("next")
        #expect(try next.member("decision").string() == "upgrade_automatically")
        #expect(try next.member("changes").elements()[0].member("kind").string() == "document")
        #expect(try next.member("stops").elements()[0].member("reason").string() == "holdout")
        #expect(try json.member("answer").elements().count == 3)
    }
}
