import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Synchronization
import Testing

/// What a simulation that was ended says of itself, and what it says to who looks on.
@Suite("A simulation that is watched")
struct InterruptionTests {
    private static func simulation(accounts: Int64 = 256) throws -> Simulation {
        try GivenSimulation.simulation(seed: 27, .init(accounts: accounts, days: 10)) {
            $0.draws = 100
            $0.drawAccounts = 64
            $0.periodDays = 5
        }
    }

    private static func bars() -> UInt64 { UInt64(PopulationParameter.allCases.count) * 2 }

    @Test("ended while lives are lived it has whole ones, and is partial")
    func lives() async throws {
        let simulation = try GivenSimulation.simulation(seed: 27, .init(accounts: 6400, days: 10))
        let box = WatchBox(endAt: 1)
        let sums = try await simulation.sums(threads: 2, watch: box.watch)
        #expect(sums.completeness == .partial)
        #expect(sums[.account] > 0)
        #expect(sums[.account] < 6400)
        #expect(sums[.accountCreated] == sums[.account])
        let result = await simulation.conclude(sums)
        #expect(result.completeness == .partial)
        #expect(result.table.contains("partial"))
        let progress = try #require(box.last)
        #expect(progress.total == 6400)
        #expect(progress.done > 0)
        #expect((progress.remainingSeconds ?? 0) > 0)
    }

    @Test("ended under the second policy it compares nothing, and says so in every form")
    func comparison() async throws {
        let simulation = try Self.simulation()
        let result = try await simulation.result(
            against: .shipped(.cautious), threads: 1, watch: WatchBox(endAt: 257).watch)
        #expect(result.completeness == .partial)
        #expect(result.ignorance == PlayedIgnorance(worlds: 0, completeness: .partial))
        #expect(result.differences.isEmpty)
        #expect(result.against?.name == "cautious")
        #expect(result.scopes[0].accounts == 256)
        #expect(result.table.contains("against cautious: nothing to compare"))
        #expect(result.csv.contains("\r\ncompleteness,,,10,accounts,partial,,,,,\r\n"))
        let json = String(decoding: result.json(), as: UTF8.self)
        #expect(json.contains(#""completeness":"partial","ignorance":{"worlds":0,"completeness":"partial"}"#))
    }

    @Test("ended under the first policy it does not begin the second")
    func first() async throws {
        let box = WatchBox(endAt: 1)
        let result = try await Self.simulation(accounts: 6400).result(
            against: .shipped(.cautious), threads: 1, watch: box.watch)
        #expect(result.completeness == .partial)
        #expect(result.differences.isEmpty)
        #expect(try #require(box.last).done == result.scopes[0].accounts)
    }

    @Test("ended among the worlds every account was simulated, and ignorance is partial, in every form")
    func worlds() async throws {
        let result = try await Self.simulation().result(threads: 1, watch: WatchBox(endAt: 256 + 640).watch)
        #expect(result.completeness == .complete)
        #expect(result.ignorance == PlayedIgnorance(worlds: 0, completeness: .partial))
        #expect(result.scopes[0].whole[.accountsWithPasskey].ignorance == nil)
        #expect(result.tornado.isEmpty)
        #expect(result.table.contains("partial: every account was simulated, but not everything plausible"))
        #expect(
            result.csv.hasSuffix(
                "completeness,,,10,accounts,complete,,,,,\r\ncompleteness,,,10,ignorance,partial,,,,,\r\n"))
    }

    @Test("ended among the bars of the tornado it keeps the worlds, and no bar")
    func tornado() async throws {
        let end = UInt64(256 + 101 * 64 + 640)
        let result = try await Self.simulation().result(threads: 1, watch: WatchBox(endAt: end).watch)
        #expect(result.ignorance == PlayedIgnorance(worlds: 100, completeness: .partial))
        #expect(result.scopes[0].whole[.accountsWithPasskey].ignorance != nil)
        #expect(result.tornado.isEmpty)
    }

    @Test("worlds and the second policy are expected from the start, so that the rest does not jump")
    func expected() async throws {
        let simulation = try Self.simulation()
        let box = WatchBox()
        let result = try await simulation.result(
            against: .shipped(.cautious), threads: 2, watch: box.watch)
        #expect(result.completeness == .complete && result.ignorance.completeness == .complete)
        let total = 2 * 256 + (2 * 101 + Self.bars()) * 64
        #expect(box.totals == [total])
        #expect(box.last?.done == total)
        let merged = WatchBox()
        _ = await simulation.conclude(try await simulation.sums(), threads: 2, watch: merged.watch)
        #expect(merged.totals == [(101 + Self.bars()) * 64])
    }

    @Test("the lives of a shard are expected to the number")
    func shards() async throws {
        for accounts in [1, 63, 64, 65, 200, 640, 1000] as [Int64] {
            let simulation = try GivenSimulation.simulation(seed: 28, .init(accounts: accounts, days: 1))
            var lived: UInt64 = 0
            for number in [1, 2, 3] as [UInt32] {
                let box = WatchBox()
                let shard = try #require(Shard(number: number, count: 3))
                let sums = try await simulation.sums(of: shard, watch: box.watch)
                #expect(box.totals == [sums[.account]] || sums[.account] == 0)
                lived += sums[.account]
            }
            #expect(lived == UInt64(accounts))
        }
    }

    @Test("trials are as many as were whole, and tell the same as results")
    func trials() async throws {
        let simulation = try Self.simulation()
        let policies = [UpgradePolicy.standard, .shipped(.cautious)]
        let box = WatchBox()
        let trials = try await simulation.plan.trials(
            of: policies, on: simulation.population, threads: 2, watch: box.watch)
        #expect(trials.map(\.policy.name) == ["standard", "cautious"])
        let total: UInt64 = 2 * (256 + 101 * 64)
        #expect(box.totals == [total])
        let result = try await simulation.result(against: .shipped(.cautious), threads: 2)
        for measure in Measure.allCases {
            #expect(trials[0][measure] == result.scopes[0].whole[measure], "\(measure)")
            let difference = trials[0].difference(to: trials[1], of: measure)
            #expect(difference == result.differences[0].whole[measure], "\(measure)")
            let itself = trials[0].difference(to: trials[0], of: measure)
            if trials[0][measure].value != nil {
                #expect(itself.value == 0 && itself.luck?.upper == 0 && itself.luck?.lower == 0)
            }
        }
        let ended = try await simulation.plan.trials(
            of: policies, on: simulation.population, watch: WatchBox(endAt: 256 + 101 * 64 + 1).watch)
        #expect(ended.count == 1)
    }
}

/// A watch that ends the simulation when so many lives were lived; its time goes on by a second each time it
/// is asked.
private final class WatchBox: Sendable {
    let watch: SimulationWatch
    private let seen: Seen

    /// What was told.
    private final class Seen: Sendable {
        let state = Mutex<(watch: SimulationWatch?, last: SimulationProgress?, totals: Set<UInt64>)>(
            (nil, nil, []))
        let time = Atomic<Int>(0)
    }

    init(endAt end: UInt64 = .max) {
        let seen = Seen()
        self.seen = seen
        watch = SimulationWatch(
            now: {
                let second = seen.time.wrappingAdd(1, ordering: .relaxed).newValue
                return GivenSimulation.start.adding(seconds: Int64(second))
            },
            report: { progress in
                let watch = seen.state.withLock { state in
                    if progress.done >= state.last?.done ?? 0 { state.last = progress }
                    state.totals.insert(progress.total)
                    return state.watch
                }
                if progress.done >= end { watch?.interrupt() }
            })
        seen.state.withLock { $0.watch = watch }
    }

    var last: SimulationProgress? { seen.state.withLock { $0.last } }
    var totals: Set<UInt64> { seen.state.withLock { $0.totals } }
}
