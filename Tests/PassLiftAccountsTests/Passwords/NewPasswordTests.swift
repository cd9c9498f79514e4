import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("New passwords and addresses")
struct NewPasswordTests {
    @Test("a password is changed in a visit that confirms just that, and nowhere else")
    func confirmed() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let chosen = try Password("what only Ada will know")
        let signedIn = try await ada.signIn(house).visit.visit
        let other = try await ada.confirm(.changeAddress, house)
        for visit in [signedIn, other] {
            await #expect(throws: PassLiftError(.stepUpRequired)) {
                try await house.accounts.setPassword(chosen, in: visit)
            }
        }
        let visit = try await ada.confirm(.setPassword, house)
        let epoch = try await house.accounts.account(ada.id)?.facts.securityEpoch
        _ = try await house.accounts.setPassword(chosen, in: visit)
        #expect(try await house.accounts.account(ada.id)?.facts.securityEpoch == (epoch ?? 0) + 1)
        #expect(try await ada.signIn(house).account == nil)
        ada.password = "what only Ada will know"
        #expect(try await ada.signIn(house).account == ada.id)
        house.time.advance(seconds: 601)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.setPassword(chosen, in: visit)
        }
    }

    @Test("beside a second factor eight characters are enough, alone fifteen are, for operators as well")
    func lengths() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        await #expect(throws: PassLiftError(.passwordRefused)) {
            try await house.accounts.resetPassword(of: ada.id, to: Password("fourteen chars"))
        }
        try await ada.addTOTP(house)
        try await house.accounts.resetPassword(of: ada.id, to: Password("8 enough"))
        #expect(
            try await house.accounts.passwordFaults(Password("7 chars"), of: ada.id)
                == [.tooShort(minimumCharacters: 8)])
        #expect(
            try await house.accounts.passwordFaults(Password("password12"), of: ada.id).contains(.blocklisted)
        )
    }

    @Test("a no-break space and a composed letter are the same wherever the password is typed")
    func prepared() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await house.accounts.resetPassword(
            of: ada.id, to: Password("cafe\u{301}\u{A0}au lait every day"))
        for typed in ["caf\u{E9} au lait every day", "cafe\u{301} au\u{2003}lait every day"] {
            ada.password = typed
            #expect(try await ada.signIn(house).account == ada.id)
        }
    }

    @Test("a password goes on the word of a proven passkey, and comes back in the settings")
    func removed() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let early = try await ada.confirm(.removePassword, house)
        await #expect(throws: PassLiftError(.passwordStays)) {
            try await house.accounts.removePassword(in: early)
        }
        try await ada.addPasskey(house)
        _ = try await ada.usePasskey(house)
        let young = try await ada.confirm(.removePassword, house)
        await #expect(throws: PassLiftError(.passwordStays)) {
            try await house.accounts.removePassword(in: young)
        }
        try await ada.confirmPasskey(house)
        let visit = try await ada.confirm(.removePassword, house)
        _ = try await house.accounts.removePassword(in: visit)
        #expect(try await house.store.password(of: ada.id) == nil)
        #expect(try await ada.signIn(house).account == nil)
        let again = try await ada.confirm(.setPassword, house)
        ada.password = "what only Ada will know"
        _ = try await house.accounts.setPassword(Password(ada.password), in: again)
        #expect(try await ada.signIn(house).account == ada.id)
        #expect(try await house.eventNames().contains(.passwordSet))
    }

    @Test(
        "an address is changed once it is confirmed, and the change is told at the one before",
        arguments: Household.Kind.allCases)
    func address(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "old@example.org")
        let visit = try await ada.confirm(.changeAddress, house)
        try await ada.showMail(in: visit, house)
        try await house.accounts.beginAddressChange("new@example.org", in: visit)
        let mail = try #require(try await house.deliver().first)
        #expect(mail.to == "new@example.org")
        let right = try #require(mail.code)
        let wrong = right == "111111" ? "222222" : "111111"
        #expect(try await house.accounts.confirmAddress(code: wrong, in: visit) == .wrong)
        #expect(try await house.accounts.profile(loginName: "Ada")?.email == "old@example.org")
        #expect(try await house.accounts.confirmAddress(code: right, in: visit) == .confirmed)
        #expect(try await house.accounts.confirmAddress(code: right, in: visit) == .wrong)
        let profile = try await house.accounts.profile(loginName: "Ada")
        #expect(profile?.email == "new@example.org" && profile?.emailVerifiedAt != nil)
        #expect(try await house.deliver().map(\.to) == ["new@example.org", "old@example.org"])
        let other = try await ada.confirm(.setPassword, house)
        _ = try await house.accounts.setPassword(Password("what only Ada will know"), in: other)
        #expect(try await house.deliver().map(\.to) == ["new@example.org", "old@example.org"])
    }

    @Test("the address that is there is confirmed once more without anything being void")
    func confirmedAgain() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        house.time.advance(seconds: 300 * 86_400)
        let visit = try await ada.confirm(.changeAddress, house)
        let before = try #require(try await house.accounts.account(ada.id)?.facts)
        try await house.accounts.beginAddressChange(nil, in: visit)
        let code = try #require(try await house.deliver().first?.code)
        #expect(try await house.accounts.confirmAddress(code: code, in: visit) == .confirmed)
        let after = try #require(try await house.accounts.account(ada.id)?.facts)
        #expect(after.securityEpoch == before.securityEpoch)
        #expect(after.recoveryConfirmedAt == house.time.now())
        let verified = try await house.accounts.profile(loginName: "Ada")?.emailVerifiedAt
        #expect(verified == World.start.adding(seconds: -3600), "when it was verified first is what counts")
    }

    @Test("mails that confirm an address are capped, and that is told to whoever is signed in")
    func capped() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let visit = try await ada.confirm(.changeAddress, house)
        for index in 0..<5 {
            try await house.accounts.beginAddressChange("new\(index)@example.org", in: visit)
        }
        await #expect(throws: PassLiftError(.throttled)) {
            try await house.accounts.beginAddressChange("new@example.org", in: visit)
        }
        await #expect(throws: PassLiftError(.badInput)) {
            try await house.accounts.beginAddressChange("new@example.org, old@example.org", in: visit)
        }
    }
}
