import PassLift
import PassLiftPorts

/// Whose turn it is to send mail: one worker at a time, over all instances.
struct MailTurn: Sendable {
    static let leaseName = "mail"

    let doors: Doors
    let holder: UInt128
    let leaseSeconds: Int64

    /// The work itself.
    var lease: WorkLease {
        WorkLease(doors: doors, name: Self.leaseName, holder: holder, seconds: leaseSeconds)
    }

    /// Commits where the lease is still the holder's and the errand waits as it was read.
    func settle(_ errand: Errand, by write: Change.Write) async throws(PassLiftError) -> Change.Outcome {
        var change = Change()
        change.preconditions = [lease.stillHeld, .errandWaiting(errand.id, attempts: errand.attempts)]
        change.writes = [write]
        return try await doors.committing(change)
    }
}
