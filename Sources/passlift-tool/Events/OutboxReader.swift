import PassLiftPorts

/// Walks through a store's outbox in commit order.
struct OutboxReader {
    private static let batch = 500

    let store: any AccountStore
    /// The position of the last entry seen.
    private(set) var position: Int64
    /// How many entries were seen.
    private(set) var count = 0

    init(_ store: any AccountStore, after position: Int64) {
        self.store = store
        self.position = position
    }

    /// Hands every entry up to the present end to `take`.
    mutating func read(_ take: (OutboxEntry) throws(ToolError) -> Void) async throws(ToolError) {
        while true {
            let after = position
            let entries = try await store.asked { store async throws(StoreError) in
                try await store.outbox(after: after, limit: Self.batch)
            }
            for entry in entries {
                try take(entry)
                position = entry.position
                count += 1
            }
            if entries.count < Self.batch { return }
        }
    }
}
