import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let sweepChecks: [Check] = [
        Check("a sweep removes what has run out before its time, and nothing else", sweptByTime),
        Check("a sweep removes at most its limit of each, those first that ran out first", sweptToLimit),
        Check("a sweep leaves errands, factors and recoveries alone", sweepLeaves),
    ]

    /// Rows of each sort, the number `index` of which runs out `index` seconds after ``Sample/at``.
    private static func rows(_ indices: Range<Int>) throws -> [Change.Write] {
        try indices.flatMap { index -> [Change.Write] in
            let end = Sample.at.adding(seconds: Int64(index))
            var throttle = Sample.throttle([UInt8(index)])
            var code = try Sample.mailedCode(UInt128(index), in: UInt128(index))
            var signUp = Sample.signUp(UInt128(index))
            (throttle.expiresAt, code.expiresAt, signUp.expiresAt) = (end, end, end)
            return [
                .throttle(throttle), .mailedCode(code), .signUp(signUp),
                .seal([UInt8(index)], expiresAt: end),
            ]
        }
    }

    /// Expects that of the rows `0..<count` those from `first` on are there.
    private static func expect(_ first: Int, upTo count: Int, in trial: StoreTrial) async throws {
        for index in 0..<count {
            let (isThere, visit) = (index >= first, VisitID(bits: UInt128(index)))
            let throttles = try await trial.store.throttles(keys: [[UInt8(index)]])
            try trial.expect(!throttles.isEmpty, is: isThere, "throttle row \(index)")
            let code = try await trial.store.mailedCode(UInt128(index))
            try trial.expect(code != nil, is: isThere, "mailed code \(index)")
            let ofVisit = try await trial.store.mailedCode(of: visit)
            try trial.expect(ofVisit != nil, is: isThere, "the mailed code of visit \(index)")
            try trial.expect(await trial.store.signUp(in: visit) != nil, is: isThere, "sign-up \(index)")
            try await trial.expect(.sealUnused([UInt8(index)]), holds: !isThere)
            try await trial.expect(.throttleVersion([UInt8(index)], 0), holds: !isThere)
        }
    }

    private static func sweptByTime(_ trial: StoreTrial) async throws {
        try await trial.commit(try rows(0..<4).reversed())
        try await trial.write(.sweep(before: Sample.at, limit: 99))
        try await expect(0, upTo: 4, in: trial)
        let justAfter = Instant(milliseconds: Sample.at.milliseconds + 1)
        try await trial.write(.sweep(before: justAfter, limit: 99))
        try await expect(1, upTo: 4, in: trial)
        try await trial.write(.sweep(before: Sample.at.adding(seconds: 3), limit: 99))
        try await expect(3, upTo: 4, in: trial)
    }

    private static func sweptToLimit(_ trial: StoreTrial) async throws {
        let end = Sample.at.adding(seconds: 60)
        try await trial.commit(try rows(0..<7).reversed())
        for limit in [0, -1, .min] { try await trial.write(.sweep(before: end, limit: limit)) }
        try await expect(0, upTo: 7, in: trial)
        // One row of each more than the limit: it stays.
        try await trial.write(.sweep(before: end, limit: 6))
        try await expect(6, upTo: 7, in: trial)
        try await trial.commit(try rows(0..<6))
        // As many as the limit.
        try await trial.write(.sweep(before: end, limit: 7))
        try await expect(7, upTo: 7, in: trial)
        try await trial.write(.sweep(before: end, limit: .max))
    }

    private static func sweepLeaves(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        var change = Change()
        change.writes = [.factor(Sample.factor(ada)), .recovery(Sample.recovery(ada, .expired))]
        change.errands = [try Sample.errand(1), try Sample.triedErrand(2)]
        try trial.expect(await trial.store.commit(change), is: .committed, "what is there")
        try await trial.write(.sweep(before: Instant(milliseconds: .max), limit: .max))
        try trial.expect(await trial.store.errands(limit: 9), is: change.errands, "the errands")
        try trial.expect(await trial.store.factors(of: ada).count, is: 1, "the factors")
        try trial.expect(await trial.store.recovery(of: ada) != nil, "the recovery is gone")
    }
}
