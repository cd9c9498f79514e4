import PassLiftPolicy
import PassLiftSimulator
import Testing

/// What a simulation keeps, as a count of what it stores: it grows with the rows that are told, and not with
/// days or accounts.
@Suite("What a simulation keeps")
struct MemoryTests {
    private static func fault(_ change: (inout SimulationPlan.Request) -> Void) -> PlanFault? {
        do throws(PlanFaults) {
            var request = SimulationPlan.Request(
                seed: 1, accounts: 64, days: 732, start: GivenSimulation.start)
            change(&request)
            _ = try SimulationPlan(request)
            return nil
        } catch {
            return error.faults.first
        }
    }

    @Test("is 64 × 35 counts of four bytes a row, whatever the days and the accounts")
    func cells() async throws {
        let perRow = SimulationSums.rowBytes / 4
        #expect(perRow == 64 * 35)
        for (accounts, days, periodDays) in [(64, 20, 10), (640, 20, 10), (64, 40, 20), (64, 20, 1)] {
            let simulation = try GivenSimulation.simulation(
                seed: 93, .init(accounts: Int64(accounts), days: Int64(days))
            ) { $0.periodDays = Int64(periodDays) }
            let rows = 3 * days / periodDays
            #expect(try await simulation.sums(threads: 2).cellCount == perRow * rows)
        }
    }

    @Test("is at most 105 million bytes: 732 periods of 16 segments")
    func most() {
        #expect(SimulationSums.maximumRows == 16 * 732)
        #expect(SimulationSums.maximumRows * SimulationSums.rowBytes <= 105_000_000)
    }

    @Test("a plan of as many periods as can be is taken, and of one more refused with the shortest period")
    func periods() throws {
        #expect(Self.fault { $0.periodDays = 1 } == nil)
        let fault = try #require(
            Self.fault {
                $0.days = 733
                $0.periodDays = 1
            })
        #expect(fault == PlanFault(member: .periodDays, least: 2, most: 3660))
        #expect(
            fault.description
                == "period_days: expected an integer from 2 to 3660, since at most 732 periods are told")
        let longest = Self.fault {
            $0.days = 3660
            $0.periodDays = 4
        }
        #expect(longest?.least == 5)
        #expect(
            Self.fault {
                $0.days = 3660
                $0.periodDays = 5
            } == nil)
    }

    @Test("worlds are bounded with their periods: a thousand of 732")
    func drawnPeriods() {
        #expect(
            Self.fault {
                $0.periodDays = 1
                $0.draws = 1000
            } == nil)
        let fault = Self.fault {
            $0.periodDays = 1
            $0.draws = 1001
        }
        #expect(fault == PlanFault(member: .draws, least: 100, most: 1000))
        #expect(Self.fault { $0.draws = 10_000 } == nil)
    }

    @Test("a count that needs more than four bytes is kept whole, and merged and read whole")
    func largeCounts() async throws {
        // A take-over for certain, a thousand times a year: more millionths a group than four bytes hold.
        let population = try GivenSimulation.population([
            .signInsPer1000Days: 10, .guessesPer1000Years: 1_000_000, .guessSucceedsPPM: 1_000_000,
        ])
        let plan = try GivenSimulation.plan(seed: 94, accounts: 320, days: 365) { $0.periodDays = 365 }
        let simulation = Simulation(policy: .standard, population: population, plan: plan)
        let whole = try await simulation.sums(threads: 2)
        #expect(whole[.takeoverMillionths] == whole[.guess] * 1_000_000)
        #expect(whole[.takeoverMillionths] > 64 << 32)
        var parts = try await simulation.sums(of: try #require(Shard("1/2")))
        let other = try await simulation.sums(of: try #require(Shard("2/2")))
        try parts.merge(SimulationSums(document: other.document(of: simulation), of: simulation))
        #expect(parts[.takeoverMillionths] == whole[.takeoverMillionths])
        let (one, two) = (await simulation.conclude(whole), await simulation.conclude(parts))
        #expect(one.json() == two.json())
    }
}
