internal import Dispatch

/// Where one hook's call runs: on a thread of its own while it computes or blocks, so that a hook that blocks
/// takes nothing from those that wait for it, nor from the timers that stop waiting.
final class HookThread: TaskExecutor {
    /// A serial queue gets a thread even when as many as there are cores are busy.
    private let queue = DispatchQueue(label: "passlift.hook")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
