import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let orderChecks: [Check] = [
        Check("accounts come in the order of the bytes of their ids, page by page", accountPages),
        Check("the passkeys of an account come oldest first, and no others", passkeysOldestFirst),
        Check("the open slips of a visit come oldest first, and no consumed ones", openSlips),
        Check("a limit of zero or less gives nothing", noLimit),
    ]

    private static func accountPages(_ trial: StoreTrial) async throws {
        let sorted = try ["A", "B", "a", "aa", "ab", "b", "\u{e9}", "\u{ffff}", "\u{1F511}"].map(Sample.id)
        for id in sorted.reversed() { try await trial.write(.account(Sample.account(id))) }
        var found: [AccountID] = []
        while true {
            let page = try await trial.store.accounts(after: found.last, limit: 2)
            try trial.expect(page.count <= 2, "a page of \(page.count)")
            guard !page.isEmpty else { break }
            found += page.map(\.id)
        }
        try trial.expect(found, is: sorted, "the order")
    }

    private static func passkeysOldestFirst(_ trial: StoreTrial) async throws {
        let (ada, bob) = (try Sample.id("ada"), try Sample.id("bob"))
        try await trial.write(
            .passkey(Sample.passkey(ada, credential: [9], after: 20)),
            .passkey(Sample.passkey(ada, credential: [5], after: 10)),
            .passkey(Sample.passkey(bob, credential: [7], after: 15)),
            .passkey(Sample.passkey(ada, credential: [1], after: 20)))
        // A use of the oldest does not make it young.
        try await trial.write(.passkey(Sample.passkey(ada, credential: [5], after: 10)))
        let order = try await trial.store.passkeys(of: ada).map(\.credentialID)
        try trial.expect(order, is: [[5], [9], [1]], "the order")
    }

    private static func openSlips(_ trial: StoreTrial) async throws {
        for bits: UInt128 in [3, 1, 2] { try await trial.write(.slip(Sample.slip(bits, of: 8))) }
        try await trial.write(.slip(Sample.slip(4, of: 9)))
        try await trial.write(.slip(Sample.slip(1, of: 8, state: .consumed(.superseded))))
        try await trial.write(.slip(Sample.slip(3, of: 8)))
        let order = try await trial.store.openSlips(of: VisitID(bits: 8)).map(\.slip.id.bits)
        try trial.expect(order, is: [3, 2], "the order")
    }

    private static func noLimit(_ trial: StoreTrial) async throws {
        var change = Change()
        change.writes = [.account(Sample.account(try Sample.id("ada")))]
        change.events = [Sample.event(1)]
        change.errands = [try Sample.errand(1)]
        try trial.expect(await trial.store.commit(change), is: .committed, "the change")
        for limit in [0, -1, .min] {
            try trial.expect(await trial.store.accounts(after: nil, limit: limit).isEmpty, "accounts")
            try trial.expect(await trial.store.outbox(after: 0, limit: limit).isEmpty, "events")
            try trial.expect(await trial.store.errands(limit: limit).isEmpty, "errands")
        }
    }
}
