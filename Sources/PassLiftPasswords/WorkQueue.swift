import Glibc

/// A bounded queue between tasks that never wait here and threads that do.
///
/// Sendable: everything that changes is behind the mutex.
@safe
package final class WorkQueue<Element: Sendable>: @unchecked Sendable {
    /// What became of an element.
    package enum Admission: BitwiseCopyable, Hashable, Sendable {
        case admitted
        case full
        case closed
    }

    private let capacity: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Element] = []
    private var isClosed = false

    /// Makes an empty queue for `capacity` waiting elements.
    package init(capacity: Int) {
        self.capacity = capacity
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe changed.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe changed.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Puts `element` at the end, unless the queue is full or closed.
    package func add(_ element: Element) -> Admission {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        guard !isClosed else { return .closed }
        guard waiting.count < capacity else { return .full }
        waiting.append(element)
        unsafe pthread_cond_signal(changed)
        return .admitted
    }

    /// Waits for the first element and takes it; nil once the queue is closed and empty.
    package func next() -> Element? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while waiting.isEmpty, !isClosed { unsafe pthread_cond_wait(changed, mutex) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Admits nothing more; what waits is still handed out.
    package func close() {
        unsafe pthread_mutex_lock(mutex)
        isClosed = true
        unsafe pthread_cond_broadcast(changed)
        unsafe pthread_mutex_unlock(mutex)
    }
}
