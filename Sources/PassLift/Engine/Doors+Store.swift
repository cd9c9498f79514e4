package import PassLiftPorts

/// The store behind the doors, with its failures told as PassLift's.
extension Doors {
    /// Reads from the store.
    package func reading<Value: Sendable>(
        _ read: (any AccountStore) async throws(StoreError) -> Value
    ) async throws(PassLiftError) -> Value {
        do {
            return try await read(store)
        } catch {
            throw PassLiftError(store: error)
        }
    }

    /// Commits changes together, each or nothing of it.
    package func committing(all changes: [Change]) async throws(PassLiftError) -> [Change.Outcome] {
        do {
            return try await store.commit(all: changes)
        } catch {
            throw PassLiftError(store: error)
        }
    }

    /// Commits a change, or nothing of it.
    package func committing(_ change: Change) async throws(PassLiftError) -> Change.Outcome {
        do {
            return try await store.commit(change)
        } catch {
            throw PassLiftError(store: error)
        }
    }
}
