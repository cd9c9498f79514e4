/// The statement that writes a row of one table, and the columns that both reading and writing name in this
/// order.
struct Upsert {
    let table: String
    let columns: [String]
    /// Inserts the row, or replaces all columns of the one with the same key, which the first columns are.
    let sql: String

    init(_ table: String, _ columns: [String], keyCount: Int = 1, only condition: String? = nil) {
        let parameters = columns.indices.map { "?\($0 + 1)" }
        let updates = columns.dropFirst(keyCount).map { "\($0) = excluded.\($0)" }
        let key = columns.prefix(keyCount).joined(separator: ", ")
        self.table = table
        self.columns = columns
        sql =
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) "
            + "VALUES (\(parameters.joined(separator: ", "))) "
            + "ON CONFLICT (\(key)) DO UPDATE SET \(updates.joined(separator: ", "))"
            + (condition.map { " WHERE \($0)" } ?? "")
    }

    /// The statement that reads whole rows.
    func select(_ rest: String) -> String {
        "SELECT \(columns.joined(separator: ", ")) FROM \(table) \(rest)"
    }
}
