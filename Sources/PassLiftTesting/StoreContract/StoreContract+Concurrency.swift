import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    /// How many callers run side by side.
    static let crowd = 100

    static let concurrencyChecks: [Check] = [
        Check("of a hundred that consume one slip at once, one does", oneConsumer),
        Check("a hundred that raise one version all get their turn, one event each", versionsRise),
        Check("a hundred changes that have nothing to do with each other are all committed", independent),
        Check("a hundred proposals of one secret all get the same answer", secretRace),
        Check("a read after a commit sees it", readsSeeCommits),
    ]

    private static func oneConsumer(_ trial: StoreTrial) async throws {
        try await trial.write(.slip(Sample.slip(1, of: 1)))
        let outcomes = try await inParallel { index in
            try await trial.commit(
                [.slip(Sample.slip(1, of: 1, state: .consumed(.completed)))],
                if: [.slipOpen(SlipID(bits: 1))],
                events: [Sample.event(Int64(index + 1))])
        }
        try trial.expect(outcomes.count { $0 == .committed }, is: 1, "who consumed it")
        try trial.expect(await trial.outboxPositions().count, is: 1, "its events")
    }

    private static func versionsRise(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        _ = try await inParallel { _ in
            while true {
                let version = try await trial.store.account(ada)?.version ?? 0
                let outcome = try await trial.commit(
                    [.account(Sample.account(ada, version: version + 1))],
                    if: [.accountVersion(ada, version)],
                    events: [Sample.event(version + 1)])
                if outcome == .committed { return outcome }
            }
        }
        try trial.expect(await trial.store.account(ada)?.version, is: Int64(crowd), "the version")
        try trial.expect(await trial.outboxPositions().count, is: crowd, "the events")
    }

    private static func independent(_ trial: StoreTrial) async throws {
        let outcomes = try await inParallel { index in
            let id = try Sample.id("account-\(index)")
            return try await trial.commit([.account(Sample.account(id))], if: [.accountVersion(id, 0)])
        }
        try trial.expect(outcomes.allSatisfy { $0 == .committed }, "one was not committed")
        try trial.expect(await trial.store.accounts(after: nil, limit: .max).count, is: crowd, "the accounts")
    }

    private static func secretRace(_ trial: StoreTrial) async throws {
        let answers = try await inParallel { index in
            try await trial.store.secret(named: "seal", proposal: [UInt8(index)])
        }
        try trial.expect(Set(answers).count, is: 1, "different answers")
    }

    private static func readsSeeCommits(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        for version in 1...Int64(crowd) {
            try await trial.write(.account(Sample.account(ada, version: version)))
            try trial.expect(await trial.store.account(ada)?.version, is: version, "the version")
        }
    }

    static func inParallel<Answer: Sendable>(
        _ body: @escaping @Sendable (Int) async throws -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for index in 0..<crowd { group.addTask { try await body(index) } }
            var answers: [Answer] = []
            for try await answer in group { answers.append(answer) }
            return answers
        }
    }
}
