import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("A code of the authenticator app at sign-in")
struct TOTPSignInTests {
    private static let right = "the right password"
    private let store = InMemoryAccountStore()
    private let world: World
    private let totp: TOTP

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 91))
        try await world.importAccount("Ada", password: Self.right)
        totp = try await world.enrolTOTP(in: try await world.confirmedVisit("Ada", password: Self.right))
    }

    private func due() async throws -> VisitID {
        let reply = try await world.signIn("Ada", password: Self.right)
        #expect(reply.visit.next == .awaitSecondFactor)
        #expect(reply.check == .correct)
        #expect(reply.account == nil)
        #expect(reply.deviceToken == nil, "only a complete sign-in makes a device known")
        return reply.visit.visit
    }

    @Test("the right code signs in and makes the device known; a wrong one before it does not")
    func right() async throws {
        let visit = try await due()
        let wrong = try await world.accounts.checkSecondFactor(world.wrongCode(of: totp), in: visit)
        #expect(wrong.check == .wrong)
        #expect(wrong.account == nil)
        #expect(wrong.visit.next == .awaitSecondFactor)
        let code = world.code(of: totp)
        let grouped = code.prefix(3) + " " + code.dropFirst(3)
        let reply = try await world.accounts.checkSecondFactor(String(grouped), in: visit)
        #expect(reply.account == (try await world.account("Ada")))
        #expect(reply.check == .correct)
        #expect(reply.deviceToken != nil)
        #expect(try await world.count(.secondFactorFailed) == 1)
        #expect(try await world.count(.secondFactorSucceeded) == 1)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await world.accounts.checkSecondFactor(code, in: visit)
        }
    }

    @Test("a code that was taken is refused in any visit, and so is one before it")
    func replayed() async throws {
        let code = world.code(of: totp)
        let earlier = world.code(of: totp, after: -1)
        #expect(try await world.accounts.checkSecondFactor(code, in: try await due()).account != nil)
        for used in [code, earlier] {
            #expect(try await world.accounts.checkSecondFactor(used, in: try await due()).check == .wrong)
        }
        let next = world.code(of: totp, after: 1)
        #expect(try await world.accounts.checkSecondFactor(next, in: try await due()).account != nil)
    }

    @Test("the code that confirmed the app does not sign in as well")
    func confirmingCode() async throws {
        let confirming = world.code(of: totp, after: -2)
        world.time.advance(seconds: -60)
        #expect(try await world.accounts.checkSecondFactor(confirming, in: try await due()).check == .wrong)
    }

    @Test("of twenty visits that bring one code at once, one is signed in")
    func concurrently() async throws {
        var visits: [VisitID] = []
        for _ in 0..<20 { visits.append(try await due()) }
        let code = world.code(of: totp)
        let world = world
        let signedIn = try await withThrowingTaskGroup(of: Bool.self) { group in
            for visit in visits {
                group.addTask {
                    do {
                        return try await world.accounts.checkSecondFactor(code, in: visit).account != nil
                    } catch let error as PassLiftError {
                        #expect([.overloaded, .contention].contains(error.code))
                        return false
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(signedIn == 1)
    }

    @Test("failures count over all visits of the account, and leave passwords and recovery codes alone")
    func acrossVisits() async throws {
        for _ in 0..<6 {
            let reply = try await world.accounts.checkSecondFactor(
                world.wrongCode(of: totp), in: try await due())
            #expect(reply.check == .wrong)
        }
        let visit = try await due()
        for _ in 0..<3 {
            let refused = try await world.accounts.checkSecondFactor(world.code(of: totp), in: visit)
            #expect(refused.check == .throttled)
            #expect(refused.retryAt == world.time.now().adding(seconds: 1))
            #expect(refused.visit.next == .awaitSecondFactor)
        }
        #expect(try await world.count(.secondFactorThrottled) == 1)
        #expect(try await world.accounts.checkSecondFactor("abcde-fghjk", in: visit).check == .wrong)
        world.time.advance(seconds: 1)
        #expect(try await world.accounts.checkSecondFactor(world.code(of: totp), in: visit).account != nil)
    }

    @Test("somebody who has the password and opens visits for ever gets eighty guesses, not a million")
    func attacker() async throws {
        var guesses = 0
        var lastReply: PasskeyAccounts.SignInReply?
        let begun = world.time.now()
        for _ in 0..<400 {
            let reply = try await world.accounts.checkSecondFactor(
                world.wrongCode(of: totp), in: try await due())
            lastReply = reply
            if reply.check == .wrong { guesses += 1 }
            if let retryAt = reply.retryAt { world.time.set(to: retryAt) }
            if reply.throttle == .off { world.time.advance(seconds: 30 * 86_400) }
        }
        let seconds = world.time.now().seconds(since: begun)
        #expect(seconds > 20 * 365 * 86_400)
        #expect(guesses == 80)
        #expect(guesses == ThrottleBackoff().leftBesideRecovery.maximumGuesses(within: seconds))
        #expect(lastReply?.throttle == .off)
        #expect(lastReply?.check == .throttled)
        // Three of a million codes are right at a time: eighty guesses find one with 0.024 %.
        let owner = try await world.accounts.checkSecondFactor(world.code(of: totp), in: try await due())
        #expect(owner.check == .throttled)
    }

    @Test("a passkey whose user verification is not trusted yet is followed by the code")
    func afterUntrustedPasskey() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addPasskey(house)
        try await ada.addTOTP(house)
        let reply = try await ada.usePasskey(house)
        #expect(reply.visit.next == .awaitSecondFactor)
        #expect(reply.deviceToken == nil)
        let visit = reply.visit.visit
        #expect(try await house.accounts.ceremonies.identity(in: visit) == .claimed(ada.id))
        let wrong = try await house.accounts.checkSecondFactor(ada.wrongCode(house), in: visit)
        #expect(wrong.check == .wrong)
        let code = try ada.oneTimeCode(house)
        let done = try await house.accounts.checkSecondFactor(code, in: visit)
        #expect(done.visit.next.isIdentified)
        #expect(done.account == ada.id)
        #expect(try await house.accounts.ceremonies.identity(in: visit) == .identified(ada.id))
    }

    @Test("a code comes too late where the visit has run out, or the account has changed, and stays good")
    func tooLate() async throws {
        let visit = try await due()
        world.time.advance(seconds: 1800)
        let late = try await world.accounts.checkSecondFactor(world.code(of: totp), in: visit)
        #expect(late.visit.next == .expired)
        #expect(late.account == nil)
        let other = try await due()
        let reset = try Password(Array(Self.right.utf8))
        try await world.accounts.resetPassword(of: try await world.account("Ada"), to: reset)
        let superseded = try await world.accounts.checkSecondFactor(world.code(of: totp), in: other)
        #expect(superseded.visit.next == .refused(.superseded))
        #expect(superseded.account == nil)
        let good = try await world.accounts.checkSecondFactor(world.code(of: totp), in: try await due())
        #expect(good.account != nil)
    }

    @Test("another key of the host's opens no secret: that is told, and counted as nobody's failure")
    func otherKey() async throws {
        var settings = AccountSettings()
        settings.vaultKey = [UInt8](repeating: 7, count: 32)
        let other = try World(
            store: store, chance: SeededChance(seed: 92),
            hasher: PlainPasswordHasher(chance: SeededChance(seed: 92)), settings: settings, time: world.time)
        for _ in 0..<8 {
            let visit = try await due()
            await #expect(throws: PassLiftError(.unavailable)) {
                try await other.accounts.checkSecondFactor(world.code(of: totp), in: visit)
            }
        }
        settings.vaultKey = [1, 2, 3]
        let short = try World(
            store: store, chance: SeededChance(seed: 93),
            hasher: PlainPasswordHasher(chance: SeededChance(seed: 93)), settings: settings, time: world.time)
        let visit = try await due()
        await #expect(throws: PassLiftError(.unavailable)) {
            try await short.accounts.checkSecondFactor(world.code(of: totp), in: visit)
        }
        #expect(try await world.accounts.checkSecondFactor(world.code(of: totp), in: visit).account != nil)
    }
}
