import Glibc
import PassLiftMachine
import PassLiftPorts

/// What a worker thread does: takes jobs until the queue is closed.
final class HashingWorker: Sendable {
    private let queue: WorkQueue<HashingJob>
    private let standingKiB: UInt32
    private let time: any TimeSource

    init(queue: WorkQueue<HashingJob>, standingKiB: UInt32, time: any TimeSource) {
        self.queue = queue
        self.standingKiB = standingKiB
        self.time = time
    }

    /// Whether a detached thread was started.
    func start() -> Bool {
        let retained = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<HashingWorker>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }
        guard unsafe pthread_create(&thread, nil, body, retained.toOpaque()) == 0 else {
            unsafe retained.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        let memory = Argon2Memory(standingKiB: standingKiB)
        while let job = queue.next() { job.answer.resume(returning: result(of: job, in: memory)) }
    }

    private func result(of job: HashingJob, in memory: Argon2Memory) -> Result<[UInt8], PasswordHasherError> {
        guard time.now() < job.deadline else {
            return .failure(PasswordHasherError(.overloaded, "no worker was free in time"))
        }
        do {
            return .success(try job.derivation.derive(job.password.bytes, in: memory))
        } catch {
            return .failure(error)
        }
    }
}
