import PassLiftPolicy
import PassLiftSimulator

/// People whose every number is known, and the log that they leave.
struct KnownPopulation {
    let name: String
    let population: Population
    let policy: UpgradePolicy

    /// The three presets, and three with values that no preset has.
    static func all() throws -> [KnownPopulation] {
        var all = try Population.Preset.allCases.map {
            KnownPopulation(name: $0.rawValue, population: try Population($0), policy: .standard)
        }
        for (name, segments) in [("hesitant", [hesitant]), ("eager", [eager]), ("two kinds", twoKinds)] {
            all.append(
                KnownPopulation(
                    name: name, population: try population(name, segments), policy: .shipped(.assertive)))
        }
        return all
    }

    /// People of whom some accept nearly every prompt and the others hardly any.
    static func unlike() throws -> KnownPopulation {
        let segments: [[PopulationParameter: UInt32]] = [900_000, 50_000].map { accept in
            [
                .signInsPer1000Days: 500, .acceptIOSPPM: accept, .acceptAndroidPPM: accept,
                .acceptMacOSPPM: accept, .acceptWindowsPPM: accept, .acceptDecayPPM: 950_000,
                .autofilledPPM: 0,
            ]
        }
        return KnownPopulation(
            name: "unlike", population: try population("unlike", segments), policy: .shipped(.assertive))
    }

    /// Prompts are rarely accepted, and the third almost never; nothing is filled in.
    private static let hesitant: [PopulationParameter: UInt32] = [
        .signInsPer1000Days: 400, .acceptIOSPPM: 120_000, .acceptAndroidPPM: 100_000,
        .acceptMacOSPPM: 80_000, .acceptWindowsPPM: 60_000, .acceptDecayPPM: 300_000,
        .autofilledPPM: 60_000, .unansweredPPM: 700_000, .neverAgainPPM: 250_000, .cancelPPM: 100_000,
        .abandonPPM: 30_000, .passwordSucceedsPPM: 900_000, .resetPer90DaysPPM: 100_000,
    ]

    /// Nearly everybody says yes, and ceremonies go wrong.
    private static let eager: [PopulationParameter: UInt32] = [
        .signInsPer1000Days: 250, .acceptIOSPPM: 800_000, .acceptAndroidPPM: 700_000,
        .acceptMacOSPPM: 650_000, .acceptWindowsPPM: 600_000, .acceptDecayPPM: 900_000,
        .autofilledPPM: 900_000, .silentSuccessIOSPPM: 300_000, .silentSuccessAndroidPPM: 250_000,
        .silentSuccessMacOSPPM: 200_000, .silentSuccessWindowsPPM: 100_000, .ceremonyCompletesPPM: 600_000,
        .ceremonyErrorPPM: 800_000, .usesPasskeyPPM: 500_000, .passkeySucceedsPPM: 940_000,
        .passwordSucceedsPPM: 500_000, .resetPer90DaysPPM: 600_000, .passkeyOnlyAcceptPPM: 500_000,
        .unansweredPPM: 100_000, .promptSeconds: 11, .creationSeconds: 8,
    ]

    /// Those who come often and those who do not; few clients tell what they can.
    private static let twoKinds: [[PopulationParameter: UInt32]] = [60, 900].map { rate in
        [
            .signInsPer1000Days: rate, .capabilityToldPPM: 300_000, .platformAuthenticatorPPM: 600_000,
            .conditionalCreateIOSPPM: 300_000, .recoveryConfirmedPPM: 100_000,
        ]
    }

    private static func population(
        _ name: String, _ segments: [[PopulationParameter: UInt32]]
    ) throws -> Population {
        let weight = 1_000_000 / segments.count
        let texts = segments.enumerated().map { place, values in
            let members = values.map { parameter, value in
                #""\#(parameter.rawValue)": {"low": \#(value), "base": \#(value), "high": \#(value), "#
                    + #""source": "a test"}"#
            }
            return #"{"name": "\#(place)", "weightPPM": \#(weight), "parameters": {"#
                + members.joined(separator: ", ") + "}}"
        }
        let text = #"{"name": "\#(name)", "segments": [\#(texts.joined(separator: ", "))]}"#
        return try Population(json: Array(text.utf8))
    }

    /// What is true of a parameter: the mean over the segments.
    func truth(_ parameter: PopulationParameter) -> Double {
        let sum = population.segments.reduce(UInt64(0)) {
            $0 + UInt64($1.weightPPM) * UInt64($1[parameter].base)
        }
        return Double(sum) / 1_000_000
    }

    /// What calibration makes of the log of so many accounts.
    func report(
        _ size: GivenSimulation.Size, seed: UInt64, upon base: Population
    ) throws -> CalibrationReport {
        let plan = try GivenSimulation.plan(seed: seed, accounts: size.accounts, days: size.days)
        let simulation = Simulation(policy: policy, population: population, plan: plan)
        let log = SimulatedLog(of: simulation, policyHash: Array(repeating: 7, count: 32))
        var calibration = Calibration()
        var line = 0
        for account in 0..<plan.accounts {
            for event in log.events(of: account) {
                line += 1
                calibration.take(LoggedEvent(line: line, event: event))
            }
        }
        return calibration.report(upon: base)
    }
}
