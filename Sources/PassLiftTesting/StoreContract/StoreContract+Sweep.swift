import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let sweepChecks: [Check] = [
        Check("a sweep removes what has run out before its time, and nothing else", sweptByTime),
        Check("a sweep removes at most its limit of each, those first that ran out first", sweptToLimit),
        Check("a sweep leaves errands, factors, recoveries and visits alone", sweepLeaves),
        Check("a sweep of visits removes those that have run out, with their slips", visitsByTime),
        Check("a sweep of visits removes at most its limit, those first that ran out first", visitsToLimit),
        Check("a sweep of visits leaves those in which an answer is open", openVisitsStay),
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
        let visit = try visit(1, .expired)
        change.writes = [
            .factor(Sample.factor(ada)), .recovery(Sample.recovery(ada, .expired)), .visit(visit),
        ]
        change.errands = [try Sample.errand(1), try Sample.triedErrand(2)]
        try trial.expect(await trial.store.commit(change), is: .committed, "what is there")
        try await trial.write(.sweep(before: Instant(milliseconds: .max), limit: .max))
        try trial.expect(await trial.store.errands(limit: 9), is: change.errands, "the errands")
        try trial.expect(await trial.store.factors(of: ada).count, is: 1, "the factors")
        try trial.expect(await trial.store.recovery(of: ada) != nil, "the recovery is gone")
        try trial.expect(await trial.store.visit(visit.visit.id), is: visit, "the visit")
    }

    /// A visit that runs out `index` seconds after ``Sample/at``.
    private static func visit(_ index: Int, _ state: VisitState) throws -> VisitRecord {
        var record = try Sample.visit(UInt128(index))
        record.visit.state = state
        record.visit.expiresAt = Sample.at.adding(seconds: Int64(index))
        return record
    }

    /// Visits that are over, each with a slip that is open and one that is not.
    private static func visits(_ indices: Range<Int>) throws -> [Change.Write] {
        let states: [VisitState] = [.started, .settled(.signedIn), .refused(.superseded), .expired]
        return try indices.flatMap { index -> [Change.Write] in
            let (open, over) = (UInt128(index), UInt128(index + 100))
            return [
                .visit(try visit(index, states[index % states.count])),
                .slip(try Sample.slip(open, of: UInt128(index))),
                .slip(try Sample.slip(over, of: UInt128(index), state: .consumed(.completed))),
            ]
        }
    }

    /// Expects that of the visits `0..<count` those from `first` on are there, each with its slips.
    private static func expectVisits(_ first: Int, upTo count: Int, in trial: StoreTrial) async throws {
        for index in 0..<count {
            let (isThere, id) = (index >= first, VisitID(bits: UInt128(index)))
            try trial.expect(await trial.store.visit(id) != nil, is: isThere, "visit \(index)")
            try trial.expect(await trial.store.openSlips(of: id).isEmpty, is: !isThere, "its open slip")
            for slip in [index, index + 100] {
                let found = try await trial.store.slip(SlipID(bits: UInt128(slip)))
                try trial.expect(found != nil, is: isThere, "slip \(slip)")
            }
        }
    }

    private static func visitsByTime(_ trial: StoreTrial) async throws {
        try await trial.commit(try visits(0..<4).reversed())
        try await trial.write(.sweepVisits(before: Sample.at, limit: 99))
        try await expectVisits(0, upTo: 4, in: trial)
        let justAfter = Instant(milliseconds: Sample.at.milliseconds + 1)
        try await trial.write(.sweepVisits(before: justAfter, limit: 99))
        try await expectVisits(1, upTo: 4, in: trial)
        try await trial.write(.sweepVisits(before: Sample.at.adding(seconds: 3), limit: 99))
        try await expectVisits(3, upTo: 4, in: trial)
        try await trial.expect(.visitVersion(VisitID(bits: 0), 0), holds: true)
    }

    private static func visitsToLimit(_ trial: StoreTrial) async throws {
        let end = Sample.at.adding(seconds: 60)
        try await trial.commit(try visits(0..<7).reversed())
        for limit in [0, -1, .min] { try await trial.write(.sweepVisits(before: end, limit: limit)) }
        try await expectVisits(0, upTo: 7, in: trial)
        try await trial.write(.sweepVisits(before: end, limit: 6))
        try await expectVisits(6, upTo: 7, in: trial)
        try await trial.commit(try visits(0..<6))
        try await trial.write(.sweepVisits(before: end, limit: 7))
        try await expectVisits(7, upTo: 7, in: trial)
    }

    private static func openVisitsStay(_ trial: StoreTrial) async throws {
        let open: [VisitState] = [
            .upgrading(.automatic(then: .offer)), .upgrading(.offered(.required)),
            .offering(.optional, .decided), .offeringPasskeyOnly(.asked),
        ]
        for (index, state) in open.enumerated() {
            try await trial.write(
                .visit(try visit(index, state)), .slip(try Sample.slip(UInt128(index), of: UInt128(index))))
        }
        try await trial.write(.visit(try visit(open.count, .expired)))
        // The limit is for those that go, however many stay.
        let end = Instant(milliseconds: .max)
        try await trial.write(.sweepVisits(before: end, limit: 1))
        for (index, state) in open.enumerated() {
            let id = VisitID(bits: UInt128(index))
            try trial.expect(await trial.store.visit(id)?.visit.state, is: state, "an open visit")
            try trial.expect(await trial.store.openSlips(of: id).count, is: 1, "its slip")
        }
        let over = try await trial.store.visit(VisitID(bits: UInt128(open.count)))
        try trial.expect(over == nil, "the visit that is over is still there")
        // Once it is told, it goes.
        try await trial.write(.visit(try visit(0, .settled(.unanswered))))
        try await trial.write(.sweepVisits(before: end, limit: 9))
        try trial.expect(await trial.store.visit(VisitID(bits: 0)) == nil, "the settled visit is still there")
    }
}
