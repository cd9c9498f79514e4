import Glibc
import PassLiftMachine
import PassLiftPorts
import PassLiftSimulator
import Synchronization

/// A simulation that somebody waits for: progress on standard error, and an end when it is interrupted.
struct SimulationRun {
    /// Told about as often as this, in seconds.
    private static let intervalSeconds: Int64 = 2

    let watch: SimulationWatch

    /// Starts to watch; the first interruption (Ctrl-C) ends the simulation with what there is, a second one
    /// the program.
    init(_ output: Output) {
        let time = SystemTime()
        let last = Mutex(time.now())
        let tell: @Sendable (SimulationProgress) -> Void = { progress in
            let now = time.now()
            let isDue = last.withLock { last in
                guard now.seconds(since: last) >= Self.intervalSeconds else { return false }
                last = now
                return true
            }
            guard isDue else { return }
            let share = progress.total == 0 ? 100 : progress.done * 100 / progress.total
            let rest = progress.remainingSeconds.map { ", about \($0) s to go" } ?? ""
            output.note("simulated \(progress.done) of \(progress.total) lives, \(share) %\(rest)")
        }
        watch = SimulationWatch(now: { time.now() }, report: tell)
        Interruption.passOn(to: watch)
    }
}

/// The interruption of the program from the keyboard, passed on to what is running.
private enum Interruption {
    private static let watch = Mutex<SimulationWatch?>(nil)

    static func passOn(to watch: SimulationWatch) {
        self.watch.withLock { $0 = watch }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { _ in
                Interruption.wait()
                return nil
            }, nil)
        pthread_detach(thread)
    }

    /// Waits in a thread of its own, where anything may be done.
    private static func wait() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        var signal: Int32 = 0
        guard sigwait(&signals, &signal) == 0 else { return }
        watch.withLock { $0?.interrupt() }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        sigwait(&signals, &signal)
        exit(130)
    }
}
