package import PassLiftMachine
package import PassLiftPorts

/// The right to a piece of background work, as one worker holds it or wants it.
package struct WorkLease: Sendable {
    private let doors: Doors
    private let name: String
    private let holder: UInt128
    private let seconds: Int64

    /// What `holder` has, or wants, of the work of that name; each time for so many seconds.
    package init(doors: Doors, name: String, holder: UInt128, seconds: Int64) {
        self.doors = doors
        self.name = name
        self.holder = holder
        self.seconds = seconds
    }

    /// What a change needs to be still the holder's.
    package var stillHeld: Change.Precondition { .leaseHeld(name, by: holder) }

    /// Takes the lease, or renews it, in one commit with `writes`; nil: another one has it, and nothing was
    /// written.
    package func take(
        at now: Instant, with writes: [Change.Write] = []
    ) async throws(PassLiftError) -> LeaseRecord? {
        let lease = LeaseRecord(name: name, holder: holder, until: now.adding(seconds: seconds))
        var change = Change()
        change.preconditions = [.leaseFree(name, for: holder, at: now)]
        change.writes = [.lease(lease)] + writes
        return try await doors.committing(change) == .committed ? lease : nil
    }

    /// Lets the next worker begin at once.
    package func giveBack() async {
        var change = Change()
        change.preconditions = [stillHeld]
        change.writes = [.lease(LeaseRecord(name: name, holder: holder, until: doors.time.now()))]
        _ = try? await doors.committing(change)
    }
}
