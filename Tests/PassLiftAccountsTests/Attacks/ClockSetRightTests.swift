import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: a clock that was ahead and is set right", .serialized)
struct ClockSetRightTests {
    private static let ahead: Int64 = 40 * 86_400

    @Test("the right one-time code is taken again once the clock is right, and none is taken twice")
    func oneTimeCodes() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        #expect(try await ada.signIn(house).account == ada.id)
        let used = try #require(ada.totp).code(step: ada.lastStep, OpenSSLCryptography())
        let lastStep = ada.lastStep
        house.time.advance(seconds: Self.ahead)
        #expect(try await ada.signIn(house).account == ada.id)
        let usedAhead = (
            code: try #require(ada.totp).code(step: ada.lastStep, OpenSSLCryptography()),
            at: house.time.now()
        )
        house.time.set(to: World.start.adding(seconds: 60))
        ada.lastStep = lastStep
        let credentials = try LoginCredentials(loginName: ada.name, password: ada.password)
        let replay = try await house.accounts.signIn(credentials, client: World.client).visit.visit
        #expect(try await house.accounts.checkSecondFactor(used, in: replay).check == .wrong)
        house.time.advance(seconds: 60)
        #expect(try await ada.signIn(house).account == ada.id)
        house.time.set(to: usedAhead.at)
        let again = try await house.accounts.signIn(credentials, client: World.client).visit.visit
        #expect(try await house.accounts.checkSecondFactor(usedAhead.code, in: again).check == .wrong)
    }

    @Test("a wait that was begun under the wrong clock is had in full, and ends")
    func waits() async throws {
        let world = try World(store: InMemoryAccountStore(), chance: SeededChance(seed: 4))
        try await world.importAccount("Ada", password: "the right password")
        world.time.advance(seconds: Self.ahead)
        for _ in 0..<9 {
            let reply = try await world.signIn("Ada", password: "a wrong guess")
            if let retryAt = reply.retryAt { world.time.set(to: retryAt) }
        }
        let last = try await world.signIn("Ada", password: "a wrong guess")
        #expect(last.retryAt == world.time.now().adding(seconds: 16))
        world.time.set(to: World.start)
        let early = try await world.signIn("Ada", password: "the right password")
        #expect(early.check == .throttled)
        #expect(early.retryAt == World.start.adding(seconds: 16))
        world.time.advance(seconds: 16)
        #expect(try await world.signIn("Ada", password: "the right password").check == .correct)
    }

    @Test("a share that was used up under the wrong clock is used up for one window more, and not for good")
    func quotas() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        house.time.advance(seconds: Self.ahead)
        for _ in 0..<5 { _ = try await house.accounts.beginRecovery("Ada", client: World.client) }
        house.time.set(to: World.start)
        _ = try await house.accounts.beginRecovery("Ada", client: World.client)
        let visits = try await house.store.errands(limit: 100).count
        #expect(visits == 6)
        house.time.set(to: World.start.adding(seconds: Self.ahead))
        #expect(try await house.deliver().count == 5, "the sixth goes nowhere")
    }

    @Test("a lease that was taken under the wrong clock is free a lease's time after it is set right")
    func leases() async throws {
        let house = try Household()
        let other = try MailWorker(accounts: house.accounts, mailer: house.mailer)
        house.time.advance(seconds: Self.ahead)
        #expect(try await house.worker.runOnce() != .othersTurn)
        house.time.set(to: World.start)
        #expect(try await other.runOnce() == .othersTurn, "never two holders")
        house.time.advance(seconds: house.worker.leaseSeconds)
        #expect(try await other.runOnce() != .othersTurn)
        #expect(try await house.worker.runOnce() == .othersTurn)
    }
}
