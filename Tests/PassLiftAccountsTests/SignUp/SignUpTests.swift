import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Signing up")
struct SignUpTests {
    private func begin(
        _ email: String, _ house: Household, loginName: String? = nil
    ) async throws -> (visit: VisitID, mail: MailMessage?) {
        let request = SignUpRequest(displayName: "Eve of Example", email: email, loginName: loginName)
        let reply = try await house.accounts.beginSignUp(request, client: World.client)
        #expect(reply.next == .awaitProof)
        return (reply.visit, try await house.deliver().first)
    }

    @Test("name, address, code, then a passkey and no password", arguments: Household.Kind.allCases)
    func passkey(kind: Household.Kind) async throws {
        let house = try Household(kind)
        let (visit, mail) = try await begin("eve@example.org", house)
        #expect(mail?.to == "eve@example.org")
        let code = try #require(mail?.code)
        #expect(try await house.accounts.confirmSignUp(code: code, in: visit).next == .enrol)
        var phone = SoftwareAuthenticator(seed: 3)
        let reply = try await Owner.enrolPasskey(in: visit, on: &phone, house)
        let profile = try #require(try await house.accounts.profile(loginName: "EVE@example.org"))
        #expect(profile.displayName == "Eve of Example" && profile.emailVerifiedAt == World.start)
        #expect(try await house.accounts.ceremonies.identity(in: visit) == .identified(profile.account))
        #expect(reply.next != .enrol)
        let facts = try #require(try await house.accounts.account(profile.account)?.facts)
        #expect(Standing(of: facts) == .passkeyOnly && facts.recoveryConfirmedAt == World.start)
        var eve = Owner(id: profile.account, name: "eve@example.org", password: "", device: phone)
        #expect(try await eve.usePasskey(house).account == profile.account)
    }

    @Test("a passkey without user verification makes no first way in")
    func unverified() async throws {
        let house = try Household()
        let (visit, mail) = try await begin("eve@example.org", house)
        _ = try await house.accounts.confirmSignUp(code: try #require(mail?.code), in: visit)
        var key = SoftwareAuthenticator(seed: 3)
        key.traits.userVerification = .unable
        let reply = try await house.accounts.resume(visit, with: .ceremonyWanted)
        let result = key.create(options: reply.options ?? [], origin: World.origin)
        if case .response = result { Issue.record("an unable device has answered") }
        #expect(try await house.accounts.ceremonies.identity(in: visit) == .nobody)
    }

    @Test("a password instead of a passkey obeys the rules, and all that is wrong is told")
    func password() async throws {
        let house = try Household()
        let (visit, mail) = try await begin("eve@example.org", house, loginName: "Evelyn")
        _ = try await house.accounts.confirmSignUp(code: try #require(mail?.code), in: visit)
        await #expect(throws: PassLiftError(.passwordRefused)) {
            try await house.accounts.enrolPassword(Password("evelyn"), in: visit)
        }
        let faults = try await house.accounts.passwordFaults(Password("evelyn"), in: visit)
        #expect(faults == [.tooShort(minimumCharacters: 15), .resemblesName])
        _ = try await house.accounts.enrolPassword(Password("long enough for anybody"), in: visit)
        let reply = try await house.accounts.signIn(
            LoginCredentials(loginName: "evelyn", password: "long enough for anybody"), client: World.client)
        #expect(reply.account != nil)
    }

    @Test("for a name that has an account everything is alike, and its own address alone is told")
    func existing() async throws {
        let house = try Household()
        let ada = try await house.join("Ada", email: "ada@example.org")
        let before = try await house.accounts.account(ada.id)
        let events = try await house.eventNames().count
        let (visit, mail) = try await begin("stranger@example.net", house, loginName: "ada")
        #expect(mail?.to == "ada@example.org" && mail?.code == nil)
        #expect(mail?.text.contains("stranger") == false)
        let wrong = try await house.accounts.confirmSignUp(code: "000000", in: visit)
        #expect(wrong.next == .awaitProof)
        let there = try await house.eventNames().dropFirst(events)
        let free = try Household()
        let (other, _) = try await begin("eve@example.org", free)
        let code = try #require(free.mailer.messages.first?.code)
        _ = try await free.accounts.confirmSignUp(code: code == "000000" ? "000001" : "000000", in: other)
        #expect(Array(there) == (try await free.eventNames()))
        #expect(try await house.accounts.account(ada.id) == before)
    }

    @Test("a name that was taken meanwhile is told")
    func takenMeanwhile() async throws {
        let house = try Household()
        let (visit, mail) = try await begin("eve@example.org", house)
        _ = try await house.join("eve@example.org", email: "other@example.org")
        await #expect(throws: PassLiftError(.accountExists)) {
            try await house.accounts.confirmSignUp(code: try #require(mail?.code), in: visit)
        }
    }

    @Test("a code takes three wrong answers and ten minutes, and makes one account")
    func limits() async throws {
        let house = try Household()
        let (visit, mail) = try await begin("eve@example.org", house)
        let right = try #require(mail?.code)
        let wrong = right == "111111" ? "222222" : "111111"
        for _ in 0..<3 {
            #expect(try await house.accounts.confirmSignUp(code: wrong, in: visit).next == .awaitProof)
        }
        #expect(try await house.accounts.confirmSignUp(code: right, in: visit).next == .awaitProof)
        let (second, again) = try await begin("eve@example.org", house)
        house.time.advance(seconds: 600)
        let late = try await house.accounts.confirmSignUp(code: try #require(again?.code), in: second)
        #expect(late.next == .awaitProof)
        let (third, last) = try await begin("eve@example.org", house)
        let code = try #require(last?.code)
        #expect(try await house.accounts.confirmSignUp(code: code, in: third).next == .enrol)
        #expect(try await house.accounts.confirmSignUp(code: code, in: third).next != .awaitProof)
        #expect(try await house.store.accounts(after: nil, limit: 10).count == 1)
    }

    @Test("mails to one address are five an hour, and at most 120 guesses a day can be had at its codes")
    func caps() async throws {
        let house = try Household()
        for index in 0..<7 {
            let mail = try await begin(index % 2 == 0 ? "eve@example.org" : "Eve@Example.org", house).mail
            #expect((mail != nil) == (index < 5), "mail \(index)")
        }
        let settings = house.accounts.settings
        #expect(2 * settings.throttle.mailPerDay.limit * settings.mailedCodeTries == 120)
    }

    @Test(
        "what is no address, or cannot be a name, is refused",
        arguments: [
            "", "eve", "eve@", "@example.org", "eve@example.org\r\nBcc: all@example.org", "e ve@example.org",
            "eve@[127.0.0.1]", String(repeating: "e", count: 65) + "@example.org",
        ])
    func badAddress(email: String) async throws {
        let house = try Household()
        await #expect(throws: PassLiftError(.badInput)) {
            try await house.accounts.beginSignUp(
                SignUpRequest(displayName: "Eve", email: email), client: World.client)
        }
        let long = String(repeating: "n", count: SignUpRequest.maximumNameByteCount + 1)
        for name in ["Eve\r\nX: y", long] {
            await #expect(throws: PassLiftError(.badInput)) {
                try await house.accounts.beginSignUp(
                    SignUpRequest(displayName: name, email: "eve@example.org"), client: World.client)
            }
        }
    }

    @Test("somebody who stopped before the first passkey comes back by a recovery")
    func comeBack() async throws {
        let house = try Household()
        let (visit, mail) = try await begin("eve@example.org", house)
        _ = try await house.accounts.confirmSignUp(code: try #require(mail?.code), in: visit)
        house.time.advance(seconds: 86_400)
        let (recovering, code) = try await house.ask("eve@example.org")
        let reply = try await house.accounts.proveRecovery(
            .mailedCode(try #require(code?.code)), in: recovering)
        #expect(reply.next == .enrol)
    }
}
