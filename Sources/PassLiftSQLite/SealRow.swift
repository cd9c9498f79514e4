/// How a seal stands in its table.
enum SealRow {
    static let upsert = Upsert("seals", ["seal", "expires_at"])
}

/// How an archived policy document stands in its table.
enum PolicyRow {
    static let upsert = Upsert("policies", ["hash", "document", "at"])
}
