import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Attacks: guesses that race")
struct RacingGuessTests {
    private static let source = RequestOrigin(source: "192.0.2.9")

    /// Bumps the row of ``source`` without end while `work` is done.
    private func withNoise<Value: Sendable>(
        on store: any AccountStore, _ work: () async throws -> Value
    ) async throws -> Value {
        let bytes = try await store.secret(named: "accounts", proposal: [UInt8](repeating: 1, count: 32))
        let secret = try #require(StoreSecret(bytes, cryptography: OpenSSLCryptography()))
        let key = ThrottleKey.source("192.0.2.9").bytes(under: secret)
        let noise = (0..<4).map { _ in
            Task {
                while !Task.isCancelled {
                    var row =
                        try await store.throttles(keys: [key]).first
                        ?? ThrottleRecord(key: key, at: World.start)
                    row.version += 1
                    (row.windowCount, row.expiresAt) = (1, .init(milliseconds: .max / 2))
                    var change = Change()
                    change.writes = [.throttle(row)]
                    _ = try await store.commit(change)
                }
            }
        }
        defer { for task in noise { task.cancel() } }
        return try await work()
    }

    /// How often `work` was answered by anything but a wait, of so many times.
    private func looks(_ times: Int, _ work: () async throws -> CheckResult?) async throws -> Int {
        var looks = 0
        for _ in 0..<times {
            do {
                if try await work() != .throttled { looks += 1 }
            } catch let error as PassLiftError {
                if error.code != .throttled { looks += 1 }
            }
        }
        return looks
    }

    @Test("with noise on the source's row, wrong one-time codes are looked at six times, as without it")
    func noisyOneTimeCodes() async throws {
        let house = try Household(.sqlite)
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        let credentials = try LoginCredentials(loginName: ada.name, password: ada.password)
        let visit = try await house.accounts.signIn(credentials, client: World.client).visit.visit
        let wrong = try ada.wrongCode(house)
        let looked = try await withNoise(on: house.store) {
            try await looks(60) {
                try await house.accounts.checkSecondFactor(wrong, in: visit, from: Self.source).check
            }
        }
        #expect(looked == 6)
    }

    @Test("with noise on the source's row, a mailed code takes three wrong answers, as without it")
    func noisyMailedCodes() async throws {
        let house = try Household(.sqlite)
        _ = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        let right = try #require(mail?.code)
        let wrong = right == "111111" ? "222222" : "111111"
        let counted = try await withNoise(on: house.store) {
            var answers = 0
            while answers < 60 {
                answers += 1
                _ = try? await house.accounts.proveRecovery(.mailedCode(wrong), in: visit, from: Self.source)
                let row = try await house.store.mailedCode(of: visit)
                if row == nil || answers == 3 { break }
            }
            return try await house.accounts.proveRecovery(.mailedCode(right), in: visit).next
        }
        #expect(counted == .awaitProof)
    }

    @Test("of sixty wrong answers to one mailed code at once, three are looked at; the right one is late")
    func parallelMailedCodes() async throws {
        let house = try Household(.sqlite) { $0.throttle.backoff.freeFailures = 1000 }
        _ = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        let right = try #require(mail?.code)
        let wrong = right == "111111" ? "222222" : "111111"
        var answers: [String: Int] = [:]
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    do {
                        return "\(try await house.accounts.proveRecovery(.mailedCode(wrong), in: visit).next)"
                    } catch {
                        return "\((error as? PassLiftError)?.code.rawValue ?? "?")"
                    }
                }
            }
            for await answer in group { answers[answer, default: 0] += 1 }
        }
        let late = try await house.accounts.proveRecovery(.mailedCode(right), in: visit)
        #expect(late.next == .awaitProof, "\(answers)")
    }

    @Test("a source that is past its share begins no recovery and no sign-up, whoever they are for")
    func requestsOfOneSource() async throws {
        let house = try Household { $0.throttle.source.limit = 30 }
        _ = try await house.join("Ada", email: "ada@example.org")
        var taken = (recoveries: 0, signUps: 0)
        for _ in 0..<100 {
            if (try? await house.accounts.beginRecovery("Ada", client: World.client, from: Self.source))
                != nil
            {
                taken.recoveries += 1
            }
        }
        house.time.advance(seconds: 3600)
        for _ in 0..<100 {
            let request = SignUpRequest(displayName: "", email: "eve@example.net")
            if (try? await house.accounts.beginSignUp(request, client: World.client, from: Self.source))
                != nil
            {
                taken.signUps += 1
            }
        }
        #expect(taken == (30, 30))
    }

    @Test("of three hundred sign-ins at once from one source, as many are hashed as it may fail")
    func hashesOfOneSource() async throws {
        let hasher = ScriptedHasher()
        var settings = AccountSettings()
        settings.throttle.source = ThrottleQuota(limit: 20, windowSeconds: 3600)
        let directory = try TemporaryDirectory()
        let store = try SQLiteAccountStore(path: directory.database)
        defer { store.close() }
        let world = try World(
            store: store, chance: SeededChance(seed: 3), hasher: hasher, settings: settings)
        let checks = try await inParallel(300) { index in
            try await world.signIn("Name \(index)", password: "a wrong guess", from: Self.source).check
        }
        #expect(checks.count { $0 == .wrong } == 20)
        #expect(checks.count { $0 == .throttled } == 280)
        #expect(hasher.log.count == 20)
    }

    @Test("twenty right sign-ins of one account at once all succeed, over one store and over two")
    func simultaneousSignIns() async throws {
        let directory = try TemporaryDirectory()
        let stores = try (0..<2).map { _ in try SQLiteAccountStore(path: directory.database) }
        defer { for store in stores { store.close() } }
        let worlds = try stores.enumerated().map { index, store in
            try World(
                store: store, chance: SeededChance(seed: UInt64(80 + index)), hasher: ScriptedHasher())
        }
        try await worlds[0].importAccount("Ada", password: "the right password")
        for count in [1, 2] {
            let answers = try await inParallel(20) { index in
                do {
                    let world = worlds[index % count]
                    let reply = try await world.signIn("Ada", password: "the right password")
                    return "\(reply.check.map { "\($0)" } ?? "none")"
                } catch let error as PassLiftError {
                    return error.code.rawValue
                }
            }
            #expect(answers.allSatisfy { $0 == "correct" }, "\(count): \(answers)")
        }
    }

    private func inParallel<Answer: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for index in 0..<count { group.addTask { try await body(index) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
