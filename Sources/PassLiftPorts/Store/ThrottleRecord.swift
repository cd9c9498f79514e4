public import PassLiftMachine

/// How the guesses against one thing stand: an account's password as strangers try it, one known device, one
/// source, an account's mails.
///
/// The key is a keyed digest of what it is about, so that the rows name nobody, and it exists for accounts
/// that do not.
public struct ThrottleRecord: Hashable, Sendable {
    /// HMAC-SHA-256 of what the row is about, 32 bytes.
    public var key: [UInt8]
    /// Rises by one with every committed change; 0 stands for a row that is not stored yet.
    public var version: Int64
    /// Failures since the last success.
    public var failures: Int32
    /// When the last failure, or use, was.
    public var lastAt: Instant
    /// Until when nothing more is tried.
    public var blockedUntil: Instant
    /// When the window in which uses are counted began.
    public var windowStart: Instant
    /// Uses in that window.
    public var windowCount: Int32
    /// From when on the row means nothing any more and may be removed.
    public var expiresAt: Instant

    /// A row that nothing has happened to.
    public init(key: [UInt8], at now: Instant) {
        self.key = key
        version = 0
        failures = 0
        lastAt = now
        blockedUntil = now
        windowStart = now
        windowCount = 0
        expiresAt = now
    }
}

extension ThrottleRecord {
    /// The row once its failures count no more.
    public func cleared(at now: Instant) -> ThrottleRecord {
        var record = self
        record.failures = 0
        (record.lastAt, record.blockedUntil, record.expiresAt) = (now, now, now)
        return record
    }

    /// The row with a use less, where its window is the one that began then.
    public func givenBack(windowStart: Instant) -> ThrottleRecord {
        guard self.windowStart == windowStart, windowCount > 0 else { return self }
        var record = self
        record.windowCount -= 1
        return record
    }
}
