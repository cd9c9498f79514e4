import Glibc
import PassLiftSimulator
import Synchronization

/// An interruption of the program (Ctrl-C, or SIGTERM), passed on to what is running; a second one ends the
/// program as usual.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM]
    private static let watch = Mutex<SimulationWatch?>(nil)
    /// Where the handler writes; set before there is a handler.
    nonisolated(unsafe) private static var bell: Int32 = -1

    /// Passes interruptions on to `watch` instead of ending the program.
    ///
    /// Signals may arrive at any thread, so a handler is needed; all that it does is to ring a bell, and a
    /// thread of its own, where anything may be done, waits for that.
    static func passOn(to watch: SimulationWatch, _ output: Output) {
        let isFirst = self.watch.withLock { known in
            defer { known = watch }
            return known == nil
        }
        var ends: [Int32] = [-1, -1]
        guard isFirst, pipe(&ends) == 0 else { return }
        bell = ends[1]
        listen(at: ends[0], output)
        for number in signals { signal(number, ring) }
    }

    private static let ring: @convention(c) (Int32) -> Void = { _ in
        let before = errno
        var byte: UInt8 = 0
        _ = write(Interruption.bell, &byte, 1)
        errno = before
    }

    private final class Listener {
        let descriptor: Int32
        let output: Output

        init(_ descriptor: Int32, _ output: Output) {
            self.descriptor = descriptor
            self.output = output
        }
    }

    private static func listen(at descriptor: Int32, _ output: Output) {
        let listener = Unmanaged.passRetained(Listener(descriptor, output))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let listener = Unmanaged<Listener>.fromOpaque(context).takeRetainedValue()
                Interruption.wait(listener.descriptor, listener.output)
                return nil
            }, listener.toOpaque())
        if code == 0 { pthread_detach(thread) } else { listener.release() }
    }

    private static func wait(_ descriptor: Int32, _ output: Output) {
        // Whoever started the program may have held signals back; here they arrive.
        var arriving = sigset_t()
        sigemptyset(&arriving)
        for number in signals { sigaddset(&arriving, number) }
        pthread_sigmask(SIG_UNBLOCK, &arriving, nil)
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) < 0, errno == EINTR { continue }
        watch.withLock { $0?.interrupt() }
        for number in signals { signal(number, SIG_DFL) }
        output.note("interrupted: ending with what there is; once more ends at once")
    }
}
