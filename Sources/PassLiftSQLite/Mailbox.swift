import Glibc

/// A bounded queue from many tasks to worker threads: putting never waits, taking does.
@safe
final class Mailbox<Item: Sendable>: @unchecked Sendable {
    private let capacity: Int
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var items: [Item] = []
    private var isClosed = false

    /// A queue in which at most `capacity` items wait.
    init(capacity: Int) {
        self.capacity = capacity
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(arrival, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(arrival)
        unsafe pthread_mutex_destroy(lock)
        unsafe arrival.deallocate()
        unsafe lock.deallocate()
    }

    /// Puts an item at the end, if there is room.
    func put(_ item: Item) -> MailboxAdmission {
        locked {
            guard !isClosed else { return .closed }
            guard items.count < capacity else { return .full }
            items.append(item)
            unsafe pthread_cond_signal(arrival)
            return .admitted
        }
    }

    /// Waits for items and takes up to `limit` of the oldest; none means that the box is closed and empty.
    func take(upTo limit: Int) -> [Item] {
        locked {
            while items.isEmpty, !isClosed { unsafe pthread_cond_wait(arrival, lock) }
            let taken = Array(items.prefix(limit))
            items.removeFirst(taken.count)
            return taken
        }
    }

    /// Takes no more items; what waits is still given out.
    func close() {
        locked {
            isClosed = true
            unsafe pthread_cond_broadcast(arrival)
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return body()
    }
}

/// What became of an item that was put into a ``Mailbox``.
enum MailboxAdmission {
    case admitted
    case full
    case closed
}
