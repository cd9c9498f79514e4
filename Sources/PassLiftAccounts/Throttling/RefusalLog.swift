package import PassLiftMachine
import Synchronization

/// Which throttled requests become an event: of those about the same thing, one a minute.
///
/// Nothing is hashed for a throttled request, but every event is a durable commit. A flood against one name
/// or from one source so costs a read a request and a commit a minute, and the history still tells of it.
package final class RefusalLog: Sendable {
    /// How far apart two events about the same thing are, in seconds.
    package static let intervalSeconds: Int64 = 60
    /// Of how many things the last event is remembered; past it all are forgotten, and told again.
    package static let capacity = 4096

    /// What becomes of one.
    package enum Fate: Hashable, Sendable {
        /// It is told by an event.
        case told
        /// Another one was told less than a minute ago.
        case silent
    }

    private let told = Mutex<[[UInt8]: Instant]>([:])

    package init() {}

    /// What becomes of a request that was refused over these rows.
    package func note(_ keys: [[UInt8]], at now: Instant) -> Fate {
        told.withLock { told in
            let isRecent = keys.contains { key in
                guard let last = told[key] else { return false }
                let age = now.seconds(since: last)
                return age >= 0 && age < Self.intervalSeconds
            }
            if isRecent { return .silent }
            if told.count + keys.count > Self.capacity { told.removeAll(keepingCapacity: true) }
            for key in keys { told[key] = now }
            return .told
        }
    }
}
