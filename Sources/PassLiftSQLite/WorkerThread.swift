import Glibc
import PassLiftPorts

/// A thread of its own for calls that wait for the disk, which Swift's own threads must not do.
struct WorkerThread: Sendable {
    private final class Start {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private let thread: pthread_t

    /// Starts a thread that runs `body`.
    init(_ body: @escaping @Sendable () -> Void) throws(StoreError) {
        let start = unsafe Unmanaged.passRetained(Start(body: body))
        var started = pthread_t()
        let code = unsafe pthread_create(
            &started, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            unsafe start.release()
            throw StoreError(.unavailable, "no thread could be started (error \(code))")
        }
        thread = started
    }

    /// Waits until `body` has returned; once only.
    func join() {
        _ = pthread_join(thread, nil)
    }
}
