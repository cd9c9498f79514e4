import PassLiftEncoding
import PassLiftMachine
import PassLiftSimulator

/// What `simulate` commands share.
extension CommandOption {
    static let simulatedPolicy = CommandOption(
        name: "policy", form: .required("POLICY"), summary: PolicyFile.summary)
    static let population = CommandOption(
        name: "population", form: .optional("POPULATION"), summary: PopulationFile.summary)
    static let simulatedAccounts = CommandOption(
        name: "accounts", form: .optional("N"), summary: "how many accounts (default 100000)")
    static let simulatedDays = CommandOption(
        name: "days", form: .optional("N"), summary: "how many days (default 365)")
    static let seed = CommandOption(
        name: "seed", form: .optional("N"), summary: "the same seed gives the same result (default 1)")
    static let start = CommandOption(
        name: "start", form: .optional("DATE"),
        summary: "the first day, as 2026-12-01 or in RFC 3339 (default 2026-01-01)")
    static let periodDays = CommandOption(
        name: "period-days", form: .optional("N"), summary: "days told as one (default: about 60 periods)")
    static let draws = CommandOption(
        name: "draws", form: .optional("N"),
        summary: "plausible worlds for what nobody knows, 0 for none (default 100)")
    static let drawAccounts = CommandOption(
        name: "draw-accounts", form: .optional("N"),
        summary: "accounts of each world (default a hundredth, at least 1000, at most 20000)")
    static let threads = CommandOption(
        name: "threads", form: .optional("N"), summary: "how many at once; never seen in the result")
    static let report = CommandOption(
        name: "report", form: .optional("FILE"), summary: "writes one HTML file that a browser shows")
    static let csv = CommandOption(
        name: "csv", form: .optional("FILE"), summary: "writes every number as comma-separated values")
    static let chartLibrary = CommandOption(
        name: "chart-js", form: .optional("FILE"),
        summary: "Chart.js 3 (default: Debian's libjs-chart.js)")

    /// Whom a policy meets, for how long.
    static let simulation = [
        simulatedPolicy, population, simulatedAccounts, simulatedDays, seed, start, periodDays, draws,
        drawAccounts, threads,
    ]
}

extension Arguments {
    /// The simulation that is asked for.
    ///
    /// - Throws: everything that is wrong with the plan at once.
    func simulation() throws(ToolError) -> Simulation {
        let policy = try PolicyFile(required(.simulatedPolicy)).flawless()
        let population = try PopulationFile.read(value(.population) ?? PopulationFile.standard)
        return Simulation(policy: policy, population: population, plan: try plan())
    }

    /// How many processors there are, unless another number is asked for.
    func threadCount() throws(ToolError) -> Int {
        Int(try integer(.threads, in: 1...256) ?? Self.processors)
    }

    private func plan() throws(ToolError) -> SimulationPlan {
        let anything = Int64.min...Int64.max
        var request = SimulationPlan.Request(
            seed: UInt64(bitPattern: try integer(.seed, in: 0...Int64.max) ?? 1),
            accounts: try integer(.simulatedAccounts, in: anything) ?? 100_000,
            days: try integer(.simulatedDays, in: anything) ?? 365, start: try startInstant())
        request.periodDays = try integer(.periodDays, in: anything)
        request.draws = try integer(.draws, in: anything) ?? 100
        request.drawAccounts = try integer(.drawAccounts, in: anything)
        do {
            return try SimulationPlan(request)
        } catch {
            throw ToolError(.invalidValue, error.description)
        }
    }

    private func startInstant() throws(ToolError) -> Instant {
        let text = value(.start) ?? "2026-01-01"
        let whole = text.utf8.count == 10 ? text + "T00:00:00Z" : text
        guard let milliseconds = try? RFC3339.milliseconds(whole) else {
            throw ToolError(.invalidValue, "--start: expected a day like 2026-12-01, or a time in RFC 3339")
        }
        return Instant(milliseconds: milliseconds)
    }
}
