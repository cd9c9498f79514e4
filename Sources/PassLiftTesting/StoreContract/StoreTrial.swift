import PassLiftEvents
import PassLiftMachine
import PassLiftPorts

/// The store under trial, with the steps that checks are made of.
struct StoreTrial: Sendable {
    let store: any AccountStore

    func expect(_ holds: Bool, _ complaint: @autoclosure () -> String) throws {
        guard holds else { throw StoreContractViolation(description: complaint()) }
    }

    func expect<Value: Equatable>(_ found: Value, is wanted: Value, _ what: String) throws {
        try expect(found == wanted, "\(what): found \(found), expected \(wanted)")
    }

    /// Commits writes under preconditions.
    @discardableResult
    func commit(
        _ writes: [Change.Write], if preconditions: [Change.Precondition] = [], events: [Event] = []
    ) async throws -> Change.Outcome {
        var change = Change()
        change.preconditions = preconditions
        change.writes = writes
        change.events = events
        return try await store.commit(change)
    }

    /// Commits writes that nothing stands against.
    func write(_ writes: Change.Write...) async throws {
        try expect(await commit(writes), is: .committed, "a change without preconditions")
    }

    /// Commits nothing under one precondition and expects that outcome.
    func expect(_ precondition: Change.Precondition, holds: Bool) async throws {
        let wanted: Change.Outcome = holds ? .committed : .conflict(precondition)
        try expect(await commit([], if: [precondition]), is: wanted, "\(precondition)")
    }

    /// The positions of all that waits in the outbox.
    func outboxPositions() async throws -> [Int64] {
        try await store.outbox(after: 0, limit: .max).map(\.position)
    }
}
