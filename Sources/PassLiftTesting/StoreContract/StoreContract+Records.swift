import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

extension StoreContract {
    static let recordChecks: [Check] = [
        Check("an empty store has nothing", emptyStore),
        Check("every member of an account, its names and its password is read back", accountIsReadBack),
        Check("an account is found by its user handle", accountByHandle),
        Check("the names under several keys are found at once, each once", profilesByKeys),
        Check("every member of a passkey is read back", passkeyIsReadBack),
        Check("every member of a visit and a slip is read back", visitIsReadBack),
        Check("what is absent stays absent, and what is empty stays empty", absentAndEmpty),
        Check("a row with the same key is replaced", rowsAreReplaced),
        Check("what was removed is gone, and removing nothing is no fault", removal),
        Check("a policy document is read back by its hash", policyDocument),
        Check("texts are told apart byte for byte", textsByBytes),
        Check("the first proposal of a secret stays", secretStays),
        Check("attributes are replaced as a whole, their texts kept byte for byte", attributes),
    ]

    private static func emptyStore(_ trial: StoreTrial) async throws {
        let (store, ada) = (trial.store, try Sample.id("ada"))
        try trial.expect(await store.account(ada) == nil, "an account")
        try trial.expect(await store.accounts(after: nil, limit: 9).isEmpty, "accounts")
        try trial.expect(await store.account(userHandle: []) == nil, "an account by its handle")
        try trial.expect(await store.profile(of: ada) == nil, "names")
        try trial.expect(await store.profiles(loginNameKeys: ["ada", ""]).isEmpty, "names under keys")
        try trial.expect(await store.profile(loginNameKey: "ada") == nil, "names under a key")
        try trial.expect(await store.passkeys(of: ada).isEmpty, "passkeys")
        try trial.expect(await store.passkey(credentialID: [1]) == nil, "a passkey")
        try trial.expect(await store.password(of: ada) == nil, "a password")
        try trial.expect(await store.visit(VisitID(bits: 1)) == nil, "a visit")
        try trial.expect(await store.slip(SlipID(bits: 1)) == nil, "a slip")
        try trial.expect(await store.openSlips(of: VisitID(bits: 1)).isEmpty, "open slips")
        try trial.expect(await store.policyDocument(hash: [1]) == nil, "a policy")
        try trial.expect(await store.outbox(after: 0, limit: 9).isEmpty, "events")
        try trial.expect(await store.errands(limit: 9).isEmpty, "errands")
        let due = try await store.errands(of: Errand.Kind.allCases, at: Sample.at, limit: 9)
        try trial.expect(due.isEmpty, "errands that are due")
        try trial.expect(await store.throttles(keys: [[], [1]]).isEmpty, "throttle rows")
        try trial.expect(await store.factors(of: ada).isEmpty, "factors")
        try trial.expect(await store.mailedCode(1) == nil, "a mailed code")
        try trial.expect(await store.mailedCode(of: VisitID(bits: 1)) == nil, "a visit's mailed code")
        try trial.expect(await store.signUp(in: VisitID(bits: 1)) == nil, "a sign-up")
        try trial.expect(await store.recovery(of: ada) == nil, "a recovery")
    }

    private static func accountIsReadBack(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let (account, profile) = (Sample.account(ada), Sample.profile(ada, loginNameKey: "ada"))
        let password = Sample.password(ada)
        try await trial.write(.account(account), .profile(profile), .password(password))
        try trial.expect(await trial.store.account(ada), is: account, "the account")
        try trial.expect(await trial.store.profile(of: ada), is: profile, "the names")
        try trial.expect(await trial.store.profile(loginNameKey: "ada"), is: profile, "the names by key")
        try trial.expect(await trial.store.password(of: ada), is: password, "the password")
    }

    private static func accountByHandle(_ trial: StoreTrial) async throws {
        var accounts: [AccountRecord] = []
        for (name, handle) in [("ada", [1, 0]), ("bob", [1]), ("eve", [UInt8](repeating: 7, count: 64))] {
            var account = Sample.account(try Sample.id(name))
            account.userHandle = handle
            accounts.append(account)
        }
        try await trial.write(.account(accounts[0]), .account(accounts[1]), .account(accounts[2]))
        for account in accounts {
            try trial.expect(
                await trial.store.account(userHandle: account.userHandle), is: account, "\(account.id)")
        }
        try trial.expect(await trial.store.account(userHandle: [2]) == nil, "nobody's handle")
        accounts[0].userHandle = [2]
        try await trial.write(.account(accounts[0]))
        try trial.expect(await trial.store.account(userHandle: [2]), is: accounts[0], "the new handle")
        try trial.expect(await trial.store.account(userHandle: [1, 0]) == nil, "the old handle")
    }

    private static func profilesByKeys(_ trial: StoreTrial) async throws {
        let keys = ["ada", "caf\u{e9}", "cafe\u{301}"]
        for (place, key) in keys.enumerated() {
            try await trial.write(
                .profile(Sample.profile(try Sample.id("account \(place)"), loginNameKey: key)))
        }
        let found = try await trial.store.profiles(loginNameKeys: [keys[2], "nobody", keys[0], keys[2], ""])
        try trial.expect(Set(found.map(\.account.text)), is: ["account 0", "account 2"], "the names")
        try trial.expect(found.count, is: 2, "how many")
        try trial.expect(await trial.store.profiles(loginNameKeys: []).isEmpty, "names of no key")
    }

    private static func passkeyIsReadBack(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let passkey = Sample.passkey(ada, credential: Sample.bytes(1023))
        try await trial.write(.passkey(passkey))
        try trial.expect(
            await trial.store.passkey(credentialID: passkey.credentialID), is: passkey, "the passkey")
        try trial.expect(await trial.store.passkeys(of: ada), is: [passkey], "the account's passkeys")
    }

    private static func visitIsReadBack(_ trial: StoreTrial) async throws {
        let (visit, slip) = (try Sample.visit(.max), try Sample.slip(1 << 127, of: .max))
        try await trial.write(.visit(visit), .slip(slip))
        try trial.expect(await trial.store.visit(visit.visit.id), is: visit, "the visit")
        try trial.expect(await trial.store.slip(slip.slip.id), is: slip, "the slip")
    }

    private static func absentAndEmpty(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let profile = ProfileRecord(account: ada, loginName: "", loginNameKey: "")
        var visit = try Sample.visit(1)
        (visit.account, visit.identifier) = (nil, "")
        var slip = try Sample.slip(1, of: 1)
        (slip.account, slip.answerDigest, slip.terms) = (nil, nil, [])
        var digested = try Sample.slip(2, of: 1)
        digested.answerDigest = []
        var passkey = Sample.passkey(ada, credential: [])
        (passkey.backupEligible, passkey.lastUsedAt, passkey.transports, passkey.label) = (nil, nil, [], "")
        try await trial.write(
            .profile(profile), .visit(visit), .slip(slip), .slip(digested), .passkey(passkey))
        try trial.expect(await trial.store.profile(loginNameKey: ""), is: profile, "the names")
        try trial.expect(await trial.store.visit(visit.visit.id), is: visit, "the visit")
        try trial.expect(await trial.store.slip(slip.slip.id), is: slip, "the slip")
        try trial.expect(await trial.store.slip(digested.slip.id), is: digested, "the slip's digest")
        try trial.expect(await trial.store.passkey(credentialID: []), is: passkey, "the passkey")
    }

    private static func rowsAreReplaced(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        try await trial.write(
            .account(Sample.account(ada)), .profile(Sample.profile(ada, loginNameKey: "ada")),
            .password(Sample.password(ada)), .passkey(Sample.passkey(ada, credential: [1])))
        let account = AccountRecord(
            id: ada, subject: 0, userHandle: [], facts: AccountFacts(status: .closed, createdAt: Sample.at))
        let profile = ProfileRecord(account: ada, loginName: "A", loginNameKey: "a")
        var passkey = Sample.passkey(ada, credential: [1])
        passkey.label = "renamed"
        try await trial.write(
            .account(account), .profile(profile), .password(Sample.password(ada, "$second")),
            .passkey(passkey))
        try trial.expect(await trial.store.account(ada), is: account, "the account")
        try trial.expect(await trial.store.profile(of: ada), is: profile, "the names")
        try trial.expect(await trial.store.profile(loginNameKey: "ada"), is: nil, "the old key")
        try trial.expect(await trial.store.password(of: ada)?.hash.encoded, is: "$second", "the password")
        try trial.expect(await trial.store.passkeys(of: ada), is: [passkey], "the passkeys")
    }

    private static func removal(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        try await trial.write(
            .password(Sample.password(ada)), .passkey(Sample.passkey(ada, credential: [1])),
            .passkey(Sample.passkey(ada, credential: [2])))
        try await trial.write(.removePassword(ada), .removePasskey(credentialID: [1]))
        try await trial.write(.removePassword(ada), .removePasskey(credentialID: [1]))
        try trial.expect(await trial.store.password(of: ada) == nil, "the password is still there")
        try trial.expect(await trial.store.passkey(credentialID: [1]) == nil, "the passkey is still there")
        try trial.expect(await trial.store.passkeys(of: ada).map(\.credentialID), is: [[2]], "the passkeys")
    }

    private static func policyDocument(_ trial: StoreTrial) async throws {
        let document = Sample.bytes(70_000)
        try await trial.write(.policy(hash: [1, 2], document: document, at: Sample.at))
        try trial.expect(await trial.store.policyDocument(hash: [1, 2]), is: document, "the document")
    }

    private static func textsByBytes(_ trial: StoreTrial) async throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        let (one, other) = (try Sample.id(composed), try Sample.id(decomposed))
        try await trial.write(
            .account(Sample.account(one, version: 1)), .account(Sample.account(other, version: 2)),
            .profile(Sample.profile(one, loginNameKey: composed)),
            .profile(Sample.profile(other, loginNameKey: decomposed)))
        try trial.expect(await trial.store.account(one)?.version, is: 1, "the composed id")
        try trial.expect(await trial.store.account(other)?.version, is: 2, "the decomposed id")
        try trial.expect(
            await trial.store.profile(loginNameKey: decomposed)?.account, is: other, "the decomposed key")
    }

    private static func secretStays(_ trial: StoreTrial) async throws {
        let first = try await trial.store.secret(named: "seal", proposal: [1])
        let second = try await trial.store.secret(named: "seal", proposal: [2])
        let another = try await trial.store.secret(named: "cookie", proposal: [3])
        try trial.expect([first, second, another], is: [[1], [1], [3]], "the secrets")
    }

    private static func attributes(_ trial: StoreTrial) async throws {
        var profile = Sample.profile(try Sample.id("ada"), loginNameKey: "ada")
        try await trial.write(.profile(profile))
        let decomposed = "cafe\u{301}"
        profile.attributes = ["level": .integer(.max), "place": .text(decomposed)]
        try await trial.write(.profile(profile))
        let found = try await trial.store.profile(of: profile.account)?.attributes
        try trial.expect(found, is: profile.attributes, "the attributes")
        guard case .text(let place)? = found?["place"] else {
            throw StoreContractViolation(description: "the place is no text")
        }
        try trial.expect(Array(place.utf8), is: Array(decomposed.utf8), "the bytes of the place")
        profile.attributes = [:]
        try await trial.write(.profile(profile))
        try trial.expect(await trial.store.profile(of: profile.account), is: profile, "without attributes")
    }
}
