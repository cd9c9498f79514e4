import Foundation
import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite(
    "The simulator beside a SimPy model of the same journey",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct SimPyPeerTests {
    private static let seed: UInt64 = 0x5eed_00f1
    private static let accounts: Int64 = 1536
    private static let days: Int64 = 100
    /// 2027-01-04T00:00:00Z, a Monday.
    private static let start = Instant(milliseconds: 1_799_020_800_000)

    private static func result(_ policy: UpgradePolicy) async throws -> SimulationResult {
        let request = SimulationPlan.Request(seed: seed, accounts: accounts, days: days, start: start)
        return try await Simulation(
            policy: policy, population: try Population(.mixed), plan: try SimulationPlan(request)
        ).result(threads: 2)
    }

    /// What the model makes of a result, given a policy and a population: how many results were compared, and
    /// those that disagree.
    private static func judged(
        _ result: SimulationResult, under policy: String, meeting population: String
    ) throws -> (compared: Int, disagreements: [String]) {
        let against = try JSONReader(limits: .document).read(result.json())
        let plan = try JSONNode(against).member("plan").value
        var script = PeerScript(name: "journey.py")
        script.folder = PeerScript.folderOfBenchmarks
        let answers = try script.run([
            [
                "policy": .string(policy), "population": .string(population), "plan": plan,
                "seed": .integer(Int64(seed)), "accounts": .integer(accounts), "against": against,
            ]
        ])
        let rows = try answers[0].member("rows").elements()
        let disagreements = try rows.filter { try !$0.member("agrees").bool() }
        return (rows.count, disagreements.map { $0.value.text() })
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(
        "a model that was written apart comes to the same results",
        arguments: [UpgradePolicy.Shipped.standard, .assertive])
    func agreement(name: UpgradePolicy.Shipped) async throws {
        let result = try await Self.result(.shipped(name))
        let judged = try Self.judged(
            result, under: Self.text(result.policy.source), meeting: Self.text(result.population.source))
        #expect(judged.compared > 80)
        #expect(judged.disagreements == [], "seed \(Self.seed)")
    }

    @Test("a model whose people say yes 1.3 times as often is told apart, and so is one with longer pauses")
    func differences() async throws {
        let result = try await Self.result(.standard)
        let policy = Self.text(result.policy.source)
        let population = try Self.eager(result.population.source)
        let eager = try Self.judged(result, under: policy, meeting: population)
        #expect(eager.disagreements.contains { $0.contains("offers_accepted") }, "seed \(Self.seed)")

        let patient = try Self.patient(result.policy.source)
        let paused = try Self.judged(result, under: patient, meeting: Self.text(result.population.source))
        #expect(paused.disagreements.contains { $0.contains("offers_shown") }, "seed \(Self.seed)")
        #expect(!paused.disagreements.contains { $0.contains("visits") }, "seed \(Self.seed)")
    }

    /// A population that accepts 1.3 times as often.
    private static func eager(_ source: [UInt8]) throws -> String {
        try changed(source, "everywhere") { everywhere in
            for platform in ["IOS", "Android", "MacOS", "Windows"] {
                let key = "accept\(platform)PPM"
                var range = try JSONNode(.object(everywhere)).member(key).object()
                let base = try JSONNode(.object(range)).member("base").integer()
                range["base"] = .integer(base * 13 / 10)
                everywhere[key] = .object(range)
            }
        }
    }

    /// A policy that waits for 20 days after an offer that was not answered.
    private static func patient(_ source: [UInt8]) throws -> String {
        try changed(source, "offer") { offer in
            offer["cooldowns"] = ["afterUnanswered": ["seconds": 1_728_000]]
        }
    }

    private static func changed(
        _ source: [UInt8], _ key: String, _ change: (inout JSONObject) throws -> Void
    ) throws -> String {
        var root = try JSONNode(JSONReader(limits: .document, options: .comments).read(source)).object()
        var section = try JSONNode(.object(root)).member(key).object()
        try change(&section)
        root[key] = .object(section)
        return text(JSONValue.object(root).bytes())
    }
}
