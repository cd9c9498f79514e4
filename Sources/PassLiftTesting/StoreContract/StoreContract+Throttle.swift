import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let throttleChecks: [Check] = [
        Check("every member of a throttle row is read back", throttleIsReadBack),
        Check("throttle rows are found by their keys, and replaced", throttlesByKey),
        Check("a throttle row's version is 0 until it is stored, then the stored one", throttleVersion),
        Check("of a hundred that count one failure at once, each is counted", failuresAreCounted),
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
