import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let atomicityChecks: [Check] = [
        Check("after a conflict nothing of the change is there", nothingAfterConflict),
        Check("a credential id is never taken from another account", credentialStays),
        Check("a login name is never taken from another account", loginNameStays),
        Check("one change may free a credential id or a login name and give it away", givenAway),
    ]

    private static func nothingAfterConflict(_ trial: StoreTrial) async throws {
        let (store, ada, bob) = (trial.store, try Sample.id("ada"), try Sample.id("bob"))
        let before = Sample.passkey(bob, credential: [2])
        try await trial.write(.passkey(before), .password(Sample.password(bob)))
        var change = Change()
        change.preconditions = [.credentialFree([1]), .accountVersion(ada, 1)]
        change.writes = [
            .account(Sample.account(ada)), .visit(try Sample.visit(1)), .slip(try Sample.slip(1, of: 1)),
            .passkey(Sample.passkey(ada, credential: [1])), .removePasskey(credentialID: [2]),
            .profile(Sample.profile(ada, loginNameKey: "ada")), .password(Sample.password(ada)),
            .removePassword(bob), .seal([1], expiresAt: Sample.at),
            .policy(hash: [1], document: [1], at: Sample.at),
        ]
        change.events = [Sample.event(1)]
        change.errands = [try Sample.errand(1)]
        try trial.expect(await store.commit(change), is: .conflict(.accountVersion(ada, 1)), "the outcome")
        try trial.expect(await store.account(ada) == nil, "the account is there")
        try trial.expect(await store.visit(VisitID(bits: 1)) == nil, "the visit is there")
        try trial.expect(await store.slip(SlipID(bits: 1)) == nil, "the slip is there")
        try trial.expect(await store.passkeys(of: ada).isEmpty, "the passkey is there")
        try trial.expect(await store.passkeys(of: bob), is: [before], "the other passkey")
        try trial.expect(await store.profile(of: ada) == nil, "the names are there")
        try trial.expect(await store.password(of: ada) == nil, "the password is there")
        try trial.expect(await store.password(of: bob) != nil, "the other password is gone")
        try trial.expect(await store.policyDocument(hash: [1]) == nil, "the policy is there")
        try trial.expect(await store.outbox(after: 0, limit: 9).isEmpty, "the event is there")
        try trial.expect(await store.errands(limit: 9).isEmpty, "the errand is there")
        try await trial.expect(.sealUnused([1]), holds: true)
    }

    private static func credentialStays(_ trial: StoreTrial) async throws {
        let (ada, bob) = (try Sample.id("ada"), try Sample.id("bob"))
        try await trial.write(.passkey(Sample.passkey(ada, credential: [1])))
        let outcome = try await trial.commit(
            [.account(Sample.account(bob)), .passkey(Sample.passkey(bob, credential: [1]))],
            events: [Sample.event(1)])
        try trial.expect(outcome, is: .conflict(.credentialFree([1])), "the outcome")
        try trial.expect(await trial.store.passkey(credentialID: [1])?.account, is: ada, "the holder")
        try trial.expect(await trial.store.account(bob) == nil, "half of the change is there")
        try trial.expect(await trial.outboxPositions().isEmpty, "the event is there")
    }

    private static func loginNameStays(_ trial: StoreTrial) async throws {
        let (ada, bob) = (try Sample.id("ada"), try Sample.id("bob"))
        try await trial.write(.profile(Sample.profile(ada, loginNameKey: "ada")))
        let outcome = try await trial.commit(
            [.account(Sample.account(bob)), .profile(Sample.profile(bob, loginNameKey: "ada"))])
        try trial.expect(outcome, is: .conflict(.loginNameFree("ada")), "the outcome")
        try trial.expect(await trial.store.profile(loginNameKey: "ada")?.account, is: ada, "the holder")
        try trial.expect(await trial.store.account(bob) == nil, "half of the change is there")
    }

    private static func givenAway(_ trial: StoreTrial) async throws {
        let (ada, bob) = (try Sample.id("ada"), try Sample.id("bob"))
        try await trial.write(
            .passkey(Sample.passkey(ada, credential: [1])), .profile(Sample.profile(ada, loginNameKey: "ada"))
        )
        try await trial.write(
            .removePasskey(credentialID: [1]), .passkey(Sample.passkey(bob, credential: [1])),
            .profile(Sample.profile(ada, loginNameKey: "lovelace")),
            .profile(Sample.profile(bob, loginNameKey: "ada")))
        try trial.expect(await trial.store.passkeys(of: ada).isEmpty, "the passkey is still the first one's")
        try trial.expect(await trial.store.passkeys(of: bob).count, is: 1, "the second one's passkeys")
        try trial.expect(await trial.store.profile(loginNameKey: "ada")?.account, is: bob, "the holder")
        try trial.expect(await trial.store.profile(loginNameKey: "lovelace")?.account, is: ada, "the first")
    }
}
