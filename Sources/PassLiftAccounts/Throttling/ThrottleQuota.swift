/// How many uses a window has room for. A window begins with its first use, so that any span as long as one
/// meets two at most and sees no more than twice the limit.
public struct ThrottleQuota: Hashable, Sendable {
    /// The most uses in a window; 0: none at all.
    public var limit: Int32
    /// How long a window is, in seconds.
    public var windowSeconds: Int64

    /// From its parts.
    public init(limit: Int32, windowSeconds: Int64) {
        self.limit = limit
        self.windowSeconds = windowSeconds
    }
}
