import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import PassLiftTesting
import Testing

/// Whatever log there is, the population that comes of it is one, and can be simulated.
@Suite("The population that calibration makes")
struct CalibratedPopulationTests {
    private static let seed: UInt64 = 0x0ff_9000

    /// The events of a small world.
    private static func events(
        _ values: [PopulationParameter: UInt32], _ size: GivenSimulation.Size, seed: UInt64,
        policy: UpgradePolicy = .shipped(.assertive)
    ) throws -> [Event] {
        let plan = try GivenSimulation.plan(seed: seed, accounts: size.accounts, days: size.days)
        let simulation = Simulation(
            policy: policy, population: try GivenSimulation.population(values), plan: plan)
        let log = SimulatedLog(of: simulation, policyHash: Array(repeating: 7, count: 32))
        return (0..<plan.accounts).flatMap { log.events(of: $0) }
    }

    private static func report(_ events: [Event]) throws -> CalibrationReport {
        var calibration = Calibration()
        for (place, event) in events.enumerated() {
            calibration.take(LoggedEvent(line: place + 1, event: event))
        }
        return calibration.report(upon: try Population(.mixed))
    }

    /// Reads the population and lives a few lives in it.
    private static func expectPopulation(_ report: CalibrationReport, _ what: String) async throws {
        let population = try Population(json: report.population.bytes(layout: .pretty))
        for told in report.parameters {
            #expect(told.range.low <= told.range.base && told.range.base <= told.range.high, "\(what)")
            #expect(told.parameter.unit.range.contains(Int64(told.range.high)), "\(what)")
        }
        #expect(report.parameters.map(\.parameter) == PopulationParameter.allCases)
        let plan = try GivenSimulation.plan(seed: seed, accounts: 16, days: 20)
        let result = try await Simulation(policy: .standard, population: population, plan: plan).result()
        #expect(result.scopes[0].accounts == 16, "\(what)")
    }

    private static let eager: [PopulationParameter: UInt32] = [
        .signInsPer1000Days: 800, .acceptIOSPPM: 1_000_000, .autofilledPPM: 500_000,
        .silentSuccessIOSPPM: 1_000_000, .passkeyOnlyAcceptPPM: 1_000_000, .recoveryConfirmedPPM: 1_000_000,
        .resetPer90DaysPPM: 999_999,
    ]
    private static let reluctant: [PopulationParameter: UInt32] = [
        .signInsPer1000Days: 800, .resetPer90DaysPPM: 300_000, .passwordSucceedsPPM: 100_000,
    ]

    @Test("an empty log leaves everything as it was assumed")
    func empty() async throws {
        let report = try Self.report([])
        #expect(report.accounts == 0 && report.figures.isEmpty)
        #expect(report.parameters.allSatisfy { $0.origin.name == "base" })
        try await Self.expectPopulation(report, "empty")
        let assumed = try Population(.mixed).segments
        let rates = assumed.map { UInt64($0.weightPPM) * UInt64($0[.signInsPer1000Days].base) }
        #expect(UInt64(report[.signInsPer1000Days].range.base) == rates.reduce(0, +) / 1_000_000)
    }

    @Test("one account, everybody accepting, nobody accepting, one platform: each is a population")
    func degenerate() async throws {
        let small = GivenSimulation.Size(accounts: 1, days: 30)
        let size = GivenSimulation.Size(accounts: 120, days: 40)
        try await Self.expectPopulation(
            try Self.report(try Self.events(Self.eager, small, seed: Self.seed)), "one account")
        let accepting = try Self.report(try Self.events(Self.eager, size, seed: Self.seed))
        #expect(accepting[.acceptIOSPPM].range.base == 1_000_000)
        #expect(accepting[.mainIOSPPM].range.base == 1_000_000)
        #expect(accepting[.mainWindowsPPM].range.base == 0)
        try await Self.expectPopulation(accepting, "everybody accepts")
        let refusing = try Self.report(try Self.events(Self.reluctant, size, seed: Self.seed))
        #expect(refusing[.acceptIOSPPM].range.base == 0)
        #expect(refusing[.acceptIOSPPM].range.high > 0)
        #expect(refusing[.acceptDecayPPM].origin.name == "base")
        try await Self.expectPopulation(refusing, "nobody accepts")
    }

    @Test("acceptance that rises from offer to offer has no decay above 1")
    func rising() async throws {
        var events = try Self.events(
            [.signInsPer1000Days: 900, .acceptIOSPPM: 300_000], .init(accounts: 120, days: 60),
            seed: Self.seed)
        // Whoever accepted the first offer is left out, so that only later ones are accepted.
        let early = Set(
            events.filter { event in
                guard case .visit(_, .offerAccepted, _) = event.happening.transition else { return false }
                return event.time < GivenSimulation.start.adding(seconds: 5 * 86_400)
            }.map(\.subject))
        events.removeAll { early.contains($0.subject) }
        let report = try Self.report(events)
        #expect(report[.acceptDecayPPM].origin.name == "log")
        #expect(report[.acceptDecayPPM].range.base == 1_000_000)
        try await Self.expectPopulation(report, "rising")
    }

    @Test("logs with holes, cut off, doubled or out of order come to a population, whatever is missing")
    func broken() async throws {
        var dice = SeededGenerator(seed: Self.seed)
        for round in 0..<16 {
            var values = round % 2 == 0 ? Self.eager : Self.reluctant
            for parameter in PopulationParameter.allCases
            where parameter.unit == .ppm && !parameter.rawValue.hasSuffix("er90DaysPPM") {
                if dice.next() % 3 == 0 { values[parameter] = UInt32(dice.next() % 1_000_001) }
            }
            for parameter: PopulationParameter in [
                .mainAndroidPPM, .mainMacOSPPM, .mainWindowsPPM, .otherAndroidPPM, .otherMacOSPPM,
                .otherWindowsPPM,
            ] {
                values[parameter] = 0
            }
            values[.mainIOSPPM] = 1_000_000
            values[.otherIOSPPM] = 1_000_000
            var events = try Self.events(values, .init(accounts: 40, days: 30), seed: dice.next())
            let kept = dice.next() % 100
            switch round % 4 {
            case 0: events.removeAll { _ in dice.next() % 100 >= kept }
            case 1: events.removeFirst(Int(kept) * events.count / 100)
            case 2: events += events.prefix(Int(kept))
            default: events.shuffle(using: &dice)
            }
            try await Self.expectPopulation(
                try Self.report(events), "seed \(Self.seed), round \(round), \(values)")
        }
    }

    @Test("people who come at different rates are told apart as segments, others are not")
    func segments() throws {
        let known = try KnownPopulation.all()
        let two = try #require(known.first { $0.name == "two kinds" })
        let size = GivenSimulation.Size(accounts: 400, days: 60)
        let base = try Population(.mixed)
        let apart = try Population(
            json: two.report(size, seed: Self.seed, upon: base).population.bytes())
        #expect(apart.segments.count == 2)
        let rates = apart.segments.map { Double($0[.signInsPer1000Days].base) }
        #expect((rates[0] - 60).magnitude < 30 && (rates[1] - 900).magnitude < 100, "\(rates)")
        #expect(apart.segments.allSatisfy { (400_000...600_000).contains($0.weightPPM) })
        let hesitant = try #require(known.first { $0.name == "hesitant" })
        let alike = try Population(
            json: hesitant.report(size, seed: Self.seed, upon: base).population.bytes())
        #expect(alike.segments.count == 1)
    }

    @Test("the same log in another order of accounts gives the same bytes")
    func order() throws {
        let known = try #require(try KnownPopulation.all().first)
        let plan = try GivenSimulation.plan(seed: Self.seed, accounts: 60, days: 40)
        let log = SimulatedLog(
            of: Simulation(policy: .standard, population: known.population, plan: plan),
            policyHash: Array(repeating: 7, count: 32))
        let forth = try Self.report((0..<plan.accounts).flatMap { log.events(of: $0) })
        let back = try Self.report((0..<plan.accounts).reversed().flatMap { log.events(of: $0) })
        #expect(forth.population.bytes() == back.population.bytes())
        #expect(forth == back)
    }

    @Test("people who differ look like acceptance that falls: no log tells the two apart")
    func differences() throws {
        let known = try KnownPopulation.unlike()
        let report = try known.report(
            .init(accounts: 300, days: 60), seed: Self.seed, upon: try Population(.mixed))
        let decay = report[.acceptDecayPPM]
        #expect(decay.origin.name == "log")
        #expect(Double(decay.range.high) < known.truth(.acceptDecayPPM), "\(decay.range)")
        #expect(CalibrationReport.inseparable.contains { $0.name == "individual_differences" })
    }
}
