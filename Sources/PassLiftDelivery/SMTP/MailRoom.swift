import PassLiftMachine
import PassLiftPorts
import Synchronization

/// The threads that hand messages over: as many as configured, none while there is nothing to do.
///
/// A message that is on its way goes on to its end, even if the caller has gone away.
final class MailRoom: Sendable {
    /// A message that somebody waits for.
    struct Job: Sendable {
        let mail: ComposedMail
        let deadline: Instant
        let answer: CheckedContinuation<Result<Void, MailerError>, Never>
    }

    private enum Admission {
        case waits
        case needsWorker
        case isFull
    }

    private struct State {
        var waiting: [Job] = []
        var workers = 0
    }

    /// Handles that no worker has, with their connections.
    private final class Rest: Sendable {
        private let transfers = Mutex<[SMTPTransfer]>([])

        func add(_ transfer: SMTPTransfer) { transfers.withLock { $0.append(transfer) } }
        func take() -> SMTPTransfer? { transfers.withLock { $0.popLast() } }
        func clear() { transfers.withLock { $0 = [] } }
    }

    private let settings: SMTPSettings
    private let time: any TimeSource
    private let state = Mutex(State())
    private let rest = Rest()

    init(_ settings: SMTPSettings, time: any TimeSource) {
        self.settings = settings
        self.time = time
    }

    deinit {
        // Taking leave of a server may wait for it, which not every thread may do.
        _ = WorkerThread.start { [rest] in rest.clear() }
    }

    /// Takes a message, or tells its sender that it cannot.
    func add(_ job: Job) {
        let limits = settings.limits
        let admission = state.withLock { state -> Admission in
            guard state.workers < limits.connections || state.waiting.count < limits.queueLength else {
                return .isFull
            }
            state.waiting.append(job)
            guard state.workers < limits.connections else { return .waits }
            state.workers += 1
            return .needsWorker
        }
        switch admission {
        case .waits: break
        case .needsWorker:
            if !WorkerThread.start({ self.work() }) { giveUp() }
        case .isFull:
            job.answer.resume(returning: .failure(MailerError(.unavailable, "the queue is full")))
        }
    }

    /// Hands messages over until none waits.
    private func work() {
        var transfer = rest.take()
        while let job = next(returning: transfer) {
            job.answer.resume(returning: result(of: job, through: &transfer))
        }
    }

    /// The next message, or nil for a worker that is not needed any more and leaves its handle behind.
    private func next(returning transfer: SMTPTransfer?) -> Job? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.workers -= 1
            if let transfer { rest.add(transfer) }
            return nil
        }
    }

    private func result(of job: Job, through transfer: inout SMTPTransfer?) -> Result<Void, MailerError> {
        guard time.now() < job.deadline else {
            return .failure(MailerError(.unavailable, "no connection was free in time"))
        }
        do throws(MailerError) {
            let ready = if let transfer { transfer } else { try SMTPTransfer(settings) }
            transfer = ready
            return .success(try ready.send(job.mail))
        } catch {
            return .failure(error)
        }
    }

    /// After a thread could not be started: other workers carry on; without any, nobody may wait.
    private func giveUp() {
        let left = state.withLock { state -> [Job] in
            state.workers -= 1
            guard state.workers == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for job in left {
            job.answer.resume(returning: .failure(MailerError(.unavailable, "no thread could be started")))
        }
    }
}
