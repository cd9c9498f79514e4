import Foundation
import PassLift
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts

/// Rounds of a rollout's worker, one after the other, until the process is killed.
///
/// A line is `done`, or `other` where another worker has the lease.
struct WorkerLoop {
    let child: Child
    let policy: UpgradePolicy

    func run() async throws {
        let doors = Doors(
            store: child.store, cryptography: OpenSSLCryptography(), chance: OpenSSLChance(),
            time: SystemTime())
        var worker = try RolloutWorker(policy: policy, doors: doors)
        // Short, so that the next one need not wait long for the lease of a process that was killed.
        worker.leaseSeconds = 1
        // Small, so that a kill finds accounts between their exposure and their next visit.
        worker.batchLimit = 7
        while true {
            switch try await worker.runOnce() {
            case .done(_, _, let backlog):
                Child.say("done")
                if backlog == .none { try await Task.sleep(for: .milliseconds(2)) }
            case .othersTurn, .superseded:
                Child.say("other")
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
