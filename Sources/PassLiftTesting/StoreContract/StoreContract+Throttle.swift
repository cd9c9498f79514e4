import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let throttleChecks: [Check] = [
        Check("every member of a throttle row is read back", throttleIsReadBack),
        Check("throttle rows are found by their keys, and replaced", throttlesByKey),
        Check("a throttle row's version is 0 until it is stored, then the stored one", throttleVersion),
        Check("of a hundred that count one failure at once, each is counted", failuresAreCounted),
        Check("rows that are updated in one step are read, written and never overtaken", rowsAreUpdated),
        Check("failures are cleared and uses given back whatever the row's version", rowsAreSettled),
    ]

    private static func throttleIsReadBack(_ trial: StoreTrial) async throws {
        let full = Sample.throttle(Sample.bytes(32))
        let fresh = ThrottleRecord(key: [], at: Sample.at)
        try await trial.write(.throttle(full), .throttle(fresh))
        try trial.expect(await trial.store.throttles(keys: [full.key]), is: [full], "the row")
        try trial.expect(await trial.store.throttles(keys: [[]]), is: [fresh], "a row without failures")
    }

    private static func throttlesByKey(_ trial: StoreTrial) async throws {
        try await trial.write(.throttle(Sample.throttle([1])), .throttle(Sample.throttle([2])))
        var second = Sample.throttle([2], version: 2)
        (second.failures, second.windowCount) = (0, .min)
        try await trial.write(.throttle(second))
        let found = try await trial.store.throttles(keys: [[2], [3], [1], [2], [1, 0]])
        try trial.expect(
            found.sorted { $0.version < $1.version }, is: [Sample.throttle([1]), second], "two of four")
        try trial.expect(await trial.store.throttles(keys: []).isEmpty, "rows that nobody asked for")
    }

    private static func throttleVersion(_ trial: StoreTrial) async throws {
        try await trial.expect(.throttleVersion([1], 0), holds: true)
        try await trial.expect(.throttleVersion([1], 1), holds: false)
        try await trial.write(.throttle(Sample.throttle([1], version: 5)))
        try await trial.expect(.throttleVersion([1], 0), holds: false)
        try await trial.expect(.throttleVersion([1], 4), holds: false)
        try await trial.expect(.throttleVersion([1], 5), holds: true)
        try await trial.expect(.throttleVersion([1, 0], 0), holds: true)
    }

    private static func rowsAreUpdated(_ trial: StoreTrial) async throws {
        let before = try await inParallel { index in
            try await trial.store.updateThrottles(keys: [[1], [2], [1]]) { stored in
                stored.map { row in
                    var row = row
                    (row.version, row.failures) = (row.version + 1, row.failures + 1)
                    return row
                } + (stored.isEmpty ? [ThrottleRecord(key: [1], at: Sample.at)] : [])
            }
        }
        try trial.expect(before.count { $0.isEmpty }, is: 1, "those that found no row")
        let rows = try await trial.store.throttles(keys: [[1], [2]])
        try trial.expect(rows.count, is: 1, "the rows")
        try trial.expect(rows.first?.failures, is: Int32(crowd) - 1, "the failures")
        try trial.expect(Set(before.compactMap(\.first?.version)).count, is: crowd - 1, "the versions met")
        let refused = try await trial.store.updateThrottles(keys: [[1]]) { _ in [] }
        try trial.expect(refused, is: rows, "what an update that writes nothing reads")
    }

    private static func rowsAreSettled(_ trial: StoreTrial) async throws {
        let row = Sample.throttle([1])
        try await trial.write(.throttle(row))
        try await trial.write(.throttleGivenBack([1], windowStart: row.windowStart))
        try await trial.write(.throttleGivenBack([1], windowStart: Sample.at))
        try await trial.write(
            .throttleGivenBack([2], windowStart: Sample.at), .throttleCleared([2], at: Sample.at))
        var expected = row.givenBack(windowStart: row.windowStart)
        expected.version = 2
        try trial.expect(await trial.store.throttles(keys: [[1], [2]]), is: [expected], "one use less")
        let later = Sample.at.adding(seconds: 5)
        try await trial.write(.throttleCleared([1], at: later))
        expected = expected.cleared(at: later)
        expected.version = 3
        try trial.expect(await trial.store.throttles(keys: [[1]]), is: [expected], "no failures")
        expected.windowCount = 0
        expected.version = 4
        try await trial.write(.throttle(expected))
        try await trial.write(.throttleGivenBack([1], windowStart: expected.windowStart))
        try trial.expect(await trial.store.throttles(keys: [[1]]), is: [expected], "never less than none")
    }

    private static func failuresAreCounted(_ trial: StoreTrial) async throws {
        _ = try await inParallel { _ in
            while true {
                let stored = try await trial.store.throttles(keys: [[1]]).first
                var row = stored ?? ThrottleRecord(key: [1], at: Sample.at)
                let version = row.version
                (row.version, row.failures) = (version + 1, row.failures + 1)
                let outcome = try await trial.commit([.throttle(row)], if: [.throttleVersion([1], version)])
                if outcome == .committed { return }
            }
        }
        let row = try await trial.store.throttles(keys: [[1]]).first
        try trial.expect(row?.failures, is: Int32(crowd), "the failures")
        try trial.expect(row?.version, is: Int64(crowd), "the version")
    }
}
