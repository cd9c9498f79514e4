import PassLiftMachine
import PassLiftPorts

/// One thing that is counted: what its row is found by, and how it is counted.
struct Counted: Sendable {
    let key: [UInt8]
    /// By quota; nil: by failures in a row.
    let quota: ThrottleQuota?
    let ledger: ThrottleLedger

    init(_ key: ThrottleKey, under secret: StoreSecret, by rules: ThrottleRules) {
        self.key = key.bytes(under: secret)
        let measure = key.measure(under: rules)
        quota = measure.quota
        ledger = ThrottleLedger(measure.rules)
    }

    /// Its row among those that are stored, as it is by this clock; one that nothing has happened to where
    /// there is none.
    func row(among stored: [ThrottleRecord], at now: Instant) -> CountedRow {
        let record = stored.first { $0.key == key } ?? ThrottleRecord(key: key, at: now)
        return CountedRow(counted: self, record: ledger.rebased(record, at: now))
    }
}

/// A row as it was read, and how it is counted.
struct CountedRow: Sendable {
    let counted: Counted
    var record: ThrottleRecord

    func judged(at now: Instant) -> ThrottleVerdict {
        counted.quota.map { counted.ledger.judge(record, at: now, by: $0) }
            ?? counted.ledger.judge(record, at: now)
    }

    /// With a failure more, or a use.
    func used(at now: Instant) -> CountedRow {
        changed(
            to: counted.quota.map { counted.ledger.used(record, at: now, by: $0) }
                ?? counted.ledger.failed(record, at: now))
    }

    /// Once what was counted for `before` is counted no more.
    func takenBack(_ before: CountedRow, at now: Instant) -> CountedRow {
        guard counted.quota == nil else {
            return changed(to: record.givenBack(windowStart: before.used(at: now).record.windowStart))
        }
        return changed(to: counted.ledger.takenBack(record))
    }

    private func changed(to after: ThrottleRecord) -> CountedRow {
        var row = self
        guard after != record else { return row }
        row.record = after
        row.record.version = record.version &+ 1
        return row
    }
}

extension [CountedRow] {
    /// By the strictest of them.
    func judged(at now: Instant) -> ThrottleVerdict {
        reduce(.open) { strictest, row in
            switch (strictest, row.judged(at: now)) {
            case (.off, _), (_, .off): .off
            case (.wait(let one), .wait(let other)): .wait(until: Swift.max(one, other))
            case (.wait(let until), .open), (.open, .wait(let until)): .wait(until: until)
            case (.open, .open): .open
            }
        }
    }

    /// What a guess makes of them: each counts it where none refuses. Rows that a clock wrote which was ahead
    /// are written anew either way, so that a wait begins now and ends.
    func reserved(from stored: [ThrottleRecord], at now: Instant) -> [ThrottleRecord] {
        guard judged(at: now) != .open else { return map { $0.used(at: now).record } }
        return compactMap { row in
            guard let before = stored.first(where: { $0.key == row.record.key }), before != row.record
            else { return nil }
            var record = row.record
            record.version = before.version &+ 1
            return record
        }
    }
}

extension ThrottleKey {
    /// Uses in a window, or failures in a row.
    fileprivate func measure(under rules: ThrottleRules) -> (quota: ThrottleQuota?, rules: ThrottleRules) {
        var rules = rules
        switch self {
        case .passwordOfName, .passwordOfDevice, .passwordInRecoveryOf, .recoveryCodeOf, .factorOfDevice:
            return (nil, rules)
        case .codeOf, .codeOfDevice, .addressCodeOf:
            rules.backoff.offSeconds = rules.mailedCodesOffSeconds
            return (nil, rules)
        case .totpOf:
            rules.backoff = rules.backoff.leftBesideRecovery
            return (nil, rules)
        case .totpInRecoveryOf:
            rules.backoff = rules.backoff.keptForRecovery
            return (nil, rules)
        case .triesOf(_, let quota): return (quota, rules)
        case .source: return (rules.source, rules)
        case .mailsPerHour: return (rules.mailPerHour, rules)
        case .mailsPerDay: return (rules.mailPerDay, rules)
        }
    }
}
