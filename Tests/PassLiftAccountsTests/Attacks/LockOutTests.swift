import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: keeping an owner out")
struct LockOutTests {
    private static let right = "Ada knows the long password"

    @Test("failures of others from the same network do not keep a known device out")
    func neighbours() async throws {
        let house = try Household { $0.throttle.source.limit = 5 }
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        let first = try await ada.signIn(house)
        let token = try #require(first.deviceToken)
        for index in 0..<5 {
            _ = try await house.accounts.signIn(
                LoginCredentials(loginName: "Nobody \(index)", password: "a wrong guess"),
                client: World.client, from: RequestOrigin(source: "192.0.2.1"))
        }
        let unknown = try await house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: Self.right), client: World.client,
            from: RequestOrigin(source: "192.0.2.1"))
        #expect(unknown.check == .throttled)
        let origin = RequestOrigin(source: "192.0.2.1", deviceToken: token)
        let known = try await house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: Self.right), client: World.client, from: origin)
        #expect(known.visit.next == .awaitSecondFactor)
        guard known.visit.next == .awaitSecondFactor else { return }
        let code = try ada.oneTimeCode(house)
        let reply = try await house.accounts.checkSecondFactor(code, in: known.visit.visit, from: origin)
        #expect(reply.account == ada.id)
    }

    /// Somebody has the password and tries one-time codes until none is looked at any more.
    private func closeTOTP(_ house: Household, _ ada: inout Owner) async throws -> Int {
        var guesses = 0
        while true {
            let first = try await house.accounts.signIn(
                LoginCredentials(loginName: "Ada", password: ada.password), client: World.client)
            let reply = try await house.accounts.checkSecondFactor(
                try ada.wrongCode(house), in: first.visit.visit)
            if reply.check == .wrong { guesses += 1 }
            if let retryAt = reply.retryAt { house.time.set(to: retryAt) }
            if reply.throttle == .off { return guesses }
        }
    }

    @Test("whoever has the password closes the one-time codes for strangers alone, not for a known device")
    func knownDevice() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        let token = try #require(try await ada.signIn(house).deviceToken)
        #expect(try await closeTOTP(house, &ada) == 80)
        let stranger = try await ada.signIn(house)
        #expect(stranger.check == .throttled)
        let origin = RequestOrigin(deviceToken: token)
        let first = try await house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: ada.password), client: World.client, from: origin)
        let wrong = try await house.accounts.checkSecondFactor(
            try ada.wrongCode(house), in: first.visit.visit, from: origin)
        #expect(wrong.check == .wrong)
        let reply = try await house.accounts.checkSecondFactor(
            try ada.oneTimeCode(house), in: first.visit.visit, from: origin)
        #expect(reply.account == ada.id)
        // A device that is known has a hundred guesses of its own, and no more.
        var count = 0
        var last = reply
        while last.throttle != .off {
            let visit = try await house.accounts.signIn(
                LoginCredentials(loginName: "Ada", password: ada.password), client: World.client, from: origin
            )
            last = try await house.accounts.checkSecondFactor(
                try ada.wrongCode(house), in: visit.visit.visit, from: origin)
            if last.check == .wrong { count += 1 }
            if let retryAt = last.retryAt { house.time.set(to: retryAt) }
        }
        #expect(count == 100)
    }

    @Test("an owner without a known device gets back in by mail and one-time code, and shuts the other out")
    func backInByMail() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        _ = try await closeTOTP(house, &ada)
        let (visit, mail) = try await house.ask("Ada")
        let code = try ada.oneTimeCode(house)
        let reply = try await house.accounts.proveRecovery(
            [.mailedCode(try #require(mail?.code)), .totp(code)], in: visit)
        #expect(reply.next == .enrol)
        let before = ada.password
        ada.password = "a brand new secret of mine"
        _ = try await house.accounts.enrolPassword(Password(ada.password), in: visit)
        #expect(try await ada.signIn(house).account == ada.id)
        let old = try await house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: before), client: World.client)
        #expect(old.check == .wrong)
    }

    @Test("whoever has the password and the mailbox has a hundred guesses at one-time codes, not two hundred")
    func bothDoors() async throws {
        let house = try Household { settings in
            settings.throttle.mailPerDay.limit = 1000
            settings.throttle.mailPerHour.limit = 1000
        }
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        var guesses = try await closeTOTP(house, &ada)
        for _ in 0..<150 {
            house.time.advance(seconds: 901)
            let (visit, mail) = try await house.ask("Ada")
            _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
            do {
                let reply = try await house.accounts.proveRecovery(.totp(ada.wrongCode(house)), in: visit)
                if reply.next == .awaitSecondFactor { guesses += 1 }
            } catch {
                #expect(error as? PassLiftError == PassLiftError(.throttled))
            }
        }
        #expect(guesses == house.accounts.settings.throttle.backoff.failuresUntilOff)
    }

    @Test("a name that a stranger makes up counts on nothing of an account")
    func namesMadeUp() async throws {
        let house = try Household { $0.throttle.backoff.failuresUntilOff = 2 }
        var ada = try await house.join("Ada", email: "ada@example.org")
        for _ in 0..<2 {
            let begun = try await house.accounts.beginRecovery(
                "address of " + ada.id.text, client: World.client)
            _ = try await house.accounts.proveRecovery(.mailedCode("000000"), in: begun.visit)
        }
        let confirmed = try await ada.confirm(.changeAddress, house)
        try await ada.showMail(in: confirmed, house)
        try await house.accounts.beginAddressChange("new@example.org", in: confirmed)
        let code = try #require(try await house.deliver().first { $0.to == "new@example.org" }?.code)
        #expect(try await house.accounts.confirmAddress(code: code, in: confirmed) == .confirmed)
    }

    @Test("the last way back in is no confirmed one any more once it is used up")
    func usedUp() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: nil)
        try await ada.addRecoveryCodes(house)
        try await ada.addTOTP(house)
        #expect(try await house.accounts.account(ada.id)?.facts.recoveryConfirmedAt != nil)
        for code in ada.codes {
            let reply = try await house.accounts.signIn(
                LoginCredentials(loginName: "Ada", password: ada.password), client: World.client)
            _ = try await house.accounts.checkSecondFactor(code, in: reply.visit.visit)
        }
        let facts = try #require(try await house.accounts.account(ada.id)?.facts)
        #expect(!facts.secondFactors.contains(.recoveryCodes))
        #expect(facts.recoveryConfirmedAt == nil)
    }

    @Test("a source that asks without end is refused, writes nothing more and delays nobody's mail")
    func flood() async throws {
        let limit = 10
        let house = try Household { $0.throttle.source.limit = Int32(limit) }
        _ = try await house.join("Ada", email: "ada@example.org")
        let origin = RequestOrigin(source: "192.0.2.1")
        let signUp = SignUpRequest(displayName: "Eve", email: "eve@example.net")
        for index in 0..<250 {
            let asks = { () async throws in
                index % 2 == 0
                    ? try await house.accounts.beginRecovery("n\(index)", client: World.client, from: origin)
                    : try await house.accounts.beginSignUp(signUp, client: World.client, from: origin)
            }
            if index < limit {
                #expect(try await asks().next == .awaitProof)
            } else {
                await #expect(throws: PassLiftError(.throttled)) { try await asks() }
            }
        }
        #expect(try await house.store.errands(limit: 1000).count == limit)
        _ = try await house.accounts.beginRecovery("Ada", client: World.client)
        #expect(try await house.deliver().contains { $0.to == "ada@example.org" })
    }
}
