import Foundation
import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Two processes on one SQLite file")
struct TwoProcessTests {
    @Test("trap 32: of a hundred answers to one ceremony one is taken, whichever process it comes to")
    func oneCeremony() async throws {
        for round in 0..<Scale.size(2, full: 20) {
            let file = try SharedFile()
            let reply = try await file.signIn("ada", round)
            var answers: [String] = []
            var device = file.device("ada", seed: UInt64(round) * 1000)
            let same = try device.response(to: reply)
            for number in 0..<100 {
                var other = file.device("ada", seed: UInt64(round) * 1000 + UInt64(number) + 1)
                let response = number % 4 < 2 ? same : try other.response(to: reply)
                answers.append(try file.line(number, reply, response))
            }
            let said = try await file.answerTwice(answers)
            #expect(said.count == 100, "round \(round)")
            let taken = Set(said.filter { $0.value == "upgraded" }.keys)
            let identical = Set((0..<100).filter { $0 % 4 < 2 })
            #expect(taken == identical || (taken.count == 1 && taken.isDisjoint(with: identical)))
            #expect(said.values.allSatisfy { $0 == "upgraded" || $0 == "ceremony_gone" }, "\(said)")
            try await file.finish { store in
                let account = try #require(try await store.accounts(after: nil, limit: 1).first)
                #expect(try await store.passkeys(of: account.id).count == 1, "round \(round)")
            }
        }
    }

    @Test(
        "trap 36: of two accounts that register one credential id at once, one gets it, the other is refused")
    func oneCredential() async throws {
        var winners: Set<Int> = []
        for round in 0..<Scale.size(4, full: 50) {
            let file = try SharedFile()
            let names = ["ada", "ben"]
            var answers: [String] = []
            for (number, name) in names.enumerated() {
                let reply = try await file.signIn(name, round)
                var device = file.device(name, seed: 7)
                answers.append(try file.line(number, reply, try device.response(to: reply)))
            }
            let said = try await file.answerTwice(answers)
            #expect(Set(said.values) == ["upgraded", "offer"], "round \(round): \(said)")
            winners.formUnion(said.filter { $0.value == "upgraded" }.keys)
            try await file.finish { store in
                var counts: [Int] = []
                for account in try await store.accounts(after: nil, limit: 10) {
                    counts.append(try await store.passkeys(of: account.id).count)
                }
                #expect(counts.sorted() == [0, 1], "round \(round)")
            }
        }
        Scale.say("One credential id in two processes: won by \(winners.sorted().map { ["ada", "ben"][$0] })")
    }

    @Test("a password that is reset between begin and finish supersedes the registration, and that is told")
    func resetBetween() async throws {
        let file = try SharedFile()
        let reply = try await file.signIn("ada", 0)
        var device = file.device("ada", seed: 1)
        let response = try device.response(to: reply)
        try await file.finish { store in
            let world = try World(store: store, chance: OpenSSLChance())
            let profile = try #require(try await world.accounts.profile(loginName: "ada"))
            try await world.accounts.resetPassword(
                of: profile.account, to: try Password(Array("another password".utf8)))
        }
        let said = try await file.answerTwice([try file.line(0, reply, response)])
        #expect(said == [0: "superseded"])
        try await file.finish { store in
            let account = try #require(try await store.accounts(after: nil, limit: 1).first)
            #expect(try await store.passkeys(of: account.id).isEmpty)
            let events = try await store.outbox(after: 0, limit: 1000).map {
                try EventDocument($0.payload).event
            }
            let world = try World(store: store, chance: OpenSSLChance())
            let name = try await world.accounts.ceremonies.engine.pseudonyms().visit(reply.visit)
            let told = events.filter { $0.visit == name }.suffix(2).map(\.happening.transition)
            #expect(
                told == [
                    .slip(
                        .automaticUpgrade, from: .issued, .answered(.superseded),
                        to: .consumed(.superseded)),
                    .visit(
                        from: .upgrading(.automatic(then: .offer)), .superseded, to: .settled(.superseded)),
                ])
        }
    }
}

/// A database that two children answer on.
private struct SharedFile {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A new account's first sign-in: a silent creation is under way.
    func signIn(_ name: String, _ round: Int) async throws -> VisitReply {
        let store = try SQLiteAccountStore(path: directory.database)
        defer { store.close() }
        let world = try World(store: store, chance: OpenSSLChance())
        try await world.importAccount(name, password: "password of \(name)")
        let credentials = try LoginCredentials(loginName: name, password: "password of \(name)")
        return try await world.accounts.signIn(credentials, client: World.client).visit
    }

    func device(_ name: String, seed: UInt64) -> SoftwareAuthenticator {
        var traits = AuthenticatorTraits()
        traits.filledUserName = name
        return SoftwareAuthenticator(traits, seed: seed)
    }

    func line(_ number: Int, _ reply: VisitReply, _ response: [UInt8]) throws -> String {
        guard case .createAutomatically(let slip) = reply.next else {
            throw PassLiftError(.notPossibleHere)
        }
        return "\(number) \(reply.visit.text) \(slip.text) \(Hex.encode(response))"
    }

    /// Deals the answers out to two children that give them at the same moment; what each was told.
    func answerTwice(_ answers: [String]) async throws -> [Int: String] {
        let children = try (0..<2).map { half in
            let mine = answers.enumerated().filter { $0.offset % 2 == half }.map(\.element)
            let path = directory.path + "/answers-\(half)"
            try Data(mine.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
            return try ChildProcess(
                ["answers", directory.database, path], output: directory.path + "/told-\(half)")
        }
        for child in children { try await child.waitForLine() }
        for child in children { try child.go() }
        var said: [Int: String] = [:]
        for child in children {
            #expect(child.wait() == 0)
            for line in try child.lines() {
                let fields = line.split(separator: " ")
                if fields.count == 2, let number = Int(fields[0]) { said[number] = String(fields[1]) }
            }
        }
        return said
    }

    /// Looks through the file, then at what a test asks.
    func finish(_ look: (SQLiteAccountStore) async throws -> Void) async throws {
        #expect(try IntegrityCheck.run(directory.database) == "ok")
        let store = try SQLiteAccountStore(path: directory.database)
        defer { store.close() }
        var audit = Audit(policy: .standard)
        try await audit.run(store)
        #expect(audit.faults.isEmpty, "\(audit.faults)")
        try await look(store)
    }
}

extension SoftwareAuthenticator {
    fileprivate mutating func response(to reply: VisitReply) throws -> [UInt8] {
        switch create(options: reply.options ?? [], origin: World.origin) {
        case .response(let json): return json
        case .failed(let exception): throw exception
        }
    }
}
