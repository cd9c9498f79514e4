/// What was counted of some accounts: rows of columns.
///
/// A class around memory of its own, so that counting neither copies nor allocates.
final class Tally {
    private let columnCount: Int
    private let cells: UnsafeMutableBufferPointer<UInt64>

    init(rows: Int, columns: Int) {
        columnCount = columns
        cells = .allocate(capacity: rows * columns)
        cells.initialize(repeating: 0)
    }

    deinit {
        cells.deallocate()
    }

    @inline(__always)
    func add(_ amount: UInt64, row: Int, column: Int) {
        cells[row * columnCount + column] &+= amount
    }

    /// All counts, row by row.
    var counts: [UInt64] { Array(cells) }
}
