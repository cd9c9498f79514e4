import Foundation
import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import Testing

@Suite("Random journeys on a SQLite file")
struct JourneyTests {
    private static let seed: UInt64 = 20_261_130
    private static let visitsEach = 5

    @Test("whatever persons do, the events are one possible history that names nobody and adds up")
    func journeys() async throws {
        let count = Scale.size(300, full: 10_000)
        let directory = try TemporaryDirectory()
        let store = try SQLiteAccountStore(path: directory.database)
        defer { store.close() }
        let policy = try Self.policy()
        let begun = Date()
        let diary = try await Self.travel(count, store, policy)
        let travelled = Date()
        var needles = Needles()
        for text in Set(diary.texts) { needles.add(text.utf8) }
        for secret in diary.secrets { needles.addEveryForm(of: secret) }
        for visit in diary.visitIDs { needles.addEveryForm(of: visit.bits.bigEndianBytes) }
        for slip in diary.slipIDs { needles.addEveryForm(of: slip.bits.bigEndianBytes) }
        var audit = Audit(policy: policy, needles: needles, visits: diary.visitIDs)
        try await audit.run(store)
        #expect(audit.counts.strangersCompared == audit.counts.strangers)
        #expect(diary.visitIDs.count >= diary.visits && !diary.slipIDs.isEmpty)
        #expect(audit.faults.isEmpty, "seed \(Self.seed): \(audit.faults)")
        #expect(audit.counts.accounts == count)
        #expect(diary.outcomes["passkey deleted"] == audit.names[.passkeyDeleted], "seed \(Self.seed)")
        for name in Self.expectedNames where audit.names[name, default: 0] == 0 {
            Issue.record("seed \(Self.seed): nothing has led to \(name.rawValue)")
        }
        Self.report(
            audit, diary, needles, (travelled.timeIntervalSince(begun), -travelled.timeIntervalSinceNow))
    }

    @Test("the search finds what it looks for, in every form, at the beginning, in the middle and at the end")
    func searchFinds() {
        var needles = Needles()
        needles.addEveryForm(of: Array(1...32))
        needles.add("zq-name@example".utf8)
        #expect(needles.first(in: Array("nothing of the kind is in here".utf8)) == nil)
        for (before, after) in [("", ""), ("{\"a\":\"", "\"}"), ("xxxxxxxxxxxxxxx", "")] {
            #expect(needles.first(in: Array((before + "zq-name@example" + after).utf8)) != nil)
            let digits = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
            #expect(needles.first(in: Array((before + digits + after).utf8)) != nil)
            #expect(needles.first(in: Array((before + String(digits.dropLast()) + after).utf8)) == nil)
            #expect(needles.first(in: Array(before.utf8) + Array(1...32) + Array(after.utf8)) != nil)
        }
    }

    /// Everybody in turn, a few at once; each has a clock and luck of their own.
    private static func travel(
        _ count: Int, _ store: SQLiteAccountStore, _ policy: UpgradePolicy
    ) async throws -> Traveller.Diary {
        try await withThrowingTaskGroup(of: Traveller.Diary.self) { group in
            var whole = Traveller.Diary()
            for index in 0..<count {
                if index >= 24, let diary = try await group.next() { whole.add(diary) }
                group.addTask {
                    var traveller = try Traveller(
                        seed: seed &+ UInt64(index), store: store, policy: policy)
                    try await traveller.join()
                    for _ in 0..<visitsEach {
                        try await traveller.visit()
                        try await traveller.manage()
                    }
                    return traveller.diary
                }
            }
            for try await diary in group { whole.add(diary) }
            return whole
        }
    }

    /// Shares and a holdout, so that the points of a moment decide something, and offers that become
    /// required.
    private static func policy() throws -> UpgradePolicy {
        let document = """
            {"name": "journeys", "share": {"ppm": 900000, "salt": "s"},
            "holdout": {"ppm": 50000, "salt": "h"},
             "require": {"enabled": true, "afterOffers": 2}}
            """
        return try UpgradePolicy(json: Array(document.utf8))
    }

    private static let expectedNames: [EventName] = [
        .signinStarted, .signinAuthenticated, .signinSettled, .signinRefused, .passwordCheckSucceeded,
        .passwordCheckFailed, .passkeyCheckSucceeded, .passkeyCheckFailed, .reauthSucceeded, .reauthFailed,
        .passwordImported, .passwordChanged, .passwordRemoved, .upgradeEvaluated, .automaticAttempted,
        .automaticCreated, .automaticDeclined, .offerDecided, .offerShown, .offerAccepted, .offerSnoozed,
        .offerRefused, .offerCancelled, .offerUnanswered, .passkeyOnlyOffered, .passkeyOnlyAccepted,
        .passkeyOnlyDeclined, .ceremonyStarted, .ceremonyCompleted, .ceremonyFailed, .ceremonyExpired,
        .passkeyCreated, .passkeyProven, .passkeyUsed, .passkeyDeleted, .accountCreated, .accountSuspended,
        .accountReinstated, .standingChanged, .visitContinued,
    ]

    private static func report(
        _ audit: Audit, _ diary: Traveller.Diary, _ needles: Needles, _ seconds: (Double, Double)
    ) {
        let counts = audit.counts
        Scale.say(
            """
            Journeys, seed \(seed): \(counts.accounts) accounts, \(diary.visits) visits, \
            \(counts.events) events \
            (\(counts.strangers) visits of strangers), \(counts.decisions) decisions taken anew, \
            \(counts.passkeys) passkeys, \(needles.count) byte strings searched for
              \(String(format: "%.1f s travelled, %.1f s audited", seconds.0, seconds.1))
              standings: \(Self.list(audit.standings.map { ($0.key.rawValue, $0.value) }))
              outcomes: \(Self.list(diary.outcomes.map { ($0.key, $0.value) }))
              refusals: \(Self.list(diary.refusals.map { ($0.key.rawValue, $0.value) }))
              events: \(Self.list(audit.names.map { ($0.key.rawValue, $0.value) }))
            """)
    }

    private static func list(_ counts: [(String, Int)]) -> String {
        counts.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension Traveller.Diary {
    mutating func add(_ other: Traveller.Diary) {
        visits += other.visits
        refusals.merge(other.refusals, uniquingKeysWith: +)
        outcomes.merge(other.outcomes, uniquingKeysWith: +)
        texts += other.texts
        secrets.formUnion(other.secrets)
        visitIDs.formUnion(other.visitIDs)
        slipIDs.formUnion(other.slipIDs)
    }
}
