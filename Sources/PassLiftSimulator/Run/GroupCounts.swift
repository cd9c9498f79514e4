/// What was counted of a group of accounts: rows of the columns that are told.
///
/// A count takes four bytes in its row; what no longer fits is kept beside the rows, where next to nothing
/// is.
struct GroupCounts: Hashable, Sendable {
    /// By row and column, the low four bytes.
    private var cells: [UInt32]
    /// What a count has above its low four bytes, by its place among the cells; no zeros.
    private var carries: [Int: UInt64]

    /// Nothing yet.
    init(rows: Int) {
        cells = Array(repeating: 0, count: rows * ToldColumn.count)
        carries = [:]
    }

    /// What was tallied.
    init(cells: [UInt32], carries: [Int: UInt64]) {
        self.cells = cells
        self.carries = carries
    }

    /// Counts, row by row.
    init(_ counts: [UInt64]) {
        cells = counts.map { UInt32(truncatingIfNeeded: $0) }
        let high = counts.indices.filter { counts[$0] >> 32 > 0 }
        carries = Dictionary(uniqueKeysWithValues: high.map { ($0, counts[$0] >> 32) })
    }

    /// How many counts there are.
    var cellCount: Int { cells.count }

    /// All counts, row by row.
    var counts: [UInt64] { cells.indices.map(count) }

    private func count(_ place: Int) -> UInt64 {
        // Looked up only where there are any: most groups have none.
        let carry = carries.isEmpty ? 0 : carries[place, default: 0]
        return UInt64(cells[place]) | carry << 32
    }

    /// How often a column was counted in all rows.
    subscript(column: ToldColumn) -> UInt64 {
        stride(from: column.place, to: cells.count, by: ToldColumn.count).reduce(0) { $0 &+ count($1) }
    }

    /// How often a column was counted in a row.
    subscript(row row: Int, column: ToldColumn) -> UInt64 {
        count(row * ToldColumn.count + column.place)
    }

    /// Adds a row to columns that are told.
    func add(row: Int, to columns: inout [UInt64]) {
        let first = row * ToldColumn.count
        for place in columns.indices { columns[place] &+= count(first + place) }
    }

    /// Adds counts of as many rows.
    mutating func add(_ other: GroupCounts) {
        for place in cells.indices {
            let (sum, overflow) = cells[place].addingReportingOverflow(other.cells[place])
            cells[place] = sum
            if overflow { carries[place, default: 0] &+= 1 }
        }
        for (place, carry) in other.carries { carries[place, default: 0] &+= carry }
    }
}
