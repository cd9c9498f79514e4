import Foundation
import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("A process is killed at any moment")
struct KillTests {
    private static let seed: UInt64 = 9
    private static let accountCount = 8
    /// After so many kills a new file is begun.
    private static let killsPerFile = 10

    @Test("every acknowledged change is there afterwards, with its events, once")
    func kills() async throws {
        let kills = Scale.size(5, full: 50)
        var dice = SeededGenerator(seed: Self.seed)
        var tally = Tally()
        let begun = Date()
        for first in stride(from: 0, to: kills, by: Self.killsPerFile) {
            let file = try KilledFile(accountCount: Self.accountCount)
            try await file.fill()
            for run in first..<min(first + Self.killsPerFile, kills) {
                let faults = try await file.kill(run, &dice, &tally)
                #expect(faults.isEmpty, "seed \(Self.seed), kill \(run): \(faults)")
            }
        }
        #expect(tally.changes > 0)
        Scale.say(
            "Kills, seed \(Self.seed): \(tally.kills) kills, \(tally.changes) acknowledged changes and "
                + "\(tally.strangers) of strangers, "
                + "\(tally.unacknowledged) changes durable but not acknowledged, "
                + "\(tally.events) events looked through, "
                + String(format: "%.1f s", -begun.timeIntervalSinceNow))
    }
}

/// What all kills came to.
private struct Tally {
    var kills = 0
    var changes = 0
    var strangers = 0
    var unacknowledged = 0
    var events = 0
}

/// A database on which one process after the other is killed.
private final class KilledFile {
    private let directory: TemporaryDirectory
    private let accountCount: Int
    private var versions: [String: Int64] = [:]

    init(accountCount: Int) throws {
        directory = try TemporaryDirectory()
        self.accountCount = accountCount
    }

    func fill() async throws {
        let store = try SQLiteAccountStore(path: directory.database)
        defer { store.close() }
        let world = try World(store: store, chance: OpenSSLChance())
        for index in 0..<accountCount {
            let name = "account-\(index)"
            try await world.importAccount(name, password: "password of \(name)")
            let profile = try #require(try await world.accounts.profile(loginName: name))
            versions[name] = try await world.accounts.account(profile.account)?.version
        }
    }

    /// Starts a process, kills it, and returns what is not as it was acknowledged.
    func kill(_ run: Int, _ dice: inout SeededGenerator, _ tally: inout Tally) async throws -> [String] {
        let child = try ChildProcess(
            ["sign-ins", directory.database, "\(run)", "\(accountCount)"],
            output: directory.path + "/said-\(run)")
        // One in five is killed while it opens the file.
        if dice.next() % 5 == 0 {
            try await Task.sleep(for: .milliseconds(Int(dice.next() % 60)))
        } else {
            try await child.waitForLine()
            try await Task.sleep(for: .microseconds(Int(dice.next() % 300_000)))
        }
        child.kill()
        tally.kills += 1
        var faults = child.wasKilled ? [] : ["it ended by itself"]
        let verdict = try IntegrityCheck.run(directory.database)
        if verdict != "ok" { faults.append("integrity check: \(verdict)") }
        return faults + (try await compare(Acknowledgements(try child.lines()), &tally))
    }

    private func compare(
        _ acknowledged: Acknowledgements, _ tally: inout Tally
    ) async throws -> [String] {
        let store = try SQLiteAccountStore(path: directory.database)
        defer { store.close() }
        let world = try World(store: store, chance: OpenSSLChance())
        var audit = Audit(policy: .standard)
        try await audit.run(store)
        tally.events += audit.counts.events
        tally.changes += acknowledged.changes.count
        tally.strangers += acknowledged.strangers.count
        var faults = audit.faults + acknowledged.unreadable
        for visit in acknowledged.strangers.union(acknowledged.changes.map(\.visit)) {
            let started = audit.events(in: visit)[.signinStarted] ?? 0
            if started != 1 { faults.append("\(visit.text) was begun \(started) times") }
        }
        for visit in Set(acknowledged.changes.map(\.visit)) {
            let count = audit.events(in: visit)[.signinAuthenticated] ?? 0
            if count != 1 { faults.append("\(visit.text) was authenticated \(count) times") }
        }
        for visit in acknowledged.strangers where audit.events(in: visit)[.passwordCheckFailed] != 1 {
            faults.append("\(visit.text) does not hold its one wrong password")
        }
        for name in versions.keys {
            let profile = try #require(try await world.accounts.profile(loginName: name))
            let stored = try #require(try await world.accounts.account(profile.account))
            faults += compare(stored, acknowledged.changes.filter { $0.account == name }, &tally, name)
        }
        return faults
    }

    /// One change at most may be durable of which nobody has heard.
    private func compare(
        _ stored: AccountRecord, _ changes: [Acknowledgements.Change], _ tally: inout Tally, _ name: String
    ) -> [String] {
        var faults: [String] = []
        var version = versions[name] ?? 0
        for change in changes {
            version += 1
            if change.version != version { faults.append("\(name): \(change.version), not \(version)") }
            version = change.version
        }
        let unheard = stored.version - version
        if unheard != 0, unheard != 1 { faults.append("\(name): \(stored.version) after \(version)") }
        if unheard == 0, let last = changes.last, stored.eventSequence != last.sequence {
            faults.append("\(name): \(stored.eventSequence) events, \(last.sequence) acknowledged")
        }
        tally.unacknowledged += Int(unheard)
        versions[name] = stored.version
        return faults
    }
}

/// What a child has said.
private struct Acknowledgements {
    struct Change {
        let account: String
        let visit: VisitID
        let version: Int64
        let sequence: Int64
    }

    var changes: [Change] = []
    var strangers: Set<VisitID> = []
    var unreadable: [String] = []

    init(_ lines: [Substring]) {
        for line in lines {
            let fields = line.split(separator: " ").map(String.init)
            if fields.count == 5, let visit = VisitID(text: fields[2]), let version = Int64(fields[3]),
                let sequence = Int64(fields[4])
            {
                changes.append(
                    Change(account: fields[1], visit: visit, version: version, sequence: sequence))
            } else if fields.count == 2, let visit = VisitID(text: fields[1]) {
                strangers.insert(visit)
            } else {
                unreadable.append("the child said: \(line)")
            }
        }
    }
}
