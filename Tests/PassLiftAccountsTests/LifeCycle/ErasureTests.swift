import Foundation
import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Erasing an account")
struct ErasureTests {
    /// Every file of the store, as its bytes.
    private func files(_ house: Household) throws -> [String: [UInt8]] {
        let directory = try #require(house.directory)
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            files[name] = directory.bytes(of: directory.path + "/" + name)
        }
        return files
    }

    private func found(_ needles: [String: [UInt8]], _ house: Household) throws -> [String] {
        var places: [String] = []
        for (file, bytes) in try files(house) {
            for (name, needle) in needles where Data(bytes).range(of: Data(needle)) != nil {
                places.append("\(name) in \(file)")
            }
        }
        return places.sorted()
    }

    /// A person with a value everywhere, after a life: a changed password, a factor, wrong guesses, a
    /// recovery under way.
    private func live(_ house: Household, _ name: String) async throws -> (Owner, [String: [UInt8]]) {
        var owner = try await house.join(name, email: "\(name)-mailbox@example.org")
        var personal: [String: [UInt8]] = [:]
        func keepHash(_ label: String) async throws {
            personal[label] = Array(
                try #require(try await house.store.password(of: owner.id)).hash.encoded.utf8)
        }
        try await keepHash("first hash")
        try await owner.addTOTP(house)
        try await owner.addPasskey(house)
        let key = try #require(try await house.store.passkeys(of: owner.id).first)
        _ = try? await owner.signIn(house)
        let wrong = try LoginCredentials(loginName: owner.name.uppercased(), password: "wrong it is")
        _ = try await house.accounts.signIn(wrong, client: World.client)
        _ = try await house.ask(owner.name)
        let factor = try #require(try await house.store.factors(of: owner.id).first)
        let account = try #require(try await house.accounts.account(owner.id))
        personal["id"] = Array(owner.id.text.utf8)
        personal["name"] = Array(owner.name.utf8)
        personal["typed name"] = Array(owner.name.uppercased().utf8)
        personal["address"] = Array("\(name)-mailbox".utf8)
        personal["user handle"] = account.userHandle
        personal["credential"] = key.credentialID
        personal["public key"] = key.publicKey
        personal["factor"] = factor.secret
        try await house.accounts.resetPassword(
            of: owner.id, to: try Password("another long phrase to sign in with"))
        try await keepHash("second hash")
        return (owner, personal)
    }

    @Test("no personal value is in any file of the store once an account is erased")
    func bytesAreGone() async throws {
        let house = try Household(.sqlite)
        for index in 0..<40 { _ = try await house.join("neighbour-\(index)-of-many", email: nil) }
        let (ada, personal) = try await live(house, "ada-lovelace")
        for index in 40..<80 { _ = try await house.join("neighbour-\(index)-of-many", email: nil) }
        #expect(try !found(personal, house).isEmpty)
        let subject = try #require(try await house.accounts.account(ada.id)).subject

        try await house.accounts.eraseAccount(ada.id)

        #expect(try found(personal, house) == [])
        #expect(try files(house)["passlift.db-wal"] == [])
        #expect(try await house.accounts.account(ada.id) == nil)
        let events = try await house.events()
        #expect(events.last { $0.subject == subject }?.name == .standingChanged)
        #expect(events.filter { $0.name == .accountErased }.map(\.subject) == [subject])
        for account in try await house.store.accounts(after: nil, limit: 999) {
            #expect(account.subject != subject)
        }
    }

    @Test("of forty accounts erased one after the other no name is left, and eighty others are there")
    func manyAreGone() async throws {
        let house = try Household(.sqlite)
        var gone: [String: [UInt8]] = [:]
        var ids: [AccountID] = []
        for index in 0..<120 {
            let owner = try await house.join(
                "person-number-\(index)-x", email: "mail-of-\(index)-x@example.org")
            guard index % 3 == 1 else { continue }
            ids.append(owner.id)
            gone["name \(index)"] = Array("person-number-\(index)-x".utf8)
            gone["address \(index)"] = Array("mail-of-\(index)-x@".utf8)
            gone["id \(index)"] = Array(owner.id.text.utf8)
        }
        for id in ids { try await house.accounts.eraseAccount(id) }
        #expect(try found(gone, house) == [])
        #expect(try await house.store.accounts(after: nil, limit: 999).count == 80)
    }

    @Test("an account is erased in every standing and status", arguments: Household.Kind.allCases)
    func everyStatus(kind: Household.Kind) async throws {
        let house = try Household(kind)
        let (suspended, closed) = (
            try await house.join("suspended", email: nil), try await house.join("closed", email: nil)
        )
        var active = try await house.join("active", email: nil)
        try await active.addPasskey(house)
        _ = try await active.usePasskey(house)
        try await house.accounts.suspendAccount(suspended.id)
        try await house.accounts.closeAccount(closed.id)
        for owner in [active, suspended, closed] {
            try await house.accounts.eraseAccount(owner.id)
            #expect(try await house.accounts.account(owner.id) == nil)
            await #expect(throws: PassLiftError(.unknownAccount)) {
                try await house.accounts.eraseAccount(owner.id)
            }
        }
        #expect(try await house.eventNames().filter { $0 == .accountErased }.count == 3)
        #expect(try await house.store.errands(limit: 99) == [])
        let again = try await house.join("closed", email: nil)
        #expect(try await house.accounts.account(again.id) != nil)
    }

    @Test("a person erases the account in a visit confirmed for just that, and is gone with the visit")
    func byThePerson() async throws {
        let house = try Household(.sqlite)
        var ada = try await house.join("ada", email: nil)
        let other = try await ada.confirm(.closeAccount, house)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.eraseAccount(in: other)
        }
        let visit = try await ada.confirm(.eraseAccount, house)
        _ = try await house.accounts.eraseAccount(in: visit)
        #expect(try await house.accounts.account(ada.id) == nil)
        await #expect(throws: PassLiftError(.unknownVisit)) {
            try await house.accounts.eraseAccount(in: visit)
        }
    }
}
