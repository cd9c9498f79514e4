import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Guessing passwords at the sign-in")
struct ThrottledSignInTests {
    private static let right = "the right password"
    private let store = InMemoryAccountStore()
    private let hasher = ScriptedHasher()
    private let world: World

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 41), hasher: hasher)
        try await world.importAccount("Ada", password: Self.right)
    }

    @Test("the first five failures cost no wait; from the sixth on it doubles, to the millisecond")
    func boundaries() async throws {
        for _ in 0..<5 {
            let reply = try await world.signIn("Ada", password: "a wrong guess")
            #expect(reply.check == .wrong)
            #expect(reply.throttle == .open)
        }
        for seconds: Int64 in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            let failedAt = world.time.now()
            let due = failedAt.adding(seconds: seconds)
            #expect(try await world.signIn("ada", password: "a wrong guess").retryAt == due)
            let work = hasher.log.count
            world.time.set(to: Instant(milliseconds: due.milliseconds - 1))
            let early = try await world.signIn("Ada", password: Self.right)
            #expect(early.check == .throttled)
            #expect(early.account == nil)
            #expect(early.retryAt == due)
            #expect(hasher.log.count == work, "refused before hashing")
            world.time.set(to: due)
        }
        let reply = try await world.signIn("Ada", password: Self.right)
        #expect(reply.account == (try await world.account("Ada")))
        #expect(reply.throttle == .open)
        // A success forgives what was before it.
        for _ in 0..<5 {
            #expect(try await world.signIn("Ada", password: "a wrong guess").throttle == .open)
        }
        #expect(try await world.signIn("Ada", password: "a wrong guess").throttle != .open)
    }

    @Test("a name that nobody has is slowed down by the same waits as one that somebody has")
    func strangersAlike() async throws {
        var waits: [[Int64?]] = []
        for name in ["Ada", "Nobody"] {
            world.time.set(to: World.start)
            var own: [Int64?] = []
            for _ in 0..<20 {
                let reply = try await world.signIn(name, password: "a wrong guess")
                own.append(reply.retryAt.map { $0.seconds(since: World.start) })
                if let retryAt = reply.retryAt { world.time.set(to: retryAt) }
            }
            waits.append(own)
        }
        #expect(waits[0] == waits[1])
    }

    @Test("a stranger's thousand failures keep neither the owner's known device out nor the passkey")
    func neverLockedOut() async throws {
        let ada = try await world.account("Ada")
        var phone = SoftwareAuthenticator(AuthenticatorTraits(), seed: 7)
        let joined = try await world.signIn("Ada", password: Self.right)
        let device = World.device(joined.deviceToken)
        guard case .createAutomatically(let slip) = joined.visit.next else {
            Issue.record("no passkey was asked for: \(joined.visit.next)")
            return
        }
        phone.traits.filledUserName = "Ada"
        let made = phone.create(options: joined.visit.options ?? [], origin: World.origin)
        guard case .response(let json) = made else { throw PassLiftError(.badInput) }
        _ = try await world.accounts.resume(joined.visit.visit, with: .registration(slip, json))
        for round in 0..<10 {
            try await world.fail(100, as: "Ada")
            world.time.advance(seconds: 60)
            let known = try await world.signIn("Ada", password: Self.right, from: device)
            #expect(known.account == ada, "round \(round)")
            let request = try await world.accounts.beginPasskeySignIn()
            let answer = phone.get(options: request.options, origin: World.origin)
            guard case .response(let response) = answer else { throw PassLiftError(.badInput) }
            let reply = try await world.accounts.finishPasskeySignIn(
                response, seal: request.seal, client: World.client)
            #expect(reply.account == ada, "round \(round)")
            #expect(reply.deviceToken != nil)
        }
        // For strangers the password has been off since the hundredth.
        #expect(hasher.log.count { $0 == "verify" } == 100 + 1 + 10)
        world.time.advance(seconds: 10 * 365 * 86_400)
        let stranger = try await world.signIn("Ada", password: Self.right)
        #expect(stranger.check == .throttled)
        #expect(stranger.throttle == .off)
        #expect(stranger.retryAt == nil)
        #expect(stranger.deviceToken == nil)
    }

    @Test("a known device has a count of its own, and its success forgives nobody else")
    func ownRow() async throws {
        let token = try #require(try await world.signIn("Ada", password: Self.right).deviceToken)
        try await world.fail(5, as: "Ada")
        let device = World.device(token)
        #expect(try await world.signIn("Ada", password: Self.right, from: device).account != nil)
        let sixth = try await world.signIn("Ada", password: "a wrong guess")
        #expect(sixth.retryAt == World.start.adding(seconds: 1))
        for _ in 0..<5 {
            #expect(try await world.signIn("Ada", password: "a wrong guess", from: device).throttle == .open)
        }
        #expect(
            try await world.signIn("Ada", password: "a wrong guess", from: device).retryAt
                == World.start.adding(seconds: 1))
        #expect(try await world.signIn("Ada", password: Self.right, from: device).check == .throttled)
    }

    @Test(
        "a device is known only by its own token, of this account, at this epoch, unaltered and not run out")
    func tokens() async throws {
        try await world.importAccount("Bob", password: "the password of Bob")
        let token = try #require(try await world.signIn("Ada", password: Self.right).deviceToken)
        let other = try #require(try await world.signIn("Bob", password: "the password of Bob").deviceToken)
        let foreign = try World(store: InMemoryAccountStore(), chance: SeededChance(seed: 9), hasher: hasher)
        try await foreign.importAccount("Ada", password: Self.right)
        let elsewhere = try #require(try await foreign.signIn("Ada", password: Self.right).deviceToken)
        var altered = Array(token.utf8)
        altered[5] ^= 1
        try await world.fail(6, as: "Ada")
        world.time.set(to: World.start)
        let forged = [other, elsewhere, String(decoding: altered, as: UTF8.self), "", "v1.", "v1.AAAA"]
        for text in forged + [String(repeating: "v1.", count: 1000)] {
            let reply = try await world.signIn("Ada", password: Self.right, from: World.device(text))
            #expect(reply.check == .throttled, "\(text.prefix(20))")
        }
        #expect(try await world.signIn("Ada", password: Self.right, from: World.device(token)).account != nil)
        let reset = try Password(Array("a quite different one".utf8))
        try await world.accounts.resetPassword(of: try await world.account("Ada"), to: reset)
        // What was guessed at before the reset counts no more.
        world.time.set(to: World.start)
        try await world.fail(6, as: "Ada")
        world.time.set(to: World.start)
        let old = try await world.signIn("Ada", password: "a quite different one", from: World.device(token))
        #expect(old.check == .throttled)
    }

    @Test("a token is good to the second before it runs out, and a known device is given the next one")
    func tokenLifetime() async throws {
        var settings = AccountSettings()
        settings.deviceTokenLifetimeSeconds = 86_400
        let world = try World(
            store: store, chance: SeededChance(seed: 43), hasher: hasher, settings: settings)
        let token = try #require(try await world.signIn("Ada", password: Self.right).deviceToken)
        try await world.fail(100, as: "Ada")
        world.time.set(to: World.start.adding(seconds: 86_399))
        let known = try await world.signIn("Ada", password: Self.right, from: World.device(token))
        let next = try #require(known.deviceToken)
        world.time.set(to: World.start.adding(seconds: 86_400))
        #expect(
            try await world.signIn("Ada", password: Self.right, from: World.device(token)).check == .throttled
        )
        #expect(try await world.signIn("Ada", password: Self.right, from: World.device(next)).account != nil)
    }

    @Test("a flood of throttled requests hashes nothing and is told by one event a minute")
    func flood() async throws {
        try await world.fail(12, as: "Ada")
        world.time.set(to: World.start.adding(seconds: 3000))
        _ = try await world.signIn("Ada", password: "a wrong guess")
        let work = hasher.log.count
        let events = try await world.events().count
        for index in 0..<1000 {
            if index == 500 { world.time.advance(seconds: 59) }
            let reply = try await world.signIn("Ada", password: Self.right)
            #expect(reply.check == .throttled)
            #expect(reply.visit.next == .awaitProof)
        }
        #expect(hasher.log.count == work)
        #expect(try await world.count(.passwordCheckThrottled) == 1)
        #expect(try await world.events().count <= events + 2)
        world.time.advance(seconds: 1)
        _ = try await world.signIn("Ada", password: Self.right)
        #expect(try await world.count(.passwordCheckThrottled) == 2)
    }

    @Test("a throttled try that was not stored names no visit, and the next one begins one")
    func noVisit() async throws {
        try await world.fail(6, as: "Ada")
        world.time.set(to: World.start)
        let told = try await world.signIn("Ada", password: Self.right)
        #expect(told.visit.visit.bits != 0)
        let silent = try await world.signIn("Ada", password: Self.right)
        #expect(silent.visit.visit.bits == 0)
        world.time.advance(seconds: 2)
        let reply = try await world.signIn("Ada", password: Self.right, in: silent.visit.visit)
        #expect(reply.account != nil)
        #expect(reply.visit.visit.bits != 0)
        #expect(try await world.signIn("Ada", password: Self.right, in: told.visit.visit).account != nil)
    }

    @Test(
        "a source that fails three hundred times in an hour is refused whatever name it tries; others are not"
    )
    func source() async throws {
        var settings = AccountSettings()
        settings.throttle.source = ThrottleQuota(limit: 30, windowSeconds: 3600)
        let world = try World(
            store: store, chance: SeededChance(seed: 44), hasher: hasher, settings: settings)
        let office = RequestOrigin(source: "192.0.2.1")
        for index in 0..<30 {
            #expect(
                try await world.signIn("Ada", password: Self.right, from: office).account != nil,
                "a success uses nothing up")
            // Names that cannot be one count as well.
            let name = index % 2 == 0 ? "Stranger \(index)" : "\u{1}\(index)"
            #expect(try await world.signIn(name, password: "guess", from: office).check == .wrong)
        }
        let refused = try await world.signIn("Ada", password: Self.right, from: office)
        #expect(refused.check == .throttled)
        #expect(refused.retryAt == World.start.adding(seconds: 3600))
        let elsewhere = RequestOrigin(source: "192.0.2.2")
        #expect(try await world.signIn("Ada", password: Self.right, from: elsewhere).account != nil)
        world.time.advance(seconds: 3600)
        #expect(try await world.signIn("Ada", password: Self.right, from: office).account != nil)
    }

    @Test("two engines on one file share the count")
    func sharedCount() async throws {
        let directory = try TemporaryDirectory()
        let stores = [
            try SQLiteAccountStore(path: directory.database),
            try SQLiteAccountStore(path: directory.database),
        ]
        defer { for store in stores { store.close() } }
        let time = ManualTime(World.start)
        let worlds = try stores.enumerated().map { index, store in
            try World(
                store: store, chance: SeededChance(seed: UInt64(50 + index)), hasher: hasher, time: time)
        }
        try await worlds[0].importAccount("Ada", password: Self.right)
        for index in 0..<6 {
            #expect(try await worlds[index % 2].signIn("Ada", password: "a wrong guess").check == .wrong)
        }
        for world in worlds {
            let reply = try await world.signIn("Ada", password: Self.right)
            #expect(reply.check == .throttled)
            #expect(reply.retryAt == World.start.adding(seconds: 1))
        }
        time.advance(seconds: 1)
        let token = try #require(try await worlds[0].signIn("Ada", password: Self.right).deviceToken)
        try await worlds[1].fail(100, as: "Ada")
        #expect(try await worlds[0].signIn("Ada", password: Self.right).throttle == .off)
        let known = try await worlds[1].signIn("Ada", password: Self.right, from: World.device(token))
        #expect(known.account != nil)
    }

    @Test("guesses made side by side, on two engines, are no more than the row permits")
    func parallel() async throws {
        let time = world.time
        let worlds = try (0..<2).map { index in
            try World(
                store: store, chance: SeededChance(seed: UInt64(60 + index)), hasher: hasher, time: time)
        }
        var tally = (wrong: 0, throttled: 0, refused: 0)
        for _ in 0..<20 {
            try await withThrowingTaskGroup(of: CheckResult?.self) { group in
                for index in 0..<50 {
                    group.addTask {
                        do {
                            return try await worlds[index % 2].signIn("Ada", password: "a wrong guess").check
                        } catch let error as PassLiftError {
                            #expect(error.code == .overloaded || error.code == .contention)
                            return nil
                        }
                    }
                }
                for try await check in group {
                    switch check {
                    case .wrong: tally.wrong += 1
                    case .throttled: tally.throttled += 1
                    case .correct, nil: tally.refused += 1
                    }
                }
            }
        }
        // Six are judged before the first wait, however many come at once.
        #expect(tally.wrong == 6)
        #expect(tally.wrong + tally.throttled + tally.refused == 1000)
        #expect(try await world.signIn("Ada", password: Self.right).retryAt == time.now().adding(seconds: 1))
    }

    @Test("the right password that has the last place before a wait signs in; who comes after it is refused")
    func rightAmongWrong() async throws {
        try await world.fail(5, as: "Ada")
        let world = world
        let late = Box<PasskeyAccounts.SignInReply?>(nil)
        hasher.afterNextVerification {
            late.value = try? await world.signIn("Ada", password: Self.right)
        }
        let work = hasher.log.count
        let reply = try await world.signIn("Ada", password: Self.right)
        #expect(reply.check == .correct)
        #expect(reply.deviceToken != nil)
        #expect(late.value?.check == .throttled)
        #expect(late.value?.retryAt == World.start.adding(seconds: 1))
        #expect(hasher.log.count == work + 1)
        for _ in 0..<5 {
            #expect(try await world.signIn("Ada", password: "a wrong guess").throttle == .open)
        }
    }
}
