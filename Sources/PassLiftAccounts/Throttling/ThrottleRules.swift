/// How guesses are slowed down and mails are capped.
public struct ThrottleRules: Hashable, Sendable {
    /// For every factor of an account, and for every known device by itself.
    public var backoff = ThrottleBackoff()
    /// Failures from one source, whatever names they try, and requests for mail: 300 an hour, since a source
    /// may be a whole office or a carrier's gateway.
    public var source = ThrottleQuota(limit: 300, windowSeconds: 3600)
    /// How long typed digits of mailed codes are off after as many wrong ones as switch a factor off, in
    /// seconds: 30 days. Each code is another secret, which takes three answers and ten minutes, and the link
    /// beside it, which nobody guesses, stays good; so that strangers keep nobody from typing for ever.
    public var mailedCodesOffSeconds: Int64 = 30 * 86_400
    /// Mails to one account or address in an hour, whoever asks that is not known: 5; and as many for each
    /// known device.
    public var mailPerHour = ThrottleQuota(limit: 5, windowSeconds: 3600)
    /// Mails in a day, counted alike: 20.
    public var mailPerDay = ThrottleQuota(limit: 20, windowSeconds: 86_400)
    /// By how much clocks may differ or be set back, in seconds. A row from further ahead was written under a
    /// clock that was wrong; its waits begin anew when it is met.
    public var clockToleranceSeconds: Int64 = 60

    /// The defaults.
    public init() {}
}
