import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

extension StoreContract {
    static let rolloutChecks: [Check] = [
        Check("every member of a rollout and of an exposure is read back", rolloutIsReadBack),
        Check("a rollout's version is 0 until it is stored, then the stored one", rolloutVersion),
        Check("an exposure is found by its subject and replaced by a later one", exposures),
        Check("a lease is its holder's until it runs out, then anybody's", leaseRunsOut),
        Check("whoever lost a lease writes nothing more", lostLeaseWritesNothing),
    ]

    private static func rolloutIsReadBack(_ trial: StoreTrial) async throws {
        try trial.expect(await trial.store.rollout() == nil, "a rollout in an empty store")
        try trial.expect(await trial.store.exposures(of: [1]).isEmpty, "an exposure in an empty store")
        try trial.expect(await trial.store.lease(named: "work") == nil, "a lease in an empty store")
        var (rollout, exposure) = (Sample.rollout(version: 3), Sample.exposure(.max))
        try await trial.write(.rollout(rollout), .exposure(exposure))
        try trial.expect(await trial.store.rollout(), is: rollout, "the rollout")
        try trial.expect(await trial.store.exposures(of: [.max]), is: [exposure], "the exposure")
        rollout.state = .running
        (rollout.ledger, rollout.policyHash) = ([], [])
        exposure.nextVisit = nil
        try await trial.write(.rollout(rollout), .exposure(exposure))
        try trial.expect(await trial.store.rollout(), is: rollout, "a rollout without stage and ledger")
        try trial.expect(await trial.store.exposures(of: [.max]), is: [exposure], "a waiting exposure")
    }

    private static func rolloutVersion(_ trial: StoreTrial) async throws {
        try await trial.expect(.rolloutVersion(0), holds: true)
        try await trial.expect(.rolloutVersion(1), holds: false)
        try await trial.write(.rollout(Sample.rollout(version: 4)))
        try await trial.expect(.rolloutVersion(0), holds: false)
        try await trial.expect(.rolloutVersion(4), holds: true)
    }

    private static func exposures(_ trial: StoreTrial) async throws {
        var second = Sample.exposure(2)
        try await trial.write(.exposure(Sample.exposure(1)), .exposure(second))
        second.epoch += 1
        second.arm = .treatment
        try await trial.write(.exposure(second))
        let found = try await trial.store.exposures(of: [2, 3, 1, 2])
        try trial.expect(
            found.sorted { $0.subject < $1.subject }, is: [Sample.exposure(1), second], "two of three")
    }

    private static func leaseRunsOut(_ trial: StoreTrial) async throws {
        let end = Sample.at.adding(seconds: 10)
        let lease = LeaseRecord(name: "work", holder: 7, until: end)
        try await trial.expect(.leaseFree("work", for: 7, at: Sample.at), holds: true)
        try await trial.write(.lease(lease))
        try trial.expect(await trial.store.lease(named: "work"), is: lease, "the lease")
        try await trial.expect(.leaseFree("work", for: 7, at: Sample.at), holds: true)
        try await trial.expect(.leaseFree("other", for: 8, at: Sample.at), holds: true)
        let justBefore = Instant(milliseconds: end.milliseconds - 1)
        try await trial.expect(.leaseFree("work", for: 8, at: justBefore), holds: false)
        try await trial.expect(.leaseFree("work", for: 8, at: end), holds: true)
    }

    private static func lostLeaseWritesNothing(_ trial: StoreTrial) async throws {
        try await trial.expect(.leaseHeld("work", by: 7), holds: false)
        try await trial.write(.lease(LeaseRecord(name: "work", holder: 7, until: Sample.at)))
        try await trial.expect(.leaseHeld("work", by: 7), holds: true)
        try await trial.write(.lease(LeaseRecord(name: "work", holder: 8, until: Sample.at)))
        let late = try await trial.commit(
            [.rollout(Sample.rollout(version: 1))], if: [.leaseHeld("work", by: 7)])
        try trial.expect(late, is: .conflict(.leaseHeld("work", by: 7)), "a write without the lease")
        try trial.expect(await trial.store.rollout() == nil, "what was written without the lease")
    }
}
