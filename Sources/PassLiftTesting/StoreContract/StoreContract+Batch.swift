import PassLiftEvents
import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let batchChecks: [Check] = [
        Check("of changes that are committed together one that conflicts fails alone", oneOfABatch),
        Check("of changes that are committed together one whose write is refused is undone alone", oneUndone),
        Check("each change of a batch sees those before it", batchInOrder),
        Check("the events of a batch come in its order", batchEvents),
        Check("a batch without changes has no outcomes", emptyBatch),
        Check("batches and single changes that run side by side all get their turn", batchesAtOnce),
        Check("after a conflict nothing of factors, mails, recoveries and errands is there", nothingOfMail),
        Check("after a conflict nothing of them was removed either", nothingRemoved),
    ]

    private static func oneOfABatch(_ trial: StoreTrial) async throws {
        let ids = try (0..<5).map { try Sample.id("account-\($0)") }
        let changes = try ids.enumerated().map { index, id in
            var change = Change()
            change.preconditions = [.accountVersion(id, index == 2 ? 7 : 0)]
            change.writes = [.account(Sample.account(id)), .factor(Sample.factor(id))]
            change.events = [Sample.event(Int64(index + 1))]
            change.errands = [try Sample.errand(UInt128(index))]
            return change
        }
        var wanted = [Change.Outcome](repeating: .committed, count: 5)
        wanted[2] = .conflict(.accountVersion(ids[2], 7))
        try trial.expect(await trial.store.commit(all: changes), is: wanted, "the outcomes")
        for (index, id) in ids.enumerated() {
            try trial.expect(await trial.store.account(id) != nil, is: index != 2, "account \(index)")
            try trial.expect(await trial.store.factors(of: id).count, is: index == 2 ? 0 : 1, "its factors")
        }
        try trial.expect(await trial.outboxPositions().count, is: 4, "the events")
        try trial.expect(await trial.store.errands(limit: 9).map(\.id), is: [0, 1, 3, 4], "the errands")
    }

    private static func oneUndone(_ trial: StoreTrial) async throws {
        let (ada, bob, eve) = (try Sample.id("ada"), try Sample.id("bob"), try Sample.id("eve"))
        let writes: [[Change.Write]] = [
            [.passkey(Sample.passkey(ada, credential: [1])), .account(Sample.account(ada))],
            [.account(Sample.account(bob)), .passkey(Sample.passkey(bob, credential: [1]))],
            [.account(Sample.account(eve))],
        ]
        let changes = writes.map { writes in
            var change = Change()
            change.writes = writes
            return change
        }
        let wanted: [Change.Outcome] = [.committed, .conflict(.credentialFree([1])), .committed]
        try trial.expect(await trial.store.commit(all: changes), is: wanted, "the outcomes")
        try trial.expect(await trial.store.account(bob) == nil, "half of the change is there")
        try trial.expect(
            await trial.store.accounts(after: nil, limit: 9).map(\.id), is: [ada, eve], "the others")
        try trial.expect(await trial.store.passkey(credentialID: [1])?.account, is: ada, "the holder")
    }

    private static func batchInOrder(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let raise = { (version: Int64) in
            var change = Change()
            change.preconditions = [.accountVersion(ada, version)]
            change.writes = [.account(Sample.account(ada, version: version + 1))]
            return change
        }
        let changes = [raise(0), raise(0), raise(1), raise(5), raise(2)]
        let wanted: [Change.Outcome] = [
            .committed, .conflict(.accountVersion(ada, 0)), .committed, .conflict(.accountVersion(ada, 5)),
            .committed,
        ]
        try trial.expect(await trial.store.commit(all: changes), is: wanted, "the outcomes")
        try trial.expect(await trial.store.account(ada)?.version, is: 3, "the version")
    }

    private static func batchEvents(_ trial: StoreTrial) async throws {
        let events = (1...Int64(200)).map { Sample.event($0) }
        let changes = stride(from: 0, to: events.count, by: 2).map { first in
            var change = Change()
            change.events = Array(events[first..<first + 2])
            return change
        }
        let outcomes = try await trial.store.commit(all: changes)
        try trial.expect(outcomes, is: changes.map { _ in .committed }, "the outcomes")
        let entries = try await trial.store.outbox(after: 0, limit: .max)
        try trial.expect(
            try entries.map { try identity($0.payload) }, is: events.map { EventID.text($0.id) }, "the order")
        let positions = entries.map(\.position)
        try trial.expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }, "\(positions)")
    }

    private static func emptyBatch(_ trial: StoreTrial) async throws {
        try trial.expect(await trial.store.commit(all: []), is: [], "the outcomes")
    }

    private static func batchesAtOnce(_ trial: StoreTrial) async throws {
        let outcomes = try await inParallel { index in
            let changes = try (0..<3).map { part in
                let id = try Sample.id("account-\(index)-\(part)")
                var change = Change()
                change.preconditions = [.accountVersion(id, 0)]
                change.writes = [.account(Sample.account(id))]
                change.events = [Sample.event(Int64(index * 3 + part + 1))]
                return change
            }
            guard index.isMultiple(of: 2) else { return try await trial.store.commit(all: changes) }
            return [try await trial.store.commit(changes[0])]
        }
        try trial.expect(outcomes.joined().allSatisfy { $0 == .committed }, "one was not committed")
        let accounts = try await trial.store.accounts(after: nil, limit: .max)
        try trial.expect(accounts.count, is: crowd / 2 * 4, "the accounts")
        try trial.expect(await trial.outboxPositions().count, is: accounts.count, "the events")
    }

    private static func nothingOfMail(_ trial: StoreTrial) async throws {
        let (store, ada) = (trial.store, try Sample.id("ada"))
        var change = Change()
        change.preconditions = [.throttleVersion([1], 0), .errandWaiting(1, attempts: 0)]
        change.writes = [
            .throttle(Sample.throttle([1])), .factor(Sample.factor(ada)),
            .mailedCode(try Sample.mailedCode(1)), .signUp(Sample.signUp(7)),
            .recovery(Sample.recovery(ada)),
        ]
        change.errands = [try Sample.errand(1)]
        let conflict = Change.Outcome.conflict(.errandWaiting(1, attempts: 0))
        try trial.expect(await store.commit(change), is: conflict, "the outcome")
        try trial.expect(await store.commit(all: [change]), is: [conflict], "the outcome in a batch")
        try trial.expect(await store.throttles(keys: [[1]]).isEmpty, "the throttle row is there")
        try trial.expect(await store.factors(of: ada).isEmpty, "the factor is there")
        try trial.expect(await store.mailedCode(1) == nil, "the code is there")
        try trial.expect(await store.mailedCode(of: VisitID(bits: 7)) == nil, "the visit's code is there")
        try trial.expect(await store.signUp(in: VisitID(bits: 7)) == nil, "the sign-up is there")
        try trial.expect(await store.recovery(of: ada) == nil, "the recovery is there")
        try trial.expect(await store.errands(limit: 9).isEmpty, "the errand is there")
    }

    /// A write may be refused after others of its change were done; they are undone.
    private static func nothingRemoved(_ trial: StoreTrial) async throws {
        let (store, ada, bob) = (trial.store, try Sample.id("ada"), try Sample.id("bob"))
        var change = Change()
        change.writes = [
            .throttle(Sample.throttle([1])), .factor(Sample.factor(ada)),
            .mailedCode(try Sample.mailedCode(1)), .signUp(Sample.signUp(7)),
            .recovery(Sample.recovery(ada)), .passkey(Sample.passkey(bob, credential: [1])),
        ]
        change.errands = [try Sample.errand(1), try Sample.errand(2)]
        try trial.expect(await store.commit(change), is: .committed, "what is there before")
        let outcome = try await trial.commit([
            .sweep(before: Instant(milliseconds: .max), limit: 9), .removeFactor(ada, .totp),
            .removeMailedCode(1), .removeSignUp(VisitID(bits: 7)), .removeRecovery(ada), .errandDone(1),
            .errandDeferred(2, attempts: 1, notBefore: Sample.at.adding(seconds: 1)),
            .passkey(Sample.passkey(ada, credential: [1])),
        ])
        try trial.expect(outcome, is: .conflict(.credentialFree([1])), "the outcome")
        try trial.expect(await store.throttles(keys: [[1]]).count, is: 1, "the throttle row")
        try trial.expect(await store.factors(of: ada).count, is: 1, "the factor")
        try trial.expect(await store.mailedCode(of: VisitID(bits: 7))?.id, is: 1, "the code")
        try trial.expect(await store.signUp(in: VisitID(bits: 7)) != nil, "the sign-up is gone")
        try trial.expect(await store.recovery(of: ada) != nil, "the recovery is gone")
        try trial.expect(await store.errands(limit: 9), is: change.errands, "the errands")
    }
}
