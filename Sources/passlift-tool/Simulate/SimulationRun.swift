import Glibc
import PassLiftMachine
import PassLiftPorts
import PassLiftSimulator
import Synchronization

/// A simulation that somebody waits for: progress on standard error, and an end when it is interrupted.
struct SimulationRun {
    /// Asked to end, and told how far it is.
    let watch: SimulationWatch
    /// How often something is told.
    let pace: Pace

    /// Starts to watch; the first interruption ends the simulation with what there is, a second one the
    /// program.
    init(_ output: Output) {
        let time = SystemTime()
        let pace = Pace(time)
        let tell: @Sendable (SimulationProgress) -> Void = { progress in
            pace.whenDue {
                let share = progress.total == 0 ? 100 : progress.done * 100 / progress.total
                let rest = progress.remainingSeconds.map { ", about \($0) s to go" } ?? ""
                output.note("simulated \(progress.done) of \(progress.total) lives, \(share) %\(rest)")
            }
        }
        self.pace = pace
        watch = SimulationWatch(now: { time.now() }, report: tell)
        // Whoever reads the result may stop early; that is told like any other failure to write.
        signal(SIGPIPE, SIG_IGN)
        Interruption.passOn(to: watch, output)
    }

    /// Says something about every other second, however often it is asked.
    final class Pace: Sendable {
        private static let intervalSeconds: Int64 = 2
        private let time: SystemTime
        private let last: Mutex<Instant>

        init(_ time: SystemTime) {
            self.time = time
            last = Mutex(time.now())
        }

        func whenDue(_ say: () -> Void) {
            let now = time.now()
            let isDue = last.withLock { last in
                guard now.seconds(since: last) >= Self.intervalSeconds else { return false }
                last = now
                return true
            }
            if isDue { say() }
        }
    }
}
