public import PassLiftMachine
public import PassLiftPorts

/// What becomes of a row with every failure, success and use, and whether a guess is permitted: pure
/// functions on a value; whoever calls them loads and commits it.
///
/// A guess is judged, and counted as a failure, on the row as it stands when nobody comes between; only then
/// it is compared. Guesses made side by side so give no more than guesses one after the other.
public struct ThrottleLedger: Sendable {
    /// When what is off may be tried again: never, short of a recovery.
    public static let never = Instant(milliseconds: .max)

    /// The rules.
    public let rules: ThrottleRules

    /// A ledger under those rules.
    public init(_ rules: ThrottleRules = ThrottleRules()) {
        self.rules = rules
    }

    /// Whether a guess is permitted now.
    public func judge(_ record: ThrottleRecord, at now: Instant) -> ThrottleVerdict {
        let record = remembered(rebased(record, at: now), at: now)
        if isOff(record), rules.backoff.offSeconds == nil { return .off }
        guard now < record.blockedUntil else { return .open }
        return .wait(until: record.blockedUntil)
    }

    /// After a wrong guess.
    public func failed(_ record: ThrottleRecord, at now: Instant) -> ThrottleRecord {
        var record = remembered(rebased(record, at: now), at: now)
        let wasOff = isOff(record)
        record.failures = max(0, record.failures).increased
        record.lastAt = now
        if wasOff || record.failures >= rules.backoff.failuresUntilOff {
            let end = rules.backoff.offSeconds.map { now.adding(seconds: max(0, $0)) }
            record.blockedUntil = end ?? ThrottleLedger.never
            record.expiresAt = end ?? ThrottleLedger.never
        } else {
            block(&record, since: now)
        }
        return record
    }

    /// After a guess that was counted and not compared: a failure less, and the wait of those that are left.
    public func takenBack(_ record: ThrottleRecord) -> ThrottleRecord {
        guard record.failures > 0 else { return record }
        var record = record
        record.failures -= 1
        if record.failures == 0 { return record.cleared(at: record.lastAt) }
        if record.failures < rules.backoff.failuresUntilOff { block(&record, since: record.lastAt) }
        return record
    }

    private func block(_ record: inout ThrottleRecord, since last: Instant) {
        let delay = rules.backoff.delaySeconds(after: record.failures)
        record.blockedUntil = last.adding(seconds: delay)
        record.expiresAt = last.adding(seconds: max(delay, rules.backoff.forgetAfterSeconds))
    }

    /// Whether the quota has room for a use now.
    public func judge(_ record: ThrottleRecord, at now: Instant, by quota: ThrottleQuota) -> ThrottleVerdict {
        guard quota.limit > 0 else { return .off }
        let record = rebased(record, at: now)
        guard isInWindow(record, at: now, quota), record.windowCount >= quota.limit else { return .open }
        return .wait(until: record.windowStart.adding(seconds: quota.windowSeconds))
    }

    /// After a use that counts against the quota: a failure from a source, a mail.
    public func used(_ record: ThrottleRecord, at now: Instant, by quota: ThrottleQuota) -> ThrottleRecord {
        var record = rebased(record, at: now)
        if isInWindow(record, at: now, quota) {
            record.windowCount = record.windowCount.increased
        } else {
            record.windowStart = now
            record.windowCount = 1
        }
        record.lastAt = now
        record.expiresAt = record.windowStart.adding(seconds: quota.windowSeconds)
        return record
    }

    private func isOff(_ record: ThrottleRecord) -> Bool {
        record.blockedUntil == ThrottleLedger.never || record.failures >= rules.backoff.failuresUntilOff
    }

    /// The row, or an empty one where it means nothing any more, whether or not anybody has removed it.
    private func remembered(_ record: ThrottleRecord, at now: Instant) -> ThrottleRecord {
        let isOffForGood = isOff(record) && rules.backoff.offSeconds == nil
        return isOffForGood || now < record.expiresAt ? record : record.cleared(at: now)
    }

    /// A row as it is by a clock that was ahead and has been set right since: as if it had been written now.
    /// No wait gets shorter by it, and each ends.
    public func rebased(_ record: ThrottleRecord, at now: Instant) -> ThrottleRecord {
        guard isFromAhead(record, of: now) else { return record }
        let (ahead, isTooFar) = record.lastAt.milliseconds.subtractingReportingOverflow(now.milliseconds)
        var record = record
        let moved = { (instant: Instant) -> Instant in
            guard instant != ThrottleLedger.never else { return instant }
            let (sum, overflows) = instant.milliseconds.subtractingReportingOverflow(ahead)
            return isTooFar || overflows ? now : Instant(milliseconds: sum)
        }
        (record.blockedUntil, record.expiresAt) = (moved(record.blockedUntil), moved(record.expiresAt))
        (record.windowStart, record.lastAt) = (moved(record.windowStart), now)
        return record
    }

    private func isInWindow(_ record: ThrottleRecord, at now: Instant, _ quota: ThrottleQuota) -> Bool {
        record.windowCount > 0 && now < record.windowStart.adding(seconds: quota.windowSeconds)
    }

    /// Whether a row's time can only have been written under a clock that has been set back since.
    func isFromAhead(_ record: ThrottleRecord, of now: Instant) -> Bool {
        now.adding(seconds: max(0, rules.clockToleranceSeconds)) < record.lastAt
    }
}

/// Whether a guess or a use is permitted.
public enum ThrottleVerdict: BitwiseCopyable, Hashable, Sendable {
    /// Now.
    case open
    /// Not before then.
    case wait(until: Instant)
    /// Not until the account is recovered; of a quota of nothing, not at all.
    case off
}

extension Int32 {
    /// One more, pinned to the end of the range.
    fileprivate var increased: Int32 { self < .max ? self + 1 : self }
}
