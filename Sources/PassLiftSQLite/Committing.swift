import PassLiftEvents
import PassLiftMachine
import PassLiftPorts

/// One change inside the writer's transaction: what it asks for, what it writes, and its events behind it.
struct Committing: Sendable {
    let change: Change
    /// The events as the outbox keeps them, in the order of the change.
    private let payloads: [[UInt8]]

    /// A change whose events the outbox keeps in `eventForm`.
    init(_ change: Change, in eventForm: CloudEventForm) {
        self.change = change
        payloads = change.events.map { $0.cloudEvent(eventForm) }
    }

    /// Whether what it removes may stay in the log no longer.
    var erases: Bool {
        change.writes.contains { write in
            if case .eraseAccount = write { true } else { false }
        }
    }

    /// Does the change inside a savepoint of its own: after a conflict nothing of it is there. After an error
    /// the savepoint is still open, and goes when the one around it is undone.
    func runAlone(on connection: Connection) throws(StoreError) -> Change.Outcome {
        try connection.run("SAVEPOINT one_of_many")
        let outcome = try run(on: connection)
        if outcome != .committed { try connection.run("ROLLBACK TO one_of_many") }
        try connection.run("RELEASE one_of_many")
        return outcome
    }

    /// Does the change; after a conflict what it wrote must be undone.
    func run(on connection: Connection) throws(StoreError) -> Change.Outcome {
        for precondition in change.preconditions where try !holds(precondition, on: connection) {
            return .conflict(precondition)
        }
        for write in change.writes {
            if let taken = try apply(write, on: connection) { return .conflict(taken) }
        }
        for (event, payload) in zip(change.events, payloads) {
            try connection.run(Committing.intoOutbox, outboxRow(event, payload))
        }
        for errand in change.errands {
            try connection.run(ErrandRow.insert, ErrandRow.values(errand))
        }
        return .committed
    }

    private func outboxRow(_ event: Event, _ payload: [UInt8]) -> [SQLValue] {
        [
            .text(EventID.text(event.id)), .text(event.aggregate),
            .text(event.subject.hexadecimal), .text(event.name), .text(payload),
            .integer(event.sequence), .instant(event.time),
        ]
    }

    private static let intoOutbox =
        "INSERT INTO outbox (id, aggregatetype, aggregateid, type, payload, sequence, time) "
        + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
}
