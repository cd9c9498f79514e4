import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Login names")
struct LoginNameTests {
    private static let password = "the right password"
    private let store: InMemoryAccountStore
    private let world: World

    init() throws {
        store = InMemoryAccountStore()
        world = try World(store: store, chance: SeededChance(seed: 41))
    }

    @Test(
        "outer white space and a domain's trailing dot are not part of a name",
        arguments: [
            "ada@example.org", " ada@example.org", "ada@example.org ", "ADA@example.org.",
            "\u{a0}ada@EXAMPLE.org.\u{a0}",
        ])
    func spellings(name: String) async throws {
        try await world.importAccount("ada@example.org", password: Self.password)
        #expect(try await world.signIn(name, password: Self.password).account != nil)
    }

    @Test("both spellings of an internationalized domain are one account's")
    func internationalized() async throws {
        try await world.importAccount("ada@bücher.example", password: Self.password)
        #expect(try await world.signIn("ada@xn--bcher-kva.example", password: Self.password).account != nil)
        let (one, other) = (imported("ada@xn--bcher-kva.example"), imported("ada@BÜCHER.example"))
        #expect(
            try await world.accounts.importAccounts([one, other]) == [
                .failure(.loginNameTaken), .success(.alreadyThere),
            ])
    }

    @Test("names that differ by what does not belong to a name are reported at import, never merged")
    func collisions() async throws {
        let rows = ["ada", "ada ", " ada", "ben"].map { imported($0) }
        let results = try await world.accounts.importAccounts(rows)
        #expect(results.map { (try? $0.get()) != nil } == [true, false, false, true])
        #expect(results[1] == .failure(.loginNameTaken) && results[2] == .failure(.loginNameTaken))
        #expect(try await world.accounts.importAccounts([imported("ada ")]) == [.failure(.loginNameTaken)])
        #expect(try await world.accounts.importAccounts([imported("ada")]) == [.success(.alreadyThere)])
        #expect(try await store.accounts(after: nil, limit: 10).count == 2)
    }

    @Test("accounts of before whose names are one now are reported, and each is found as it always was")
    func renewing() async throws {
        for (name, id) in [("ada", "1"), ("ben", "2"), ("cleo@example.org", "3")] {
            try await world.accounts.importAccount(imported(name, id: id)).expectImported()
        }
        // As a version without the rule has stored them.
        try await restore("1", name: "ada ", key: "ada ")
        try await restore("2", name: "ada", key: "ada")
        try await restore("3", name: "cleo@example.org.", key: "cleo@example.org.")
        #expect(try await account("ada ") == "1")
        let report = try await world.accounts.renewLoginNameKeys()
        #expect(report.examined == 3 && report.renewed == 1)
        #expect(
            report.collisions.map(\.account.text) == ["1"] && report.collisions.map(\.holder.text) == ["2"])
        #expect(try await account("ada ") == "1")
        for (name, id) in [
            ("ada", "2"), (" ada", "2"), ("cleo@example.org", "3"), ("Cleo@example.org. ", "3"),
        ] {
            #expect(try await account(name) == id, "\(name)")
        }
        #expect(try await world.accounts.renewLoginNameKeys().renewed == 0)
        var change = ProfileChange()
        change.loginName = "ada-1"
        try await world.accounts.changeProfile(of: try #require(AccountID("1")), change)
        #expect(try await world.accounts.renewLoginNameKeys().collisions.isEmpty)
    }

    @Test("names and attributes are changed by the host's word, told by one event, and looked up at once")
    func changing() async throws {
        try await world.importAccount("ada", password: Self.password)
        try await world.importAccount("ben", password: Self.password)
        let ada = try await world.account("ada")
        var change = ProfileChange()
        change.loginName = "lovelace"
        change.displayName = "Ada Lovelace"
        change.attributes = ["plan": .text("pro")]
        try await world.accounts.changeProfile(of: ada, change)
        #expect(try await world.events().last == .accountRenamed)
        #expect(try await world.signIn("Lovelace", password: Self.password).account == ada)
        #expect(try await world.signIn("ada", password: Self.password).account == nil)
        let profile = try #require(try await world.accounts.profile(loginName: "lovelace"))
        #expect(profile.displayName == "Ada Lovelace" && profile.attributes == ["plan": .text("pro")])
        let count = try await world.events().count
        try await world.accounts.changeProfile(of: ada, change)
        #expect(try await world.events().count == count)
        change.loginName = " BEN"
        await #expect(throws: PassLiftError(.accountExists)) {
            try await world.accounts.changeProfile(of: ada, change)
        }
        for name in ["", " ", String(repeating: "a", count: 513), "a\u{7}"] {
            change.loginName = name
            await #expect(throws: PassLiftError(.badInput)) {
                try await world.accounts.changeProfile(of: ada, change)
            }
        }
        await #expect(throws: PassLiftError(.unknownAccount)) {
            try await world.accounts.changeProfile(of: try #require(AccountID("nobody")), ProfileChange())
        }
    }

    @Test("a person changes names in a visit that confirms it, and credential managers are told")
    func changingInVisit() async throws {
        try await world.importAccount("ada", password: Self.password)
        var change = ProfileChange()
        change.loginName = "lovelace"
        let wrong = try await world.confirmedVisit("ada", password: Self.password, for: .setPassword)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await world.accounts.changeProfile(change, in: wrong)
        }
        let visit = try await world.confirmedVisit("ada", password: Self.password, for: .changeAddress)
        var other = ProfileChange()
        other.loginName = "somebody@example.net"
        await #expect(throws: PassLiftError(.badInput)) {
            try await world.accounts.changeProfile(other, in: visit)
        }
        let reply = try await world.accounts.changeProfile(change, in: visit)
        let signal = try #require(reply.signals.first.map { String(decoding: $0, as: UTF8.self) })
        #expect(signal.contains("signalCurrentUserDetails") && signal.contains(#""name":"lovelace""#))
        #expect(try await world.count(.accountRenamed) == 1)
    }

    @Test("a login name that is the address follows it, and the address of before is free")
    func following() async throws {
        let house = try Household()
        var ada = try await house.join("ada@example.org", email: "ada@example.org")
        let visit = try await ada.confirm(.changeAddress, house)
        try await ada.showMail(in: visit, house)
        try await house.accounts.beginAddressChange(" Ada@Bücher.example", in: visit)
        let code = try #require(try await house.deliver().compactMap(\.code).first)
        #expect(try await house.accounts.confirmAddress(code: code, in: visit) == .confirmed)
        let profile = try #require(try await house.accounts.profile(loginName: "ada@bücher.example"))
        #expect(profile.account == ada.id && profile.email == "Ada@xn--bcher-kva.example")
        #expect(try await house.accounts.profile(loginName: "ada@example.org") == nil)
        #expect(try await house.eventNames().contains(.accountRenamed))
        ada = Owner(id: ada.id, name: "ADA@xn--bcher-kva.example", password: ada.password, device: ada.device)
        #expect(try await ada.signIn(house).account == ada.id)
        let next = SignUpRequest(displayName: "", email: "ada@example.org")
        _ = try await house.accounts.beginSignUp(next, client: World.client)
        let mails = try await house.deliver()
        #expect(mails.contains { $0.to == "ada@example.org" && $0.code != nil })
        let again = SignUpRequest(displayName: "", email: "ada@xn--bcher-kva.example")
        _ = try await house.accounts.beginSignUp(again, client: World.client)
        #expect(try await house.deliver().allSatisfy { $0.code == nil })
    }

    @Test("a login name does not follow to an address under which somebody else signs in")
    func followingToTaken() async throws {
        let house = try Household()
        var ada = try await house.join("ada@example.org", email: "ada@example.org")
        _ = try await house.join("ben@example.org", email: "other@example.org")
        let visit = try await ada.confirm(.changeAddress, house)
        try await ada.showMail(in: visit, house)
        try await house.accounts.beginAddressChange("ben@example.org", in: visit)
        let code = try #require(try await house.deliver().compactMap(\.code).first)
        await #expect(throws: PassLiftError(.accountExists)) {
            try await house.accounts.confirmAddress(code: code, in: visit)
        }
        #expect(try await house.accounts.profile(loginName: "ada@example.org")?.email == "ada@example.org")
    }

    @Test("another login name stays when the address changes")
    func staying() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let visit = try await ada.confirm(.changeAddress, house)
        try await ada.showMail(in: visit, house)
        try await house.accounts.beginAddressChange("ada@example.net", in: visit)
        let code = try #require(try await house.deliver().compactMap(\.code).first)
        #expect(try await house.accounts.confirmAddress(code: code, in: visit) == .confirmed)
        #expect(try await house.accounts.profile(loginName: "ada")?.loginName == "Ada")
        #expect(try await house.eventNames().contains(.accountRenamed) == false)
    }

    @Test("a name that mixes scripts is told to the host at sign-up, and refused where the host says so")
    func mixedScripts() async throws {
        let told = Box<[String]>([])
        let house = try Household { settings in
            settings.reviewMixedScripts = { request in
                told.value.append(request.loginName ?? "")
                return request.displayName == "Eve" ? .refused : .permitted
            }
        }
        for (shown, name, isRefused) in [
            ("Eve", "\u{430}da", true), ("Ada", "\u{430}da", false), ("Ben", "ben", false),
        ] {
            let request = SignUpRequest(displayName: shown, email: "x@example.org", loginName: name)
            let reply = try? await house.accounts.beginSignUp(request, client: World.client)
            #expect((reply == nil) == isRefused, "\(shown)")
        }
        #expect(told.value == ["\u{430}da", "\u{430}da"])
    }

    private func imported(_ name: String, id: String? = nil) -> AccountImport {
        let hash =
            "$plain-sha256$" + String(repeating: "0", count: 32) + "$" + String(repeating: "0", count: 64)
        var account = AccountImport(loginName: name, passwordHash: PasswordHash(encoded: hash))
        account.id = id.flatMap { AccountID($0) }
        return account
    }

    private func account(_ name: String) async throws -> String? {
        try await world.accounts.profile(loginName: name)?.account.text
    }

    private func restore(_ id: String, name: String, key: String) async throws {
        let account = try #require(AccountID(id))
        var record = try #require(try await store.account(account))
        var change = Change()
        change.preconditions = [.accountVersion(account, record.version)]
        record.version += 1
        change.writes = [
            .account(record), .profile(ProfileRecord(account: account, loginName: name, loginNameKey: key)),
        ]
        #expect(try await store.commit(change) == .committed)
    }
}

extension AccountImport.Outcome {
    fileprivate func expectImported() {
        if case .imported = self { return }
        Issue.record("was there before")
    }
}
