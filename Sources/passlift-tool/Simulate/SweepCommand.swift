import PassLiftEncoding
import PassLiftPolicy
import PassLiftSimulator

/// `sweep`: which variant of a policy does best, for the same people under the same luck.
struct SweepCommand: Command {
    private static let maximumVariants = 1000
    private static let vary = CommandOption(
        name: "vary", form: .repeated("PLACE=A,B,C"),
        summary: "a place in the policy and what is tried there; several are combined")
    private static let maximize = CommandOption(
        name: "maximize", form: .required("MEASURE"), summary: "what is to be as large as possible")
    private static let subjectTo = CommandOption(
        name: "subject-to", form: .repeated("MEASURE<=N"), summary: "a bound that must be kept, <= or >=")

    let syntax = CommandSyntax(
        path: ["sweep"], summary: "tries variants of a policy on the same people and tells the best",
        options: CommandOption.sweep + [vary, maximize, subjectTo, .csv])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let question = try Question(arguments)
        let variants = try Self.variants(of: question.file, by: question.variations)
        let run = SimulationRun(output)
        let base = question.base
        // Only shards are refused, and these are none.
        let trials =
            try? await base.plan.trials(
                of: variants.map(\.policy), on: base.population, threads: question.threads, watch: run.watch)
        let rows = zip(variants, trials ?? []).map { Row(variant: $0, trial: $1, of: question) }
        let result = SweepResult(rows: rows, of: question, variantCount: variants.count)
        return try result.write(output, csv: arguments.value(.csv))
    }

    /// What is asked.
    struct Question {
        let file: PolicyFile
        let base: Simulation
        let goal: Measure
        let bounds: [SweepBound]
        let variations: [SweepVariation]
        let threads: Int

        /// - Throws: everything that is wrong with it at once.
        init(_ arguments: Arguments) throws(ToolError) {
            var faults = FaultList()
            let file = faults.take { () throws(ToolError) in
                try PolicyFile(arguments.required(.simulatedPolicy))
            }
            let base = faults.take { () throws(ToolError) in
                try arguments.simulation(drawAccounts: CommandOption.sweepDrawAccounts)
            }
            let goal = faults.take { () throws(ToolError) in
                try Measure(named: arguments.required(maximize), for: maximize.spelling)
            }
            bounds = arguments.all(subjectTo).compactMap { text in
                faults.take { () throws(ToolError) in try SweepBound(text) }
            }
            variations = arguments.all(vary).compactMap { text in
                faults.take { () throws(ToolError) in try SweepVariation(text) }
            }
            if Set(variations.map(\.place)).count < variations.count {
                faults.add(ToolError(.invalidValue, "\(vary.spelling): expected each place once"))
            }
            if arguments.all(vary).isEmpty {
                faults.add(ToolError(.missingOption, "sweep: \(vary.spelling) PLACE=A,B,C is required"))
            }
            let threads = faults.take { () throws(ToolError) in try arguments.threadCount() }
            if let path = arguments.value(.csv) {
                _ = faults.take { () throws(ToolError) in try OutputFile.check(path) }
            }
            try faults.finish()
            guard let file, let base, let goal, let threads else {
                throw ToolError(.missingOption, "\(CommandOption.simulatedPolicy.spelling) is required")
            }
            (self.file, self.base, self.goal, self.threads) = (file, base, goal, threads)
        }
    }

    /// A policy with the values that make it.
    struct Variant {
        var values: [(place: String, value: JSONValue)]
        var policy: UpgradePolicy

        /// The values, as they would be typed.
        var spelling: String { SweepCommand.spelling(of: values) }
    }

    private static func spelling(of values: [(place: String, value: JSONValue)]) -> String {
        values.map { "\($0.place)=\($0.value.text())" }.joined(separator: " ")
    }

    /// What a variant came to.
    struct Row {
        let variant: Variant
        let trial: PolicyTrial
        let goal: Estimate
        let bounded: [Estimate]
        /// Whether every bound is kept.
        let verdict: SweepBound.Verdict

        init(variant: Variant, trial: PolicyTrial, of question: Question) {
            self.variant = variant
            self.trial = trial
            goal = trial[question.goal]
            bounded = question.bounds.map { trial[$0.measure] }
            let isBroken = zip(question.bounds, bounded).contains { $0.verdict(on: $1.value) == .broken }
            verdict = isBroken ? .broken : .kept
        }
    }

    /// Every combination, each a policy without faults.
    private static func variants(
        of file: PolicyFile, by variations: [SweepVariation]
    ) throws(ToolError) -> [Variant] {
        let count = variations.reduce(1) { min($0, maximumVariants + 1) * $1.values.count }
        guard variations.count <= 8, 1...maximumVariants ~= count else {
            throw ToolError(
                .invalidValue, "--vary: expected at most 8 places and \(maximumVariants) variants")
        }
        var documents: [(values: [(place: String, value: JSONValue)], document: JSONValue)] = [
            ([], try file.document())
        ]
        for variation in variations {
            var next: [(values: [(place: String, value: JSONValue)], document: JSONValue)] = []
            for before in documents {
                for value in variation.values {
                    let document = try variation.applying(value, to: before.document)
                    next.append((before.values + [(variation.place, value)], document))
                }
            }
            documents = next
        }
        var faults = FaultList()
        let variants = documents.compactMap { variant in
            faults.take { () throws(ToolError) in
                do throws(PolicyFaults) {
                    return Variant(
                        values: variant.values, policy: try UpgradePolicy(json: variant.document.bytes()))
                } catch {
                    let said = spelling(of: variant.values)
                    let lines = error.faults.map { "\(said): \($0)" }
                    throw ToolError(.invalidDocument, lines.joined(separator: "\n"))
                }
            }
        }
        try faults.finish()
        return variants
    }
}
