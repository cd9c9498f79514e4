import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("Guardrails in a simulation")
struct GuardrailSimulationTests {
    /// A third leaves the session because of a prompt: whoever does not look has it so.
    private static func simulation(
        _ guardrails: String, rollout: String = #""share": {"ppm": 1000000, "salt": "s"}"#
    )
        throws -> Simulation
    {
        let policy = try GivenSimulation.policy(
            #"""
            \#(rollout), "holdout": {"ppm": 500000, "salt": "h"}, "automatic": {"enabled": false},
            "guardrails": \#(guardrails)
            """#)
        let population = try GivenSimulation.population([.signInsPer1000Days: 500, .abandonPPM: 330_000])
        return Simulation(
            policy: policy, population: population,
            plan: try GivenSimulation.plan(seed: 61, accounts: 1200, days: 60) { $0.periodDays = 1 })
    }

    private static func checks(_ then: String, dry: String) -> String {
        #"{"dryRun": \#(dry), "checks": "#
            + #"[{"name": "leave", "metric": "visit_continues", "then": "\#(then)"}]}"#
    }

    @Test("a guardrail that acts stops the prompts on the day after it was breached")
    func acting() async throws {
        let result = try await Self.simulation(Self.checks("freeze", dry: "false")).result(threads: 2)
        let day = try #require(result.guardrails[0].breachDay)
        #expect(result.moves.map(\.day) == [day + 1])
        #expect(result.moves[0].state.pace == .frozen)
        let shown = result.scopes[0].periods.map { $0[.offersShown].value ?? 0 }
        #expect(shown[Int(day)] > shown[Int(day) - 1])
        #expect(shown.last == shown[Int(day)])
        #expect(result.table.contains("day \(day + 1)  frozen from day \(day + 2)\n"))
    }

    @Test("in a dry run it is breached on the same day and nothing follows")
    func dryRun() async throws {
        let acting = try await Self.simulation(Self.checks("freeze", dry: "false")).result(threads: 2)
        let dry = try await Self.simulation(Self.checks("freeze", dry: "true")).result(threads: 2)
        #expect(dry.guardrails[0].breachDay == acting.guardrails[0].breachDay)
        #expect(dry.moves.isEmpty)
        let day = try #require(dry.guardrails[0].breachDay)
        #expect(dry.table.contains("day \(day + 1)        nothing\n"))
        let shown = dry.scopes[0].periods.map { $0[.offersShown].value ?? 0 }
        #expect(shown[59] > shown[40])
    }

    @Test("a rollout is taken back to the stage before, and held there")
    func rollBack() async throws {
        let stages = #"""
            "rollout": {"salt": "r", "stages": [{"at": "2027-01-04T00:00:00Z", "ppm": 100000},
            {"at": "2027-01-14T00:00:00Z", "ppm": 1000000}]}
            """#
        let result = try await Self.simulation(Self.checks("rollBack", dry: "false"), rollout: stages)
            .result(threads: 2)
        let move = try #require(result.moves.first)
        #expect(move.state.heldStage == 1)
        #expect(move.state.pace == .running)
        #expect(result.moves.count == 1)
        #expect(result.table.contains("held at stage 1 from day \(move.day + 1)\n"))
        let report = SimulationReport(result, version: "1", command: "c", chartLibrary: nil)
        let html = String(decoding: report.html, as: UTF8.self)
        #expect(html.contains("held at stage 1 from day \(move.day + 1)</td>"))
    }

    @Test("what a guardrail did is told alike by the table, the CSV, the JSON and the report")
    func told() async throws {
        let result = try await Self.simulation(Self.checks("freeze", dry: "false")).result(threads: 2)
        let day = try #require(result.moves.first?.day)
        let sentence = "From day \(day + 1) on the rollout is frozen."
        #expect(result.table.contains("\n\(sentence)\n"))
        #expect(result.csv.contains("\r\nrollout,,\(day),60,frozen,held_stage,,,,,\r\n"))
        let json = String(decoding: result.json(), as: UTF8.self)
        #expect(json.contains(#""moves":[{"day":\#(day),"pace":"frozen","heldStage":null}]"#))
        let report = SimulationReport(result, version: "1", command: "", chartLibrary: nil)
        #expect(String(decoding: report.html, as: UTF8.self).contains(sentence))
    }

    @Test("a shard is refused where guardrails act, and taken in a dry run")
    func shards() async throws {
        let shard = try #require(Shard("1/2"))
        let acting = try Self.simulation(Self.checks("freeze", dry: "false"))
        await #expect(throws: Simulation.Refusal.shardNeedsDryRun) { try await acting.sums(of: shard) }
        let dry = try Self.simulation(Self.checks("freeze", dry: "true"))
        var sums = try await dry.sums(of: shard)
        try sums.merge(try await dry.sums(of: try #require(Shard("2/2"))))
        #expect(GuardrailReview(sums, dry.policy) == GuardrailReview(sums, dry.policy))
        let whole = try await dry.sums()
        #expect(
            GuardrailReview(sums, dry.policy).outcomes == GuardrailReview(whole, dry.policy).outcomes)
    }

    @Test("both arms see as many accounts exposed as they have, and observe each once")
    func observations() async throws {
        let result = try await Self.simulation(Self.checks("freeze", dry: "true")).result(threads: 2)
        let counts = result.guardrails[0].report.counts
        #expect(counts.treatment.observed + counts.holdout.observed <= 1200)
        #expect(counts.treatment.observed > 500)
        #expect(counts.holdout.observed > 500)
        #expect(counts.holdout.happened == counts.holdout.observed)
        #expect(abs(counts.treatment.rate - 0.67) < 0.08, "seed 61")
    }
}
