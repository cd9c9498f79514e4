package import PassLiftMachine
package import PassLiftPorts

/// The right to a piece of background work, as one worker holds it or wants it.
package struct WorkLease: Sendable {
    /// The longest that a lease is taken for, in seconds: an hour. One that ends later was taken under a
    /// clock that was ahead.
    package static let maximumSeconds: Int64 = 3600

    private let doors: Doors
    private let name: String
    private let holder: UInt128
    private let seconds: Int64

    /// What `holder` has, or wants, of the work of that name; each time for so many seconds.
    package init(doors: Doors, name: String, holder: UInt128, seconds: Int64) {
        self.doors = doors
        self.name = name
        self.holder = holder
        self.seconds = min(max(0, seconds), Self.maximumSeconds)
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
        if try await doors.committing(change) == .committed { return lease }
        try await shorten(at: now)
        return nil
    }

    /// Gives a lease that was taken under a clock that was ahead the end that it has by this one. It stays
    /// its holder's until then: there are never two.
    private func shorten(at now: Instant) async throws(PassLiftError) {
        let stored = try await doors.reading { store async throws(StoreError) in
            try await store.lease(named: name)
        }
        guard var stored, stored.until.seconds(since: now) > Self.maximumSeconds else { return }
        stored.until = now.adding(seconds: seconds)
        var change = Change()
        change.preconditions = [.leaseHeld(name, by: stored.holder)]
        change.writes = [.lease(stored)]
        _ = try await doors.committing(change)
    }

    /// Lets the next worker begin at once.
    package func giveBack() async {
        var change = Change()
        change.preconditions = [stillHeld]
        change.writes = [.lease(LeaseRecord(name: name, holder: holder, until: doors.time.now()))]
        _ = try? await doors.committing(change)
    }
}
