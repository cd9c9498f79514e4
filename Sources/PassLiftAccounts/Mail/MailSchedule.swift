/// When a mail that was not taken is tried again, and when no more.
public struct MailSchedule: Hashable, Sendable {
    /// The wait after the first vain try, in seconds; it doubles with every further one.
    public var firstDelaySeconds: Int64 = 30
    /// The longest wait, in seconds.
    public var maximumDelaySeconds: Int64 = 3600
    /// After how many vain tries a mail is given up; with the waits above, after about nine hours.
    public var maximumAttempts: Int32 = 16

    /// The defaults.
    public init() {}

    /// The wait after that many vain tries, in seconds.
    public func delaySeconds(after attempts: Int32) -> Int64 {
        DoublingDelay(firstSeconds: firstDelaySeconds, maximumSeconds: maximumDelaySeconds)
            .seconds(doublings: max(0, Int64(attempts) - 1))
    }
}
