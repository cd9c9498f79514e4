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
        summary: "accounts of each world (default a hundredth, at least 1000, at most 20000 or all)")
    static let threads = CommandOption(
        name: "threads", form: .optional("N"), summary: "how many at once; never seen in the result")
    static let report = CommandOption(
        name: "report", form: .optional("FILE"), summary: "writes one HTML file that a browser shows")
    static let csv = CommandOption(
        name: "csv", form: .optional("FILE"), summary: "writes every number as comma-separated values")
    static let simulatedEvents = CommandOption(
        name: "events", form: .optional("FILE"),
        summary: "writes the events that production would, one JSON document a line")
    static let chartLibrary = CommandOption(
        name: "chart-js", form: .optional("FILE"),
        summary: "Chart.js 3 (default: Debian's libjs-chart.js)")

    /// How many accounts a world of a sweep has unless another number is asked for: only how far worlds are
    /// from the best guesses among the same accounts counts, and there may be many variants.
    static let sweepDrawAccounts: Int64 = 500
    private static let worldsOfVariant = CommandOption(
        name: drawAccounts.name, form: .optional("N"),
        summary: "accounts of each world (default \(sweepDrawAccounts), or all)")

    /// Files that a simulation writes.
    static let simulationFiles = [report, csv, simulatedEvents]
    /// Files that a simulation reads.
    static let simulationInputs = [simulatedPolicy, population, against, chartLibrary]

    /// Whom a policy meets, for how long.
    static let simulation = [
        simulatedPolicy, population, simulatedAccounts, simulatedDays, seed, start, periodDays, draws,
        drawAccounts, threads,
    ]

    /// The same for a sweep, which tells the whole time alone.
    static let sweep = [
        simulatedPolicy, population, simulatedAccounts, simulatedDays, seed, start, draws, worldsOfVariant,
        threads,
    ]
}

extension Arguments {
    /// The simulation that is asked for.
    ///
    /// - Parameter usual: how many accounts a world has at most when no number is asked for; nil: as a plan
    ///   has it.
    /// - Throws: everything that is wrong with policy, population and plan at once.
    func simulation(drawAccounts usual: Int64? = nil) throws(ToolError) -> Simulation {
        var faults = FaultList()
        let policy = faults.take { () throws(ToolError) in
            try PolicyFile(required(.simulatedPolicy)).flawless()
        }
        let population = faults.take { () throws(ToolError) in
            try PopulationFile.read(value(.population) ?? PopulationFile.standard)
        }
        let plan = plan(drawAccounts: usual, &faults)
        try faults.finish()
        guard let policy, let population, let plan else {
            throw ToolError(.missingOption, "\(CommandOption.simulatedPolicy.spelling) is required")
        }
        return Simulation(policy: policy, population: population, plan: plan)
    }

    /// How many processors there are, unless another number is asked for.
    func threadCount() throws(ToolError) -> Int {
        Int(try integer(.threads, in: 1...256) ?? Self.processors)
    }

    private func plan(drawAccounts usual: Int64?, _ faults: inout FaultList) -> SimulationPlan? {
        let seed = faults.take { () throws(ToolError) in try integer(.seed, in: 0...Int64.max) }
        let start = faults.take { () throws(ToolError) in try startInstant() }
        var request = SimulationPlan.Request(
            seed: UInt64(clamping: (seed ?? nil) ?? 1), accounts: number(.simulatedAccounts) ?? 100_000,
            days: number(.simulatedDays) ?? 365, start: start ?? Instant(milliseconds: 0))
        request.periodDays = number(.periodDays)
        request.draws = number(.draws) ?? 100
        let fewest = Int64(SimulationPlan.minimumDrawAccounts)
        request.drawAccounts = number(.drawAccounts) ?? usual.map { max(min($0, request.accounts), fewest) }
        do {
            return try SimulationPlan(request)
        } catch {
            for fault in error.faults { faults.add(ToolError(.invalidValue, Self.text(fault))) }
            return nil
        }
    }

    /// What an option says; what is no number is one that no plan can have, so that the plan says what
    /// can be.
    private func number(_ option: CommandOption) -> Int64? {
        guard let text = value(option) else { return nil }
        guard let number = Int64(text), String(number) == text else { return .min }
        return number
    }

    /// The fault, with the option in the place of the plan's member.
    private static func text(_ fault: PlanFault) -> String {
        let member = fault.member.rawValue
        let option = member.split(separator: "_").joined(separator: "-")
        return "--\(option)" + fault.description.dropFirst(member.utf8.count)
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
