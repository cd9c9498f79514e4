import PassLiftEncoding
import PassLiftEvents
import PassLiftPolicy
import PassLiftSimulator
import PassLiftTesting
import Testing

/// Files of shards that somebody made up.
@Suite("Hostile shards")
struct HostileShardTests {
    private static let told = 35
    private static let periods = 2

    private static func simulation(_ policy: UpgradePolicy = .standard) throws -> Simulation {
        try Simulation(
            policy: policy, population: GivenSimulation.population([.signInsPer1000Days: 300]),
            plan: GivenSimulation.plan(seed: 95, accounts: 64, days: 6) { $0.periodDays = 3 })
    }

    /// A true file of a shard, as a document to be bent.
    private static func file(_ shard: String, _ simulation: Simulation) async throws -> JSONValue {
        let sums = try await simulation.sums(of: try #require(Shard(shard)))
        return try read(sums.document(of: simulation))
    }

    private static func read(_ bytes: [UInt8]) throws -> JSONValue {
        try JSONReader(
            limits: JSONLimits(
                byteCount: 1_048_576, depth: 8, valueCount: 65_536, stringByteCount: 1_048_576)
        ).read(bytes)
    }

    private static func bent(_ file: JSONValue, _ key: String, _ value: JSONValue) throws -> JSONValue {
        guard case .object(var members) = file else { throw Bent.noObject }
        members[key] = value
        return .object(members)
    }

    private enum Bent: Error { case noObject }

    private static func fault(_ file: JSONValue, _ simulation: Simulation) -> String? {
        do throws(SumsFault) {
            _ = try SimulationSums(document: file.bytes(), of: simulation)
            return nil
        } catch {
            return error.description
        }
    }

    /// Counts as a file has them: seven bits a byte, the lowest first.
    private static func packed(_ counts: [UInt64]) -> JSONValue {
        var bytes: [UInt8] = []
        for count in counts {
            var rest = count
            while rest >= 0x80 {
                bytes.append(UInt8(rest & 0x7f) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        return .string(Base64URL.encode(bytes))
    }

    /// The counts of 64 groups: each one account, and in one more place what is said.
    private static func groups(_ count: UInt64 = 0, at place: Int = 1, groups: Int = 1) -> JSONValue {
        .array(
            (0..<64).map { group in
                var counts = [UInt64](repeating: 0, count: told * periods)
                counts[0] = 1
                if group < groups { counts[place] = count }
                return packed(counts)
            })
    }

    @Test("shards are of one division, each once, and at least one")
    func shards() async throws {
        let simulation = try Self.simulation()
        let file = try await Self.file("1/1", simulation)
        for wrong in [#"["1/2","1/2"]"#, #"["1/2","2/3"]"#, #"["2/2","1/2"]"#, "[]", #"["3/2"]"#, "[1]"] {
            let list = try Self.read(Array(wrong.utf8))
            let fault = Self.fault(try Self.bent(file, "shards", list), simulation)
            #expect(fault?.hasPrefix("$.shards") == true, "\(wrong): \(fault ?? "taken")")
        }
        let both = try Self.bent(file, "shards", ["1/2", "2/2"])
        #expect(Self.fault(both, simulation) == nil)
    }

    @Test("a part has the accounts that it says: no fewer when it is whole, never more")
    func accounts() async throws {
        let simulation = try Self.simulation()
        let file = try await Self.file("1/1", simulation)
        let half = try Self.bent(file, "shards", ["1/2"])
        // All 64 accounts are of the first round, and so of the first of two parts.
        #expect(Self.fault(half, simulation) == nil)
        let other = try Self.bent(file, "shards", ["2/2"])
        #expect(Self.fault(other, simulation)?.hasPrefix("$.groups") == true)
        let more = try Self.bent(file, "groups", Self.groups(1, at: Self.told))
        #expect(Self.fault(more, simulation)?.hasPrefix("$.groups") == true)
        let fewer = try Self.bent(file, "groups", .array([]))
        #expect(Self.fault(fewer, simulation)?.hasPrefix("$.groups") == true)
    }

    @Test("a total is taken up to 2^53 and refused past it")
    func totals() async throws {
        let simulation = try Self.simulation()
        let file = try await Self.file("1/1", simulation)
        let most = SimulationSums.maximumTotal
        func fault(_ groups: JSONValue) throws -> String? {
            Self.fault(try Self.bent(file, "groups", groups), simulation)
        }
        #expect(try fault(Self.groups(most)) == nil)
        #expect(try fault(Self.groups(most / 2, groups: 2)) == nil)
        for groups in [
            Self.groups(most + 1), Self.groups(.max), Self.groups(most / 2 + 1, groups: 2),
            Self.groups(.max / 2 + 1, groups: 64),
        ] {
            #expect(try fault(groups)?.hasPrefix("$.groups") == true)
        }
        let others = [UInt64](repeating: most + 1, count: Incident.allCases.count + EventName.allCases.count)
        #expect(
            Self.fault(try Self.bent(file, "others", Self.packed(others)), simulation)?.hasPrefix("$.others")
                == true)
    }

    @Test("no more is observed than there are accounts, and no more comes about than is observed")
    func guardrails() async throws {
        let simulation = try Self.simulation()
        let file = try await Self.file("1/1", simulation)
        func fault(_ first: [UInt64], day: Int = 0) throws -> String? {
            var counts = [UInt64](repeating: 0, count: 16 * 6)
            for (place, count) in first.enumerated() { counts[day * 16 + place] = count }
            return Self.fault(try Self.bent(file, "guardrails", Self.packed(counts)), simulation)
        }
        #expect(try fault([64, 64, 0, 0]) == nil)
        for wrong in [[65, 0], [1, 2], [.max, .max], [0, 1], [0, 0, .max]] as [[UInt64]] {
            #expect(try fault(wrong, day: 5)?.hasPrefix("$.guardrails") == true, "\(wrong)")
        }
    }

    @Test("a part has no moves, nor has a whole whose guardrails do not act; others come in their order")
    func moves() async throws {
        let dry = try Self.simulation()
        let acting = try Self.simulation(
            GivenSimulation.policy(
                #"""
                "share": {"ppm": 1000000, "salt": "s"}, "holdout": {"ppm": 500000, "salt": "h"},
                "guardrails": {"dryRun": false,
                "checks": [{"name": "leave", "metric": "visit_continues", "then": "freeze"}]}
                """#))
        func move(_ day: Int64) -> JSONValue { ["day": .integer(day), "pace": "frozen", "heldStage": .null] }
        let still = try await Self.file("1/1", dry)
        #expect(Self.fault(try Self.bent(still, "moves", [move(2)]), dry)?.hasPrefix("$.moves") == true)
        let file = try await Self.file("1/1", acting)
        #expect(Self.fault(try Self.bent(file, "moves", [move(2), move(4)]), acting) == nil)
        for wrong in [[move(4), move(2)], [move(2), move(2)], [move(0)], [move(6)]] as [JSONValue] {
            let fault = Self.fault(try Self.bent(file, "moves", wrong), acting)
            #expect(fault?.hasPrefix("$.moves") == true, "\(wrong)")
        }
        let part = try Self.bent(file, "shards", ["1/2"])
        #expect(Self.fault(try Self.bent(part, "moves", [move(2)]), acting)?.hasPrefix("$.moves") == true)
    }

    @Test(
        "whatever counts are taken, they are added and told without an end",
        arguments: [0, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
    func anyCounts(seed: UInt64) async throws {
        let simulation = try Self.simulation()
        var dice = SeededGenerator(seed: 0x5a4d + seed)
        func anything(_ count: Int) -> [UInt64] {
            (0..<count).map { _ in
                switch dice.next() % 4 {
                case 0: 0
                case 1: dice.next() % 3
                case 2: dice.next() >> 40
                case _: dice.next() >> (18 + dice.next() % 40)
                }
            }
        }
        var file = try await Self.file("1/1", simulation)
        let groups = (0..<64).map { _ in
            var counts = anything(Self.told * Self.periods)
            (counts[0], counts[Self.told]) = (1, 0)
            return Self.packed(counts)
        }
        file = try Self.bent(file, "groups", .array(groups))
        // Of the division into two, the first part has every account.
        let first = try Self.bent(file, "shards", ["1/2"])
        var sums = try SimulationSums(document: first.bytes(), of: simulation)
        let second = try await simulation.sums(of: try #require(Shard("2/2")))
        try sums.merge(second)
        #expect(sums.isWhole)
        let result = await simulation.conclude(sums)
        #expect(result.scopes[0].accounts == 64, "seed \(0x5a4d + seed)")
        #expect(!result.csv.isEmpty && !result.table.isEmpty && !result.json().isEmpty)
        let report = SimulationReport(result, version: "1", command: "simulate", chartLibrary: nil)
        #expect(!report.html.isEmpty)
    }
}
