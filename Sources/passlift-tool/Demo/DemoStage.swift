import Glibc
import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPasswords
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import PassLiftText

/// What the demonstration plays on: a new SQLite file, the engine over it, and a clock that is moved by hand.
struct DemoStage {
    /// Where the files are.
    let directory: String
    let store: SQLiteAccountStore
    let time: ManualTime
    let accounts: PasskeyAccounts

    /// When the first scene plays.
    static let start = Instant(milliseconds: 1_796_029_200_000)  // 2026-11-30T09:00:00Z
    static let origin = "https://example.org"

    var databasePath: String { directory + "/passlift.db" }
    var eventsPath: String { directory + "/events.jsonl" }

    /// Makes the directory, clears what an earlier demonstration left there, and opens everything.
    init(directory: String) throws(DemoError) {
        self.directory = directory
        guard mkdir(directory, 0o755) == 0 || errno == EEXIST else {
            throw DemoError("\(directory): cannot be made (\(String(cString: strerror(errno))))")
        }
        for name in ["passlift.db", "passlift.db-wal", "passlift.db-shm", "events.jsonl"] {
            unlink(directory + "/" + name)
        }
        time = ManualTime(DemoStage.start)
        do {
            store = try SQLiteAccountStore(path: directory + "/passlift.db", eventForm: .withRefusalNames)
            let doors = Doors(
                store: store, cryptography: OpenSSLCryptography(), chance: OpenSSLChance(), time: time)
            let party = try RelyingParty(id: "example.org", name: "Example", origins: [DemoStage.origin])
            accounts = PasskeyAccounts(
                ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors),
                hasher: try Argon2PasswordHasher(chance: OpenSSLChance()), text: UTF8ProcNormalizer())
        } catch {
            throw DemoError("\(directory): \(error)")
        }
    }

    /// Events that were committed after `position`.
    func events(after position: Int64) async throws(DemoError) -> [(position: Int64, event: Event)] {
        do {
            return try await store.outbox(after: position, limit: 1000)
                .map { ($0.position, try EventDocument($0.payload).event) }
        } catch {
            throw DemoError("\(databasePath): the outbox cannot be read: \(error)")
        }
    }
}

/// Why the demonstration stopped.
struct DemoError: Error {
    let detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}

extension CloudEventForm {
    /// The standard form, with the codes of refused ceremonies by name.
    static var withRefusalNames: CloudEventForm {
        var form = CloudEventForm.standard
        form.refusalNames = CeremonyRefusalCode.allCases.map(\.rawValue)
        return form
    }
}
