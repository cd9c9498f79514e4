/// How long and how much a mailer waits, and how many messages wait in it.
///
/// A caller of `send` waits at most ``queueDeadlineMilliseconds`` and twice ``totalMilliseconds``, whatever
/// the server does; a name server that is silent may add the system's own limit for that.
public struct SMTPLimits: BitwiseCopyable, Hashable, Sendable {
    /// The longest wait that can be asked for, in milliseconds.
    public static let maximumMilliseconds = 600_000
    /// The most connections that can be asked for.
    public static let maximumConnections = 64

    /// How long a connection may take to stand, in milliseconds.
    public var connectMilliseconds = 5000
    /// How long a message may take from the first byte to the server's last word, in milliseconds.
    public var totalMilliseconds = 15_000
    /// How many messages travel at once, each on a connection and a thread of its own.
    public var connections = 4
    /// How many messages may wait for a connection. One more is `unavailable` at once.
    public var queueLength = 256
    /// How long a message may wait for a connection, in milliseconds; then it is `unavailable`.
    public var queueDeadlineMilliseconds = 15_000
    /// How long a connection that is at rest may be used again, in seconds.
    public var idleSeconds = 20

    /// The limits as documented on each member.
    public init() {}
}

extension SMTPLimits {
    /// Whether all of them are within what can be asked for.
    var areSound: Bool {
        let waits = 1...Self.maximumMilliseconds
        return waits.contains(connectMilliseconds) && waits.contains(totalMilliseconds)
            && waits.contains(queueDeadlineMilliseconds)
            && (1...Self.maximumConnections).contains(connections)
            && queueLength >= 1 && (1...3600).contains(idleSeconds)
    }
}
