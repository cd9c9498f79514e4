import PassLift
import PassLiftMachine
import PassLiftPorts

/// Whose turn it is to send mail: one worker at a time, over all instances.
struct MailTurn: Sendable {
    static let leaseName = "mail"

    let doors: Doors
    let holder: UInt128
    let leaseSeconds: Int64

    /// What a change needs to be still the holder's.
    var stillHeld: Change.Precondition { .leaseHeld(Self.leaseName, by: holder) }

    /// Takes the lease, or renews it; nil: another one has it.
    func take(at now: Instant) async throws(PassLiftError) -> LeaseRecord? {
        let lease = LeaseRecord(
            name: Self.leaseName, holder: holder, until: now.adding(seconds: leaseSeconds))
        var change = Change()
        change.preconditions = [.leaseFree(Self.leaseName, for: holder, at: now)]
        change.writes = [.lease(lease)]
        return try await doors.committing(change) == .committed ? lease : nil
    }

    /// Lets the next worker begin at once.
    func giveBack() async {
        var change = Change()
        change.preconditions = [stillHeld]
        change.writes = [
            .lease(LeaseRecord(name: Self.leaseName, holder: holder, until: doors.time.now()))
        ]
        _ = try? await doors.committing(change)
    }

    /// Commits where the lease is still the holder's and the errand waits as it was read.
    func settle(_ errand: Errand, by write: Change.Write) async throws(PassLiftError) -> Change.Outcome {
        var change = Change()
        change.preconditions = [stillHeld, .errandWaiting(errand.id, attempts: errand.attempts)]
        change.writes = [write]
        return try await doors.committing(change)
    }
}
