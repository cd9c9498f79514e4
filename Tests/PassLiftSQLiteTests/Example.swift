import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import Testing

/// Changes as an engine would make them.
enum Example {
    static let at = Instant(milliseconds: 1_795_000_000_000)

    static func id(_ text: String) throws -> AccountID { try #require(AccountID(text)) }

    static func account(_ text: String, version: Int64) throws -> AccountRecord {
        var record = AccountRecord(
            id: try id(text), subject: 0xABC, userHandle: [UInt8](repeating: 7, count: 32),
            facts: AccountFacts(status: .active, createdAt: at))
        record.version = version
        record.eventSequence = version
        return record
    }

    static func event(_ sequence: Int64) -> Event {
        Event(
            id: UInt128(sequence) << 64, time: at, subject: 0xABC, sequence: sequence,
            happening: Happening(.status(from: .absent, .created, to: .active)))
    }

    /// Raises the account's version from `version`, with one event.
    static func raise(_ text: String, from version: Int64) throws -> Change {
        var change = Change()
        change.preconditions = [.accountVersion(try id(text), version)]
        change.writes = [.account(try account(text, version: version + 1))]
        change.events = [event(version + 1)]
        return change
    }

    /// Raises the account's version by one, over all conflicts.
    static func raiseOnce(_ text: String, in store: any AccountStore) async throws {
        var outcome: Change.Outcome?
        while outcome != .committed {
            let stored = try await store.account(id(text))
            outcome = try await store.commit(raise(text, from: stored?.version ?? 0))
        }
    }
}
