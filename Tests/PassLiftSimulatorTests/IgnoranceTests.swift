import PassLiftPolicy
import PassLiftSimulator
import PassLiftTesting
import Testing

/// How far what nobody knows moves a number.
@Suite("Intervals of ignorance")
struct IgnoranceTests {
    /// People of whom everything is known but what is said.
    private static func population(unsure: [PopulationParameter: ClosedRange<UInt32>]) throws -> Population {
        let values: [PopulationParameter: UInt32] = [
            .signInsPer1000Days: 400, .acceptIOSPPM: 400_000, .passkeyOnlyAcceptPPM: 500_000,
            .recoveryConfirmedPPM: 1_000_000, .resetPer90DaysPPM: 600_000, .supportPerResetPPM: 500_000,
            .supportContactCents: 1500, .guessesPer1000Years: 90_000, .guessSucceedsPPM: 2000,
            .passwordSeconds: 30, .passkeySeconds: 15,
        ]
        var document = GivenSimulation.document(values)
        for (parameter, range) in unsure {
            let value = try #require(values[parameter])
            let known = #""\#(parameter.rawValue)": {"low": \#(value), "base": \#(value), "high": \#(value)"#
            let bounds = #""low": \#(range.lowerBound), "base": \#(value), "high": \#(range.upperBound)"#
            document = document.replacing(known, with: #""\#(parameter.rawValue)": {"# + bounds)
        }
        return try Population(json: Array(document.utf8))
    }

    private static func result(
        _ population: Population, against: UpgradePolicy? = nil
    ) async throws -> SimulationResult {
        let plan = try GivenSimulation.plan(seed: 91, accounts: 320, days: 20) {
            $0.periodDays = 10
            $0.draws = 100
            $0.drawAccounts = 64
        }
        return try await Simulation(policy: .standard, population: population, plan: plan)
            .result(against: against, threads: 2)
    }

    private static func rows(_ scopes: [ResultScope]) -> [ResultRow] {
        scopes.flatMap { [$0.whole] + $0.periods }
    }

    @Test("where nothing is unknown it is the number itself, whatever luck smaller worlds would have had")
    func nothingUnknown() async throws {
        let result = try await Self.result(Self.population(unsure: [:]), against: .shipped(.cautious))
        for row in Self.rows(result.scopes) + Self.rows(result.differences) {
            for measure in Measure.allCases {
                guard let value = row[measure].value else { continue }
                let ignorance = try #require(row[measure].ignorance, "\(measure)")
                #expect(ignorance.lower == value && ignorance.upper == value, "\(measure)")
            }
        }
        #expect(result.ignorance == PlayedIgnorance(worlds: 100, completeness: .complete))
        #expect(result.tornado.isEmpty)
    }

    @Test("what an unknown number does not touch is exact, and what it does touch holds the number")
    func untouched() async throws {
        let result = try await Self.result(
            Self.population(unsure: [.supportContactCents: 500...7000]), against: .shipped(.cautious))
        let touched: Set<Measure> = [.supportCents, .supportCentsSaved]
        var exact = 0
        for row in Self.rows(result.scopes) + Self.rows(result.differences) {
            for measure in Measure.allCases where !touched.contains(measure) {
                guard let value = row[measure].value, let ignorance = row[measure].ignorance else { continue }
                #expect(ignorance.lower == value && ignorance.upper == value, "\(measure)")
                exact += 1
            }
        }
        #expect(exact > 100)
        let cents = result.scopes[0].whole[.supportCents]
        let (value, ignorance) = (try #require(cents.value), try #require(cents.ignorance))
        #expect(ignorance.lower < value && value < ignorance.upper)
        #expect(Set(result.tornado.filter { $0.width > 0 }.map(\.measure)) == touched)
        for bar in result.tornado { #expect(bar.atBase == result.scopes[0].whole[bar.measure].value) }
    }

    @Test("it holds the number, and no share leaves 0 to 1 and no count falls below 0")
    func bounds() async throws {
        let plan = try GivenSimulation.plan(seed: 92, accounts: 320, days: 30) {
            $0.draws = 100
            $0.drawAccounts = 64
            $0.periodDays = 10
        }
        let result = try await Simulation(
            policy: .standard, population: Population(.mixed), plan: plan
        ).result(against: .shipped(.assertive), threads: 2)
        // What is saved may be less than nothing.
        let saved: Set<Measure> = [.hoursSaved, .supportCentsSaved]
        for (scopes, least) in [(result.scopes, 0.0), (result.differences, -1)] {
            for row in Self.rows(scopes) {
                for measure in Measure.allCases {
                    guard let value = row[measure].value, let ignorance = row[measure].ignorance else {
                        continue
                    }
                    #expect(ignorance.lower <= value && value <= ignorance.upper, "\(measure)")
                    if measure.unit == .share {
                        #expect(ignorance.lower >= least && ignorance.upper <= 1, "\(measure)")
                    } else if !saved.contains(measure) {
                        #expect(ignorance.lower >= 0 || least < 0, "\(measure)")
                    }
                }
            }
        }
        let adoption = try #require(result.scopes[0].whole[.accountsWithPasskey].ignorance)
        #expect(adoption.upper - adoption.lower > 0.05)
    }

    @Test(
        "the ends that are kept give the percentiles of all numbers",
        arguments: [1, 2, 39, 40, 41, 100, 1000] as [UInt32])
    func tails(count: UInt32) throws {
        var dice = SeededGenerator(seed: UInt64(count))
        var tails = Tails(cells: 2, atMost: count)
        var numbers: [Double] = []
        for _ in 0..<count {
            numbers.append(Double(dice.next() % 1000) / 8 - 60)
            tails.add(numbers[numbers.count - 1], to: 1)
        }
        numbers.sort()
        func percentile(_ p: Double) -> Double {
            let place = p * Double(numbers.count - 1)
            let below = Int(place)
            let above = min(below + 1, numbers.count - 1)
            return numbers[below] + (numbers[above] - numbers[below]) * (place - Double(below))
        }
        let interval = try #require(tails.interval(of: 1))
        #expect(abs(interval.lower - percentile(0.025)) < 1e-9, "seed \(count)")
        #expect(abs(interval.upper - percentile(0.975)) < 1e-9, "seed \(count)")
        #expect(tails.interval(of: 0) == nil)
    }
}
