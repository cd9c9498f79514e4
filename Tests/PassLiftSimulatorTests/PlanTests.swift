import PassLiftMachine
import PassLiftSimulator
import Testing

@Suite("Plans")
struct PlanTests {
    private static func faults(_ change: (inout SimulationPlan.Request) -> Void) -> [PlanFault.Member] {
        do throws(PlanFaults) {
            var request = SimulationPlan.Request(
                seed: 1, accounts: 100, days: 30, start: GivenSimulation.start)
            change(&request)
            _ = try SimulationPlan(request)
            return []
        } catch {
            return error.faults.map(\.member)
        }
    }

    @Test("everything that is wrong with a plan is told at once")
    func allAtOnce() {
        let faults = Self.faults {
            $0.accounts = 0
            $0.days = -3
            $0.periodDays = 0
            $0.draws = 99
            $0.drawAccounts = 63
            $0.start = Instant(milliseconds: .max)
        }
        #expect(faults == [.accounts, .days, .periodDays, .draws, .drawAccounts, .start])
    }

    @Test("a number at its limit is taken and one past it refused")
    func limits() {
        #expect(Self.faults { $0.accounts = 1_000_000_000 }.isEmpty)
        #expect(Self.faults { $0.accounts = 1_000_000_001 } == [.accounts])
        #expect(Self.faults { $0.days = 3660 }.isEmpty)
        #expect(Self.faults { $0.days = 3661 } == [.days])
        #expect(Self.faults { $0.draws = 10_000 }.isEmpty)
        #expect(Self.faults { $0.draws = 10_001 } == [.draws])
        #expect(Self.faults { $0.draws = 100 }.isEmpty)
        #expect(Self.faults { $0.days = .min } == [.days])
    }

    @Test("there are about sixty periods unless something else is asked for")
    func periods() throws {
        #expect(try GivenSimulation.plan(seed: 1, accounts: 1, days: 30).periodDays == 1)
        #expect(try GivenSimulation.plan(seed: 1, accounts: 1, days: 365).periodDays == 7)
        #expect(try GivenSimulation.plan(seed: 1, accounts: 1, days: 3660).periodDays == 61)
        #expect(
            try GivenSimulation.plan(seed: 1, accounts: 1, days: 30) { $0.periodDays = 7 }.periodDays == 7)
    }

    @Test("the fault says what can be")
    func texts() {
        #expect(
            PlanFault(member: .days, least: 1, most: 3660).description
                == "days: expected an integer from 1 to 3660")
        #expect(
            PlanFault(member: .draws, least: 100, most: 10_000).description
                == "draws: expected 0, or an integer from 100 to 10000")
    }
}
