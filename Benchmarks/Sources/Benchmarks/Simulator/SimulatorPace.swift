import PassLiftSimulator

/// How many visits the simulator lives in a second, on one thread and on two, and how much memory it takes.
struct SimulatorPace {
    private static let accounts: Int64 = 12_800
    private static let days: Int64 = 365
    /// Two numbers of accounts far apart, whose peaks of memory are compared.
    private static let few: Int64 = 20_000
    private static let many: Int64 = 2_020_000
    private static let shortDays: Int64 = 7

    func run() async throws {
        print("simulator: mixed, standard, \(Self.accounts) accounts, \(Self.days) days")
        try await tellPace()
        try tellMemory()
    }

    private func tellPace() async throws {
        let alone = SimulatedRun(accounts: Self.accounts, days: Self.days, threads: 1)
        let paired = SimulatedRun(accounts: Self.accounts, days: Self.days, threads: 2)
        var outcomes: [[SimulatedRun.Outcome]] = [[], []]
        for turn in 0...Comparison.pairs {
            for (place, run) in [alone, paired].enumerated() {
                let outcome = try await run.outcome()
                if turn > 0 { outcomes[place].append(outcome) }
            }
        }
        for (name, outcomes) in zip(["one thread", "two threads"], outcomes) {
            let paces = outcomes.map(\.pace)
            let spread = "\(rounded(paces.min() ?? 0))–\(rounded(paces.max() ?? 0))"
            let processor = outcomes.map { $0.processorSeconds / Double($0.visits) * 1e6 }
            let goal = name == "two threads" ? ", goal ≥ 5" : ""
            print(
                """
                  \(name): \(rounded(Comparison.median(paces))) million visits a second (\(spread))\(goal); \
                \(rounded(Comparison.median(processor))) µs of a processor each
                """)
        }
    }

    private func tellMemory() throws {
        let peaks = try [Self.few, Self.many].map { accounts in
            try SimulatedRun(accounts: accounts, days: Self.shortDays, threads: 2).inChild().peakBytes
        }
        let each = Double(peaks[1] - peaks[0]) / Double(Self.many - Self.few)
        print(
            """
              peak of memory: \(Self.mebibytes(peaks[0])) with \(Self.few) accounts, \
            \(Self.mebibytes(peaks[1])) with \(Self.many): \(rounded(each)) bytes each further account, \
            goal ≤ 64

            """)
    }

    /// One run of a given size, in a process of its own.
    static func tell(accounts: Int64, days: Int64) throws {
        let outcome = try SimulatedRun(accounts: accounts, days: days, threads: 2).inChild()
        print(
            """
            simulator: mixed, standard, \(accounts) accounts, \(days) days, two threads
              \(outcome.visits) visits in \(rounded(outcome.seconds)) s (\(rounded(outcome.pace)) million \
            a second; \(rounded(outcome.processorSeconds)) s of processors), peak of memory \
            \(mebibytes(outcome.peakBytes))

            """)
    }

    private static func mebibytes(_ bytes: Int64) -> String { "\(rounded(Double(bytes) / 1_048_576)) MiB" }
}
