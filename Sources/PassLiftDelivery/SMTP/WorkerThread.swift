import Glibc

/// A detached thread for calls that wait for the network, which Swift's own threads must not do.
enum WorkerThread {
    private final class Start {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Whether a thread was started that runs `body`.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let start = unsafe Unmanaged.passRetained(Start(body: body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                WorkerThread.silenceBrokenPipes()
                unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            unsafe start.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Keeps a connection that breaks while it is written to from ending the process: OpenSSL does not ask
    /// for silence itself.
    private static func silenceBrokenPipes() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
