import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let recoveryChecks: [Check] = [
        Check("every member of a recovery is read back, in each of its states", recoveryIsReadBack),
        Check("an account has one recovery, the latest", oneRecovery),
    ]

    private static let recoveryStates: [Recovery] = [
        .absent, .requested, .proofGiven, .waiting(until: Sample.at),
        .waiting(until: Instant(milliseconds: .max)), .enrolling, .completed, .cancelled, .expired,
    ]

    private static func recoveryIsReadBack(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        for state in recoveryStates {
            let recovery = Sample.recovery(ada, state)
            try await trial.write(.recovery(recovery))
            try trial.expect(await trial.store.recovery(of: ada), is: recovery, "the recovery")
        }
        let none = RecoveryRecord(account: ada, recovery: .none, token: [])
        try await trial.write(.recovery(none))
        try trial.expect(await trial.store.recovery(of: ada), is: none, "a recovery without routes")
    }

    private static func oneRecovery(_ trial: StoreTrial) async throws {
        let (ada, bob) = (try Sample.id("ada"), try Sample.id("bob"))
        var second = Sample.recovery(ada, .cancelled)
        second.recovery.visit = VisitID(bits: 2)
        let other = Sample.recovery(bob)
        try await trial.write(.recovery(Sample.recovery(ada)), .recovery(second), .recovery(other))
        try trial.expect(await trial.store.recovery(of: ada), is: second, "the latest")
        for _ in 0..<2 { try await trial.write(.removeRecovery(ada)) }
        try trial.expect(await trial.store.recovery(of: ada) == nil, "the recovery is still there")
        try trial.expect(await trial.store.recovery(of: bob), is: other, "the other one's")
    }
}
