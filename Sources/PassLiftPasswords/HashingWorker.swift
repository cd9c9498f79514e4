import Glibc
import PassLiftPorts

/// What a worker thread does: takes jobs until the pool is closed.
final class HashingWorker: Sendable {
    private let ledger: Monitor<HashingPool.Ledger>
    private let stopwatch: any Stopwatch

    init(ledger: Monitor<HashingPool.Ledger>, stopwatch: any Stopwatch) {
        self.ledger = ledger
        self.stopwatch = stopwatch
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
        while true {
            switch ledger.wait({ [stopwatch] in $0.next(at: stopwatch.microseconds()) }) {
            case .run(let grant): run(grant)
            case .turnAway(let job): job.refuse("no worker was free in time")
            case .end: return
            }
        }
    }

    /// The memory is back before the caller is told, so that whoever has an answer finds the pool as it says.
    private func run(_ grant: HashingPool.Ledger.Grant) {
        let memory = memory(of: grant)
        let result: Result<[UInt8], PasswordHasherError>
        let ending: HashingPool.Ledger.Ending
        do {
            result = .success(try grant.job.derivation.derive(grant.job.password.bytes, in: memory))
            ending = .done
        } catch {
            result = .failure(error)
            ending = .failed
        }
        let now = stopwatch.microseconds()
        ledger.change { $0.finish(grant, ending, keeping: memory.isMapped ? memory : nil, at: now) }
        grant.job.answer.resume(returning: result)
    }

    private func memory(of grant: HashingPool.Ledger.Grant) -> Argon2Memory {
        switch grant.need {
        case .pooled: grant.lease.buffer ?? Argon2Memory(kibibytes: grant.lease.countedKiB)
        case .own: Argon2Memory(kibibytes: 0)
        }
    }
}
