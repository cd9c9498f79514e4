import PassLiftEncoding

/// The command line: which commands there are, and how one of them is found and run.
enum Tool {
    /// The version that `version` prints.
    static let version = "0.1.0"

    /// Every command, in the order in which `help` lists them.
    static let commands: [any Command] = [
        VerifyRegistration(), VerifyAssertion(),
        PasswordVerify(), HashPassword(), PasswordCalibrate(),
        PolicyCheck(), PolicyExplain(), PolicyBucket(), PolicySchema(),
        AccountsImport(), AccountsImportPasskeys(), AccountsExport(), AccountsList(), AccountsShow(),
        AccountsRenewNames(),
        AccountsAct.suspend, AccountsAct.resume, AccountsAct.close, AccountsErase(), AccountsAct.liftThrottle,
        AccountsSuspendPasskey(),
        EventsExport(), EventsTail(),
        RolloutShow(), RolloutFreeze(), RolloutRollBack(), RolloutResume(),
        SimulateMerge(), SimulateCommand(), SweepCommand(),
        ReplayCommand(), EstimateCommand(), CalibrateCommand(),
        DemoCommand(),
        SchemaCommand(),
    ]

    /// Runs what `words`, the command line without the program's name, ask for.
    static func run(_ words: [String]) async -> ExitCode {
        let output = Output(format: words.contains(CommandOption.json.spelling) ? .json : .text)
        do throws(ToolError) {
            if let question = Question(words) { return try answer(question, output) }
            let (command, rest) = try CommandLookup(commands).command(for: words)
            let arguments = try Arguments(rest, of: command.syntax)
            return try await command.run(arguments, output)
        } catch {
            return output.failure(error)
        }
    }

    private static func answer(_ question: Question, _ output: Output) throws(ToolError) -> ExitCode {
        switch question {
        case .version:
            try output.document(["version": .string(version)], text: "passlift-tool \(version)")
        case .help(let words):
            let matching = commands.map(\.syntax).filter { $0.path.starts(with: words) }
            guard !matching.isEmpty else { throw CommandLookup(commands).unknown(words) }
            let exact = matching.first { $0.path == words }
            try output.text(exact.map(HelpText.of) ?? HelpText.list(matching))
        }
        return .yes
    }
}

/// What is asked about the tool itself rather than of it.
private enum Question {
    case help([String])
    case version

    private static let helpSpellings = ["--help", "-h"]

    init?(_ words: [String]) {
        let path = words.prefix { !$0.hasPrefix("-") }
        switch words.first {
        case nil: self = .help([])
        case "help": self = .help(Array(path.dropFirst()))
        case "version", "--version": self = .version
        case .some:
            guard words.contains(where: { Self.helpSpellings.contains($0) }) else { return nil }
            self = .help(Array(path.prefix(2)))
        }
    }
}
