import Foundation
import PassLift
import PassLiftAccounts
import PassLiftOpenSSL
import PassLiftPasswords
import PassLiftTesting
import PassLiftText

/// Sign-ins that fail for different reasons, timed in turns: is one told from the other by its time?
struct EqualWork {
    /// A sign-in that fails.
    struct Case {
        let name: String
        /// The hash of its account; nil: nobody has that name.
        var hash: String?
        /// What is odd about its account.
        var trait = Trait.ordinary
        var password = "another password"

        enum Trait {
            case ordinary
            case noPassword
            case suspended
        }

        /// What its check comes to: a password is wrong, or right on an account that may not sign in.
        var check: CheckResult {
            switch trait {
            case .ordinary, .noPassword: .wrong
            case .suspended: .correct
            }
        }
    }

    let title: String
    let cases: [Case]
    /// The accounts' own ``AccountSettings/failureFloor``.
    var floorMilliseconds = 0

    /// The four that must look alike, with hashes of the current cost.
    static func ofCurrentCost() async throws -> EqualWork {
        let hasher = try Argon2PasswordHasher(workerCount: 1, chance: OpenSSLChance())
        let right = "the right password"
        let hash = try await hasher.hash(Password(Array(right.utf8))).encoded
        return EqualWork(
            title: "Failed sign-ins, Argon2id m=19456, t=2",
            cases: [
                Case(name: "unknown"), Case(name: "none", hash: hash, trait: .noPassword),
                Case(name: "wrong", hash: hash),
                Case(name: "locked", hash: hash, trait: .suspended, password: right),
            ])
    }

    /// Wrong passwords of older schemes, with the floor.
    static let ofOlderSchemes = EqualWork(
        title: "Failed sign-ins of older schemes, with a floor of 200 ms",
        cases: [
            Case(name: "unknown"),
            Case(name: "bcrypt", hash: "$2b$10$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm"),
            Case(
                name: "django",
                hash: "pbkdf2_sha256$260000$saltysalt$TGvLvWQ3FS0hm6LiY2GRRjIIFTC/Q5rp07HyYd7TgIA="),
            Case(
                name: "argon2i",
                hash: "$argon2i$v=19$m=4096,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"),
        ], floorMilliseconds: 200)

    /// From how many tries on a pair that is not shown to be equal is a fault; fewer are too few to show it.
    private static let triesThatShow = 500
    /// Tries of each case; 500 unless the environment sets PASSLIFT_BENCH_TRIES.
    private static let tries =
        ProcessInfo.processInfo.environment["PASSLIFT_BENCH_TRIES"].flatMap { Int($0) } ?? 500

    /// All of them, each to its end.
    ///
    /// - Throws: where enough tries have not shown what must look alike to be equal.
    static func run() async throws {
        var unequal: [String] = []
        for each in [try await ofCurrentCost(), ofOlderSchemes] { unequal += try await each.run() }
        if tries >= triesThatShow, !unequal.isEmpty {
            throw BenchmarkFault(text: "not shown to be equal: \(unequal.joined(separator: "; "))")
        }
    }

    /// Prints the times; gives the pairs that are not shown to be equal.
    private func run() async throws -> [String] {
        let accounts = try await accounts()
        var dice = SeededGenerator(seed: 1)
        var times = [[Double]](repeating: [], count: cases.count)
        for round in 0...Self.tries {
            // In another order each round, so that none is always behind the same one.
            for index in cases.indices.shuffled(using: &dice) {
                let taken = try await time(cases[index], accounts)
                if round > 0 { times[index].append(taken) }
            }
        }
        print("\(title): \(Self.tries) tries each, in turns")
        for (each, times) in zip(cases, times) {
            let mean = rounded(Equivalence.mean(times) * 1e3)
            let error = rounded(Equivalence.standardError(times) * 1e3)
            print("  \(each.name): mean \(mean) ms, SE \(error) ms")
        }
        var unequal: [String] = []
        for (index, first) in cases.enumerated() {
            for (offset, second) in cases.enumerated() where offset > index {
                let equivalence = Equivalence((first.name, times[index]), (second.name, times[offset]))
                print("  \(equivalence.text)")
                switch equivalence.verdict {
                case .equal: break
                case .notShown: unequal.append("\(first.name) and \(second.name)")
                }
            }
        }
        print("")
        return unequal
    }

    private func time(_ each: Case, _ accounts: PasskeyAccounts) async throws -> Double {
        let credentials = try LoginCredentials(loginName: each.name, password: each.password)
        return try await Comparison.seconds {
            let reply = try await accounts.signIn(credentials, client: ClientDescription())
            // What is throttled, or signs in, is no failure of this kind.
            guard reply.account == nil, reply.check == each.check else {
                throw BenchmarkFault(text: "\(each.name) was not checked, or signed in")
            }
        }
    }

    private func accounts() async throws -> PasskeyAccounts {
        let (store, chance) = (InMemoryAccountStore(), OpenSSLChance())
        let doors = Doors(store: store, cryptography: OpenSSLCryptography(), chance: chance)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])
        var settings = AccountSettings()
        settings.failureFloor = FailureFloor(milliseconds: floorMilliseconds)
        // Every try is hashed, however many there were before.
        settings.throttle.backoff.freeFailures = .max
        settings.throttle.backoff.failuresUntilOff = .max
        let accounts = PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors),
            hasher: try Argon2PasswordHasher(chance: chance), text: UTF8ProcNormalizer(), settings: settings)
        for each in cases {
            guard let hash = each.hash else { continue }
            var account = AccountImport(loginName: each.name, passwordHash: PasswordHash(encoded: hash))
            if each.trait == .suspended { account.status = .suspended }
            let outcome = try await accounts.importAccount(account)
            if each.trait == .noPassword, case .imported(let id) = outcome {
                try await removePassword(of: id, in: store)
            }
        }
        return accounts
    }

    private func removePassword(of id: AccountID, in store: InMemoryAccountStore) async throws {
        guard var record = try await store.account(id) else { throw BenchmarkFault(text: "no account") }
        var change = Change()
        change.preconditions = [.accountVersion(id, record.version)]
        record.version += 1
        record.facts.password = .absent
        change.writes = [.account(record), .removePassword(id)]
        guard try await store.commit(change) == .committed else {
            throw BenchmarkFault(text: "a password could not be removed")
        }
    }
}
