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
        let longest = max(0, maximumDelaySeconds)
        let first = min(max(0, firstDelaySeconds), longest)
        let doublings = max(0, Int64(attempts) - 1)
        guard first > 0, doublings < Int64(first.leadingZeroBitCount) - 1 else {
            return first > 0 ? longest : 0
        }
        return min(longest, first << doublings)
    }
}
