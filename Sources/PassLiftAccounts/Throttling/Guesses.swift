import PassLift
import PassLiftMachine
import PassLiftPorts

/// A guess, or a mail, for which a place was reserved before any work is done for it.
///
/// It counts as a failure, and as a use of every quota, from then on. The rows were counted by a write that
/// cannot conflict, so that whoever races others is counted like everybody else. A wrong guess stays counted
/// whatever becomes of the step; a right one is counted no more by the step's own commit, and one that was
/// not compared at all is given back. What was refused has no place, and is not compared.
struct Guesses: Sendable {
    /// What stands against a commit, and what it writes.
    typealias Entries = (preconditions: [Change.Precondition], writes: [Change.Write])

    /// Whether it has a place: by the strictest of the rows.
    let verdict: ThrottleVerdict
    /// When the rows were judged.
    let judgedAt: Instant

    /// As they were before this was counted.
    private let rows: [CountedRow]
    private let doors: Doors
    private let permit: LanePermit?
    private let fate = Box(Fate.unjudged)

    private enum Fate {
        case unjudged
        case wrong
        case right
    }

    fileprivate init(_ rows: [CountedRow], at now: Instant, doors: Doors, permit: LanePermit?) {
        self.rows = rows
        self.doors = doors
        self.permit = permit
        verdict = rows.judged(at: now)
        judgedAt = now
    }

    /// The rows that refuse.
    var refusing: [[UInt8]] {
        rows.filter { $0.judged(at: judgedAt) != .open }.map(\.record.key)
    }

    /// Whether a thing is off from this guess on, if it is wrong.
    var isLastOne: Bool {
        rows.contains { $0.counted.quota == nil && $0.used(at: judgedAt).judged(at: judgedAt) == .off }
    }

    /// It is wrong, and stays counted.
    ///
    /// - Returns: how the next guess stands.
    func wrong(at now: Instant) -> ThrottleVerdict {
        fate.value = .wrong
        return rows.map { $0.used(at: judgedAt) }.judged(at: now)
    }

    /// It is right: the failures before it count no more, and quotas are as before it.
    ///
    /// - Returns: what the step's commit writes for that.
    func right(at now: Instant) -> Entries {
        fate.value = .right
        let writes = rows.map { row -> Change.Write in
            row.counted.quota == nil
                ? .throttleCleared(row.record.key, at: now)
                : .throttleGivenBack(
                    row.record.key, windowStart: row.used(at: judgedAt).record.windowStart)
        }
        return ([], writes)
    }

    /// It was right beside another one that was not, or comes too late to be told: it is given back.
    func unjudged() {
        fate.value = .unjudged
    }

    /// Once the step is committed: a place whose guess was not compared is given back.
    func settle() async {
        if fate.value == .unjudged { await takeBack() }
    }

    /// Once the step has failed: the place is given back of what was not compared, or was right.
    func giveBack() async {
        if fate.value != .wrong { await takeBack() }
    }

    private func takeBack() async {
        guard verdict == .open, !rows.isEmpty else { return }
        let (rows, now) = (rows, judgedAt)
        _ = try? await doors.reading { store async throws(StoreError) in
            try await store.updateThrottles(keys: rows.map(\.record.key)) { stored in
                rows.compactMap { before in
                    guard let record = stored.first(where: { $0.key == before.record.key }) else {
                        return nil
                    }
                    return CountedRow(counted: before.counted, record: record)
                        .takenBack(before, at: now).record
                }
            }
        }
    }
}

extension [Guesses] {
    /// Once the step is committed.
    func settle() async {
        for guesses in self { await guesses.settle() }
    }

    /// Once the step has failed.
    func giveBack() async {
        for guesses in self { await guesses.giveBack() }
    }
}

extension PasskeyAccounts {
    /// Reserves a place for a guess before any work is done for it: by the failures in a row against each of
    /// `keys`, by the quotas among them, and by what came from `source`.
    ///
    /// Guesses at one key are worked on one after the other in this process, in the order in which they came,
    /// so that the right ones among them do not wait for what others reserved.
    ///
    /// - Throws: `overloaded` where too many wait, or for too long (``Lanes``); `unavailable`. Being refused
    ///   is no error: it is the ``Guesses/verdict``.
    func admit(_ keys: [ThrottleKey], source: String? = nil) async throws(PassLiftError) -> Guesses {
        let secret = try await secret()
        let all = (keys + (source.map { [.source($0)] } ?? [])).map {
            Counted($0, under: secret, by: settings.throttle)
        }
        let doors = engine.doors
        guard !all.isEmpty else { return Guesses([], at: doors.time.now(), doors: doors, permit: nil) }
        // What is refused does no work, writes nothing, and takes nobody's place.
        let known = try await doors.reading { store async throws(StoreError) in
            try await store.throttles(keys: all.map(\.key))
        }
        let early = doors.time.now()
        let refusing = all.filter { counted in !known.contains { counted.isFromAhead($0, at: early) } }
            .map { $0.row(among: known, at: early) }
        guard refusing.judged(at: early) == .open else {
            return Guesses(
                all.map { $0.row(among: known, at: early) }, at: early, doors: doors, permit: nil)
        }
        var permit: LanePermit?
        if let own = all.first(where: { $0.quota == nil }) {
            permit = try await desk.lanes.enter(own.key)
        }
        let now = doors.time.now()
        let stored = try await doors.reading { store async throws(StoreError) in
            try await store.updateThrottles(keys: all.map(\.key)) { stored in
                all.map { $0.row(among: stored, at: now) }.reserved(from: stored, at: now)
            }
        }
        let rows = all.map { $0.row(among: stored, at: now) }
        return Guesses(rows, at: now, doors: doors, permit: rows.judged(at: now) == .open ? permit : nil)
    }

    /// Counts a request on its source before anything is written: what it asks for is a visit and an errand
    /// each, and mails wait behind one another.
    ///
    /// - Throws: `throttled`, `unavailable`.
    func admitSource(_ source: String?) async throws(PassLiftError) {
        guard try await admit([], source: source).verdict == .open else { throw PassLiftError(.throttled) }
    }

    /// What is written where guesses of before count no more: after a recovery, or once what was guessed at
    /// has been replaced. What is off is on again by it.
    func cleared(
        _ keys: [ThrottleKey], at now: Instant
    ) async throws(PassLiftError) -> Guesses.Entries {
        let secret = try await secret()
        return ([], keys.map { .throttleCleared($0.bytes(under: secret), at: now) })
    }
}

extension Counted {
    fileprivate func isFromAhead(_ record: ThrottleRecord, at now: Instant) -> Bool {
        record.key == key && ledger.isFromAhead(record, of: now)
    }
}

extension Evidence {
    /// What came of a guess goes into the same commit.
    mutating func add(_ entries: Guesses.Entries) {
        preconditions += entries.preconditions
        writes += entries.writes
    }
}
