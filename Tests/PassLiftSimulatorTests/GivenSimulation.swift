import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator

/// Small worlds to put a simulation in.
enum GivenSimulation {
    /// 2027-01-04T00:00:00Z, a Monday.
    static let start = Instant(milliseconds: 1_799_020_800_000)

    /// A population of one segment in which nothing is left to chance but what is said: everybody has one
    /// iPhone that can do everything, knows the password and never answers a prompt with yes.
    static func population(_ values: [PopulationParameter: UInt32]) throws -> Population {
        try Population(json: Array(document(values).utf8))
    }

    static func document(_ values: [PopulationParameter: UInt32], name: String = "all") -> String {
        let members = PopulationParameter.allCases.map { parameter in
            let value = values[parameter] ?? quiet(parameter)
            return #""\#(parameter.rawValue)": {"low": \#(value), "base": \#(value), "high": \#(value), "#
                + #""source": "a test"}"#
        }
        return #"{"name": "given", "segments": [{"name": "\#(name)", "weightPPM": 1000000, "parameters": {"#
            + members.joined(separator: ", ") + "}}]}"
    }

    private static func quiet(_ parameter: PopulationParameter) -> UInt32 {
        let certain: Set<PopulationParameter> = [
            .mainIOSPPM, .otherIOSPPM, .capabilityToldPPM, .platformAuthenticatorPPM, .acceptDecayPPM,
            .ceremonyCompletesPPM, .passwordSucceedsPPM, .usesPasskeyPPM, .passkeySucceedsPPM, .appleSyncPPM,
            .conditionalCreateIOSPPM,
        ]
        return certain.contains(parameter) ? 1_000_000 : 0
    }

    static func policy(_ members: String) throws -> UpgradePolicy {
        try UpgradePolicy(json: Array(#"{"name": "given", \#(members)}"#.utf8))
    }

    static func plan(
        seed: UInt64, accounts: Int64, days: Int64,
        _ change: (inout SimulationPlan.Request) -> Void = { _ in }
    ) throws -> SimulationPlan {
        var request = SimulationPlan.Request(seed: seed, accounts: accounts, days: days, start: start)
        change(&request)
        return try SimulationPlan(request)
    }

    /// How many accounts, and for how long.
    struct Size {
        var accounts: Int64 = 192
        var days: Int64 = 60
    }

    /// A preset with a policy, as a whole.
    static func simulation(
        _ policy: UpgradePolicy = .standard, seed: UInt64, _ size: Size = Size(),
        _ change: (inout SimulationPlan.Request) -> Void = { _ in }
    ) throws -> Simulation {
        Simulation(
            policy: policy, population: try Population(.mixed),
            plan: try plan(seed: seed, accounts: size.accounts, days: size.days, change))
    }
}
