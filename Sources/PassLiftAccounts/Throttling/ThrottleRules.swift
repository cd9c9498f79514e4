/// How guesses are slowed down and mails are capped.
public struct ThrottleRules: Hashable, Sendable {
    /// For every factor of an account, and for every known device by itself.
    public var backoff = ThrottleBackoff()
    /// Failures from one source, whatever names they try: 300 an hour, since a source may be a whole office
    /// or a carrier's gateway.
    public var source = ThrottleQuota(limit: 300, windowSeconds: 3600)
    /// Mails to one account or address in an hour: 5.
    public var mailPerHour = ThrottleQuota(limit: 5, windowSeconds: 3600)
    /// Mails to one account or address in a day: 20.
    public var mailPerDay = ThrottleQuota(limit: 20, windowSeconds: 86_400)
    /// By how much clocks may differ or be set back, in seconds. A row from further ahead was written under a
    /// clock that was wrong, and makes nobody wait.
    public var clockToleranceSeconds: Int64 = 60

    /// The defaults.
    public init() {}
}
