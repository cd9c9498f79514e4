import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let errandChecks: [Check] = [
        Check("every member of an errand is read back, also of one for nobody", errandIsReadBack),
        Check("an errand that is done waits no more, and may be given again", errandDone),
        Check("an errand that is deferred keeps its place and counts its attempts", errandDeferred),
        Check("an errand waits after as many attempts as it had, and only then", errandWaiting),
        Check("errands are due from their time on, by kind, oldest first", errandsDue),
        Check("of many errands those that are not done stay in their order", manyErrands),
    ]

    private static func errandIsReadBack(_ trial: StoreTrial) async throws {
        for (place, kind) in Errand.Kind.allCases.enumerated() {
            try await give([try Sample.triedErrand(UInt128(place), kind)], to: trial)
        }
        let forNobody = Errand(id: .max, account: nil, kind: .mailAccountExists, at: Sample.at)
        try await give([forNobody], to: trial)
        let wanted = try Errand.Kind.allCases.enumerated().map { try Sample.triedErrand(UInt128($0), $1) }
        try trial.expect(await trial.store.errands(limit: .max), is: wanted + [forNobody], "the errands")
    }

    private static func errandDone(_ trial: StoreTrial) async throws {
        try await give([try Sample.errand(1), try Sample.errand(2)], to: trial)
        for _ in 0..<2 { try await trial.write(.errandDone(1)) }
        try trial.expect(await trial.store.errands(limit: 9), is: [Sample.errand(2)], "what waits")
        try trial.expect(await due(in: trial), is: [2], "what is due")
        try await trial.expect(.errandWaiting(1, attempts: 0), holds: false)
        try await give([try Sample.errand(1)], to: trial)
        try trial.expect(await trial.store.errands(limit: 9).map(\.id), is: [2, 1], "with the new one")
    }

    private static func errandDeferred(_ trial: StoreTrial) async throws {
        try await give([try Sample.errand(1), try Sample.errand(2)], to: trial)
        let later = Sample.at.adding(seconds: 60)
        try await trial.write(
            .errandDeferred(1, attempts: .max, notBefore: later),
            .errandDeferred(3, attempts: 1, notBefore: later))
        var deferred = try Sample.errand(1)
        (deferred.attempts, deferred.notBefore) = (.max, later)
        try trial.expect(
            await trial.store.errands(limit: 9), is: [deferred, Sample.errand(2)], "what waits")
        try await give([try Sample.errand(1)], to: trial)
        try trial.expect(await trial.store.errands(limit: 1), is: [deferred], "after a repeat")
        try trial.expect(await due(in: trial), is: [2], "what is due")
        try trial.expect(await due(at: later, in: trial), is: [1, 2], "what is due later")
    }

    private static func errandWaiting(_ trial: StoreTrial) async throws {
        try await trial.expect(.errandWaiting(1, attempts: 0), holds: false)
        try await give([try Sample.errand(1)], to: trial)
        try await trial.expect(.errandWaiting(1, attempts: 0), holds: true)
        try await trial.expect(.errandWaiting(1, attempts: 1), holds: false)
        try await trial.write(.errandDeferred(1, attempts: 1, notBefore: Sample.at))
        try await trial.expect(.errandWaiting(1, attempts: 0), holds: false)
        try await trial.expect(.errandWaiting(1, attempts: 1), holds: true)
    }

    private static func errandsDue(_ trial: StoreTrial) async throws {
        var early = try Sample.errand(4, .noticeFactorAdded)
        early.notBefore = Sample.at.adding(seconds: -5)
        try await give(
            [
                try Sample.errand(9, .mailCode), try Sample.triedErrand(3, .mailCode),
                try Sample.errand(5, .revokeSessions), early,
            ], to: trial)
        let before = Instant(milliseconds: Sample.at.milliseconds - 1)
        let later = Sample.at.adding(seconds: 3)
        try trial.expect(await due(at: before, in: trial), is: [4], "before the first three")
        try trial.expect(await due(in: trial), is: [9, 5, 4], "at their time")
        try trial.expect(await due(at: later, in: trial), is: [9, 3, 5, 4], "later")
        try trial.expect(await due([.mailCode], at: later, in: trial), is: [9, 3], "of one kind")
        let two: [Errand.Kind] = [.revokeSessions, .noticeFactorAdded, .revokeSessions]
        try trial.expect(await due(two, at: later, in: trial), is: [5, 4], "of two kinds")
        try trial.expect(await due([], at: later, in: trial), is: [], "of no kind")
        try trial.expect(await due([.noticePasswordChanged], at: later, in: trial), is: [], "of another")
        try trial.expect(await due(at: later, limit: 3, in: trial), is: [9, 3, 5], "three of four")
        try trial.expect(await due(at: later, limit: 0, in: trial), is: [], "none of four")
        try trial.expect(await due(at: later, limit: -1, in: trial), is: [], "fewer than none")
    }

    private static func manyErrands(_ trial: StoreTrial) async throws {
        let ids = (0..<UInt128(200)).map { $0 &* 7919 % 200 }
        try await give(try ids.map { try Sample.errand($0) }, to: trial)
        var change = Change()
        change.writes = ids.filter { !$0.isMultiple(of: 5) }.map { .errandDone($0) }
        try trial.expect(await trial.store.commit(change), is: .committed, "the errands that are done")
        try await give([try Sample.errand(1)], to: trial)
        let left = ids.filter { $0.isMultiple(of: 5) } + [1]
        try trial.expect(await trial.store.errands(limit: .max).map(\.id), is: left, "what waits")
        try trial.expect(await due(in: trial), is: left, "what is due")
        for id in left { try await trial.expect(.errandWaiting(id, attempts: 0), holds: true) }
    }

    private static func give(_ errands: [Errand], to trial: StoreTrial) async throws {
        var change = Change()
        change.errands = errands
        try trial.expect(await trial.store.commit(change), is: .committed, "the errands")
    }

    private static func due(
        _ kinds: [Errand.Kind] = Errand.Kind.allCases, at now: Instant = Sample.at, limit: Int = 999,
        in trial: StoreTrial
    ) async throws -> [UInt128] {
        try await trial.store.errands(of: kinds, at: now, limit: limit).map(\.id)
    }
}
