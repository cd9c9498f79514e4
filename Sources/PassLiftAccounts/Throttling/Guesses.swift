import PassLift
import PassLiftMachine
import PassLiftPorts

/// A guess, or a mail, that was judged: the throttle rows it counts on, as they were read.
///
/// What comes of it goes into the commit of the input it belongs to, and only there: the versions of the rows
/// stand against it, so that of guesses made side by side each is judged on those before it. A step's
/// preparation, which runs again after a conflict, begins with ``renewed()`` and answers by *its* verdict,
/// whatever the guess was (see ``ThrottleLedger``).
struct Guesses: Sendable {
    /// What stands against the commit, and what it writes.
    typealias Entries = (preconditions: [Change.Precondition], writes: [Change.Write])

    /// Whether it is permitted: by the strictest of the rows.
    let verdict: ThrottleVerdict
    /// When the rows were judged.
    let judgedAt: Instant

    private let rows: [Row]
    private let doors: Doors
    private var permit: GuessPermit?

    /// How one thing is counted.
    fileprivate struct Measure {
        /// By quota; nil: by failures in a row.
        var quota: ThrottleQuota?
        var ledger: ThrottleLedger
    }

    /// One thing that is counted, and how.
    private struct Row {
        var measure: Measure
        var record: ThrottleRecord

        var quota: ThrottleQuota? { measure.quota }
        var ledger: ThrottleLedger { measure.ledger }

        func judged(at now: Instant) -> ThrottleVerdict {
            quota.map { ledger.judge(record, at: now, by: $0) } ?? ledger.judge(record, at: now)
        }
    }

    /// The rows that refuse.
    var refusing: [[UInt8]] {
        rows.filter { $0.judged(at: judgedAt) != .open }.map(\.record.key)
    }

    /// The same, read and judged again.
    func renewed() async throws(PassLiftError) -> Guesses {
        try await Guesses(rows.map { ($0.record.key, $0.measure) }, doors: doors, permit: permit)
    }

    /// After a wrong guess: a failure more, and a use of every quota.
    func failed(at now: Instant) -> Entries {
        entries { row in
            row.quota.map { row.ledger.used(row.record, at: now, by: $0) }
                ?? row.ledger.failed(row.record, at: now)
        }
    }

    /// After a right guess: the failures before it count no more, on its own rows. Quotas are left alone, and
    /// do not stand against it.
    func succeeded(at now: Instant) -> Entries {
        entries { row in
            guard row.quota == nil else { return nil }
            return row.record.failures == 0 ? row.record : row.ledger.succeeded(row.record, at: now)
        }
    }

    /// After the account's recovery, or where what was guessed at has been replaced: as if nothing had been.
    func recovered(at now: Instant) -> Entries {
        entries { row in
            guard row.quota == nil else { return nil }
            return row.record.version == 0 ? row.record : row.ledger.recovered(row.record, at: now)
        }
    }

    /// After a use that counts against quotas alone, such as a mail.
    func used(at now: Instant) -> Entries {
        entries { row in row.quota.map { row.ledger.used(row.record, at: now, by: $0) } }
    }

    /// How the next guess would stand after this commit.
    func verdict(after entries: Entries, at now: Instant) -> ThrottleVerdict {
        let written = entries.writes.compactMap { write -> ThrottleRecord? in
            if case .throttle(let record) = write { return record }
            return nil
        }
        let after = rows.map { row in
            Row(measure: row.measure, record: written.first { $0.key == row.record.key } ?? row.record)
        }
        return Self.strictest(after, at: now)
    }

    /// Takes a place among the guesses that are under way, for as long as this value is held.
    fileprivate mutating func enter(_ gate: GuessGate) throws(PassLiftError) {
        permit = try gate.enter(rows.filter { $0.quota == nil }.map(\.record.key))
    }

    /// What `change` makes of each row: nil: the row has no part in it; the row itself: it is only guarded.
    private func entries(_ change: (Row) -> ThrottleRecord?) -> Entries {
        var entries: Entries = ([], [])
        for row in rows {
            guard var after = change(row) else { continue }
            entries.preconditions.append(.throttleVersion(row.record.key, row.record.version))
            guard after != row.record else { continue }
            after.version = row.record.version &+ 1
            entries.writes.append(.throttle(after))
        }
        return entries
    }

    fileprivate init(
        _ keys: [(key: [UInt8], measure: Measure)], doors: Doors, permit: GuessPermit?
    ) async throws(PassLiftError) {
        let stored = try await doors.reading { store async throws(StoreError) in
            keys.isEmpty ? [] : try await store.throttles(keys: keys.map(\.key))
        }
        let now = doors.time.now()
        rows = keys.map { key, measure in
            Row(
                measure: measure,
                record: stored.first { $0.key == key } ?? ThrottleRecord(key: key, at: now))
        }
        verdict = Self.strictest(rows, at: now)
        judgedAt = now
        self.doors = doors
        self.permit = permit
    }

    private static func strictest(_ rows: [Row], at now: Instant) -> ThrottleVerdict {
        rows.reduce(.open) { strictest, row in
            switch (strictest, row.judged(at: now)) {
            case (.off, _), (_, .off): .off
            case (.wait(let one), .wait(let other)): .wait(until: max(one, other))
            case (.wait(let until), .open), (.open, .wait(let until)): .wait(until: until)
            case (.open, .open): .open
            }
        }
    }
}

extension PasskeyAccounts {
    /// Judges a guess before any work is done for it: by the failures in a row against each of `keys`, by the
    /// quota of mails for their keys, and by the failures from `source`.
    ///
    /// - Throws: `overloaded` while ``GuessGate/maximumInFlight`` guesses at one of the keys are under way in
    ///   this process; `unavailable`. Being refused is no error: it is the ``Guesses/verdict``.
    func admit(_ keys: [ThrottleKey], source: String?) async throws(PassLiftError) -> Guesses {
        var guesses = try await counts(of: keys + (source.map { [.source($0)] } ?? []))
        // What is refused does no work, and takes nobody's place.
        if guesses.verdict == .open { try guesses.enter(desk.gate) }
        return guesses
    }

    /// Refuses a source past its share before anything is written: what it asks for is an errand each, and
    /// mails wait behind one another.
    ///
    /// - Throws: `throttled`, `unavailable`.
    func admitSource(_ source: String?) async throws(PassLiftError) {
        guard try await admit([], source: source).verdict == .open else { throw PassLiftError(.throttled) }
    }

    /// The rows of `keys` for what is no guess: after a recovery they begin anew.
    func counts(of keys: [ThrottleKey]) async throws(PassLiftError) -> Guesses {
        let secret = try await secret()
        return try await Guesses(
            keys.map { ($0.bytes(under: secret), $0.measure(under: settings.throttle)) },
            doors: engine.doors, permit: nil)
    }
}

extension ThrottleKey {
    /// Uses in a window, or failures in a row.
    fileprivate func measure(under rules: ThrottleRules) -> Guesses.Measure {
        var rules = rules
        let quota: ThrottleQuota?
        switch self {
        case .passwordOfName, .passwordOfDevice, .codeOf, .addressCodeOf, .recoveryCodeOf, .factorOfDevice,
            .passwordInRecoveryOf:
            quota = nil
        case .totpOf:
            quota = nil
            rules.backoff = rules.backoff.leftBesideRecovery
        case .totpInRecoveryOf:
            quota = nil
            rules.backoff = rules.backoff.keptForRecovery
        case .source: quota = rules.source
        case .mailsPerHour: quota = rules.mailPerHour
        case .mailsPerDay: quota = rules.mailPerDay
        }
        return Guesses.Measure(quota: quota, ledger: ThrottleLedger(rules))
    }
}

extension Evidence {
    /// What came of a guess goes into the same commit.
    mutating func add(_ entries: Guesses.Entries) {
        preconditions += entries.preconditions
        writes += entries.writes
    }
}
