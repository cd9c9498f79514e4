public import PassLiftMachine
public import PassLiftPorts

/// What becomes of a row with every failure, success and use, and whether a guess is permitted: pure
/// functions on a value; whoever calls them loads and commits it.
///
/// A guess is judged on the row that the same commit replaces. Where another guess was faster, the row is
/// loaded and judged again, and a wait found then is the answer whatever the guess was: guesses made side by
/// side so give no more than guesses one after the other.
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
        let record = remembered(record, at: now)
        if isOff(record) { return .off }
        guard now < record.blockedUntil, !isFromAhead(record.lastAt, of: now) else { return .open }
        return .wait(until: record.blockedUntil)
    }

    /// After a wrong guess.
    public func failed(_ record: ThrottleRecord, at now: Instant) -> ThrottleRecord {
        var record = remembered(record, at: now)
        let wasOff = isOff(record)
        record.failures = max(0, record.failures).increased
        record.lastAt = now
        if wasOff || record.failures >= rules.backoff.failuresUntilOff {
            record.blockedUntil = ThrottleLedger.never
            record.expiresAt = ThrottleLedger.never
        } else {
            let delay = rules.backoff.delaySeconds(after: record.failures)
            record.blockedUntil = now.adding(seconds: delay)
            record.expiresAt = now.adding(seconds: max(delay, rules.backoff.forgetAfterSeconds))
        }
        return record
    }

    /// After a right guess: the failures before it count no more. What is off stays off.
    public func succeeded(_ record: ThrottleRecord, at now: Instant) -> ThrottleRecord {
        isOff(record) ? record : recovered(record, at: now)
    }

    /// After the account's recovery, which alone switches on again what was off.
    public func recovered(_ record: ThrottleRecord, at now: Instant) -> ThrottleRecord {
        var record = record
        record.failures = 0
        record.lastAt = now
        record.blockedUntil = now
        record.expiresAt = now
        return record
    }

    /// Whether the quota has room for a use now.
    public func judge(_ record: ThrottleRecord, at now: Instant, by quota: ThrottleQuota) -> ThrottleVerdict {
        guard quota.limit > 0 else { return .off }
        guard isInWindow(record, at: now, quota), record.windowCount >= quota.limit else { return .open }
        return .wait(until: record.windowStart.adding(seconds: quota.windowSeconds))
    }

    /// After a use that counts against the quota: a failure from a source, a mail.
    public func used(_ record: ThrottleRecord, at now: Instant, by quota: ThrottleQuota) -> ThrottleRecord {
        var record = record
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
        isOff(record) || now < record.expiresAt ? record : recovered(record, at: now)
    }

    private func isInWindow(_ record: ThrottleRecord, at now: Instant, _ quota: ThrottleQuota) -> Bool {
        record.windowCount > 0 && !isFromAhead(record.windowStart, of: now)
            && now < record.windowStart.adding(seconds: quota.windowSeconds)
    }

    /// Whether a row's time can only have been written under a clock that has been set back since.
    private func isFromAhead(_ written: Instant, of now: Instant) -> Bool {
        now.adding(seconds: max(0, rules.clockToleranceSeconds)) < written
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
