import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let erasureChecks: [Check] = [
        Check("an erasure leaves no row of the account, and every row of others", erased),
        Check("an erasure forgets what others typed that spells the account", spellingsErased),
        Check("an erasure that conflicts erases nothing", erasureConflicts),
        Check("what an erased account held is free for another", freedByErasure),
        Check("what was typed is forgotten in visits that ran out, up to a limit", typedForgotten),
    ]

    /// Everything that an account can have; its number tells its rows from another's.
    private static func rows(of id: AccountID, _ number: UInt8) throws -> Change {
        let bits = UInt128(number)
        var account = Sample.account(id)
        account.userHandle = [UInt8](repeating: number, count: 32)
        var profile = Sample.profile(id, loginNameKey: id.text)
        (profile.loginName, profile.email) = (id.text, id.text + "@example.com")
        var visit = try Sample.visit(bits)
        (visit.account, visit.identifier) = (id, id.text)
        var slip = try Sample.slip(bits, of: bits)
        slip.account = id
        var code = try Sample.mailedCode(bits, in: bits)
        (code.account, code.address) = (id, profile.email)
        var signUp = Sample.signUp(bits)
        (signUp.loginNameKey, signUp.email) = ("\(id.text) is new", "new-\(id.text)@example.com")
        var change = Change()
        change.writes = [
            .account(account), .profile(profile), .password(Sample.password(id)),
            .passkey(Sample.passkey(id, credential: [number])), .visit(visit), .slip(slip),
            .factor(Sample.factor(id)), .mailedCode(code), .signUp(signUp), .recovery(Sample.recovery(id)),
        ]
        var errand = try Sample.errand(bits)
        errand.account = id
        change.errands = [errand]
        change.events = [Sample.event(1, subject: bits)]
        return change
    }

    private static func expect(
        _ id: AccountID, _ number: UInt8, isThere: Bool, in trial: StoreTrial
    ) async throws {
        let (store, bits) = (trial.store, UInt128(number))
        let handle = [UInt8](repeating: number, count: 32)
        let found = [
            "account": try await store.account(id) != nil,
            "user handle": try await store.account(userHandle: handle) != nil,
            "profile": try await store.profile(of: id) != nil,
            "login name": try await store.profile(loginNameKey: id.text) != nil,
            "password": try await store.password(of: id) != nil,
            "passkeys": try await !store.passkeys(of: id).isEmpty,
            "credential": try await store.passkey(credentialID: [number]) != nil,
            "visit": try await store.visit(VisitID(bits: bits)) != nil,
            "slip": try await store.slip(SlipID(bits: bits)) != nil,
            "open slips": try await !store.openSlips(of: VisitID(bits: bits)).isEmpty,
            "factors": try await !store.factors(of: id).isEmpty,
            "mailed code": try await store.mailedCode(bits) != nil,
            "sign-up": try await store.signUp(in: VisitID(bits: bits)) != nil,
            "recovery": try await store.recovery(of: id) != nil,
            "errand": try await store.errands(limit: .max).contains { $0.account == id },
        ]
        for (what, isFound) in found { try trial.expect(isFound, is: isThere, "\(what) of \(id.text)") }
    }

    private static func erased(_ trial: StoreTrial) async throws {
        let (ada, ben) = (try Sample.id("ada"), try Sample.id("ben"))
        for (id, number) in [(ada, UInt8(1)), (ben, 2)] {
            let outcome = try await trial.store.commit(try rows(of: id, number))
            try trial.expect(outcome, is: .committed, "the rows of \(id.text)")
            try await expect(id, number, isThere: true, in: trial)
        }
        var change = Change()
        change.preconditions = [.accountVersion(ada, 1)]
        change.writes = [.eraseAccount(ada)]
        change.events = [Sample.event(2, subject: 1)]
        try trial.expect(await trial.store.commit(change), is: .committed, "the erasure")
        try await expect(ada, 1, isThere: false, in: trial)
        try await expect(ben, 2, isThere: true, in: trial)
        try trial.expect(await trial.outboxPositions().count, is: 3, "the events")
        try await trial.expect(.accountVersion(ada, 0), holds: true)
        try await trial.write(.eraseAccount(ada))
    }

    private static func spellingsErased(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        _ = try await trial.store.commit(try rows(of: ada, 1))
        let typed = ["ADA", "Ada@Example.com", "adam"]
        for (index, text) in typed.enumerated() {
            var visit = try Sample.visit(UInt128(10 + index))
            (visit.account, visit.identifier) = (nil, text)
            try await trial.write(.visit(visit))
        }
        var signUp = Sample.signUp(20)
        signUp.loginNameKey = "other"
        try await trial.write(.signUp(signUp), .eraseAccount(ada))
        for (index, kept) in [nil, nil, "adam"].enumerated() {
            let visit = try await trial.store.visit(VisitID(bits: UInt128(10 + index)))
            try trial.expect(visit != nil, "the visit of somebody unknown is gone")
            try trial.expect(visit?.identifier, is: kept, "what was typed: \(typed[index])")
        }
        let left = try await trial.store.signUp(in: VisitID(bits: 20))
        try trial.expect(left == nil, "a sign-up with the address is still there")
    }

    private static func erasureConflicts(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        _ = try await trial.store.commit(try rows(of: ada, 1))
        let outcome = try await trial.commit([.eraseAccount(ada)], if: [.accountVersion(ada, 2)])
        try trial.expect(outcome, is: .conflict(.accountVersion(ada, 2)), "an erasure that came late")
        try await expect(ada, 1, isThere: true, in: trial)
    }

    private static func freedByErasure(_ trial: StoreTrial) async throws {
        let (ada, ben) = (try Sample.id("ada"), try Sample.id("ben"))
        _ = try await trial.store.commit(try rows(of: ada, 1))
        try await trial.write(
            .eraseAccount(ada), .account(Sample.account(ben)),
            .profile(Sample.profile(ben, loginNameKey: "ada")), .passkey(Sample.passkey(ben, credential: [1]))
        )
        try trial.expect(await trial.store.profile(loginNameKey: "ada")?.account, is: ben, "the name")
        try trial.expect(await trial.store.passkeys(of: ben).count, is: 1, "the passkeys of the other")
    }

    private static func typedForgotten(_ trial: StoreTrial) async throws {
        for index in 0..<4 {
            var visit = try Sample.visit(UInt128(index))
            visit.visit.expiresAt = Sample.at.adding(seconds: Int64(index))
            try await trial.write(.visit(visit))
        }
        func typed() async throws -> [Int] {
            var places: [Int] = []
            for index in 0..<4 {
                let visit = try await trial.store.visit(VisitID(bits: UInt128(index)))
                try trial.expect(visit?.account != nil, "the visit itself is gone")
                if visit?.identifier != nil { places.append(index) }
            }
            return places
        }
        try await trial.write(.forgetIdentifiers(before: Sample.at, limit: 9))
        try trial.expect(await typed(), is: [0, 1, 2, 3], "before any ran out")
        try await trial.write(.forgetIdentifiers(before: Sample.at.adding(seconds: 3), limit: 2))
        try trial.expect(await typed(), is: [2, 3], "at the limit")
        try await trial.write(.forgetIdentifiers(before: Sample.at.adding(seconds: 3), limit: 9))
        try trial.expect(await typed(), is: [3], "after the rest")
    }
}
