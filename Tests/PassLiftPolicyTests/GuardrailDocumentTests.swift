import PassLiftPolicy
import Testing

@Suite("Guardrails of a policy document")
struct GuardrailDocumentTests {
    private func faults(_ guardrails: String, holdout: String = #"{"ppm": 50000, "salt": "h"}"#) -> [String] {
        do {
            _ = try Given.policy(#"{"name": "p", "holdout": \#(holdout), "guardrails": \#(guardrails)}"#)
            return []
        } catch let faults as PolicyFaults {
            return faults.faults.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }

    @Test("what is said is read, what is not said is the default")
    func reading() throws {
        let plan = try Given.required(
            try Given.policy(
                """
                {"name": "p", "holdout": {"ppm": 50000, "salt": "h"},
                 "guardrails": {"alphaPPM": 20000, "dryRun": true, "checks": [
                  {"name": "a", "metric": "visit_continues"},
                  {"name": "b", "metric": "needs_recovery", "then": "rollBack", "minimumSample": 1000,
                   "toleratedHarmPPM": 5000, "weight": 3}]}}
                """
            ).guardrails)
        #expect(plan.alphaPPM == 20_000)
        #expect(plan.mode == .dryRun)
        #expect(plan.holdoutPPM == 50_000)
        #expect(plan.guardrails.map(\.name) == ["a", "b"])
        #expect(plan.guardrails.map(\.metric) == [.visitContinues, .needsRecovery])
        #expect(plan.guardrails.map(\.remedy) == [.freeze, .rollBack])
        #expect(plan.guardrails.map(\.minimumSample) == [200, 1000])
        #expect(plan.guardrails.map(\.toleratedHarmPPM) == [0, 5000])
        #expect(plan.guardrails.map(\.weight) == [1, 3])

        let short = try Given.plan()
        #expect(short.mode == .acting)
        #expect(UpgradePolicy.standard.guardrails == nil)
    }

    @Test("all faults are told at once, each with its path and what is expected")
    func all() {
        let found = faults(
            """
            {"alphaPPM": 0, "dry": true, "dryRun": "no", "checks": [
             {"name": "", "metric": "sign_in_succeds", "then": "halt", "minimumSample": 99,
              "toleratedHarmPPM": -1, "weight": 0, "toleratedDropPPM": 1},
             {"name": "a", "metric": "needs_recovery"}, {"name": "a", "metric": "needs_recovery"}, 7, {}]}
            """)
        let expected = [
            "$.guardrails.dry: unknown member",
            "$.guardrails.alphaPPM: expected an integer from 1 to 500000",
            "$.guardrails.dryRun: expected a boolean, found string",
            "$.guardrails.checks[0].toleratedDropPPM: unknown member, did you mean",
            "$.guardrails.checks[0].name: expected a text of 1 to 128 bytes",
            "$.guardrails.checks[0].metric: expected one of visit_continues, sign_in_succeeds",
            "$.guardrails.checks[0].then: expected one of freeze, rollBack",
            "$.guardrails.checks[0].minimumSample: expected an integer from 100 to 10000000",
            "$.guardrails.checks[0].toleratedHarmPPM: expected an integer from 0 to 500000",
            "$.guardrails.checks[0].weight: expected an integer from 1 to 1000",
            "$.guardrails.checks[2].name: expected a name that no other guardrail has",
            "$.guardrails.checks[3]: expected an object",
            "$.guardrails.checks[4].name: missing",
            "$.guardrails.checks[4].metric: missing",
        ]
        for line in expected {
            #expect(found.contains { $0.hasPrefix(line) }, "\(line)")
        }
        #expect(found.count == expected.count, "\(found)")
    }

    @Test(
        "guardrails without accounts held out at the same time are refused",
        arguments: [
            (#"{"ppm": 0, "salt": "h"}"#, "$.holdout.ppm: expected a holdout of more than 0"),
            (#"{"ppm": 1000000, "salt": "h"}"#, "$.holdout.ppm: expected a holdout of more than 0"),
            (#"{"salt": "h"}"#, "$.holdout.ppm: missing"),
            ("7", "$.holdout: expected an object"),
        ])
    func holdout(holdout: String, fault: String) {
        let found = faults(#"{"checks": [{"name": "a", "metric": "needs_recovery"}]}"#, holdout: holdout)
        #expect(found.count == 1 && found[0].hasPrefix(fault), "\(found)")
    }

    @Test("guardrails of a document that says nothing of a holdout are refused")
    func noHoldout() {
        #expect(throws: PolicyFaults.self) {
            try Given.policy(
                #"{"name": "p", "guardrails": {"checks": [{"name": "a", "metric": "needs_recovery"}]}}"#)
        }
    }

    @Test("one guardrail and sixteen are read, none and seventeen refused", arguments: [0, 1, 16, 17])
    func count(count: Int) {
        let checks = (0..<count).map { #"{"name": "\#($0)", "metric": "needs_recovery"}"# }
        let found = faults(#"{"checks": [\#(checks.joined(separator: ","))]}"#)
        #expect(found.isEmpty == (1...GuardrailPlan.maximumGuardrails ~= count), "\(found)")
    }

    @Test("the direction belongs to the metric")
    func directions() {
        let better = GuardrailMetric.allCases.filter { $0.direction == .higherIsBetter }
        #expect(better == [.visitContinues, .signInSucceeds])
    }

    @Test("α is split by weight and over epochs by halves, and is never more than the whole")
    func alpha() throws {
        let plan = try Given.required(
            try Given.policy(
                """
                {"name": "p", "holdout": {"ppm": 50000, "salt": "h"}, "guardrails": {"checks": [
                  {"name": "a", "metric": "visit_continues", "weight": 2},
                  {"name": "b", "metric": "needs_recovery"}, {"name": "c", "metric": "sign_in_succeeds"}]}}
                """
            ).guardrails)
        let first = plan.guardrails.map { plan.alpha(of: $0, epoch: 0) }
        for (alpha, expected) in zip(first, [0.0125, 0.00625, 0.00625]) {
            #expect((alpha - expected).magnitude < 1e-15)
        }
        for epoch in UInt32(0)..<60 {
            for guardrail in plan.guardrails {
                let now = plan.alpha(of: guardrail, epoch: epoch)
                let next = plan.alpha(of: guardrail, epoch: epoch + 1)
                #expect((next / now - 0.5).magnitude < 1e-12)
            }
        }
        let spent = plan.guardrails.reduce(0.0) { sum, guardrail in
            (UInt32(0)..<200).reduce(sum) { $0 + plan.alpha(of: guardrail, epoch: $1) }
        }
        #expect(spent <= 0.05 + 1e-15 && spent > 0.049_999_999)
        #expect(plan.alpha(of: plan.guardrails[0], epoch: .max) == 0)
    }
}
