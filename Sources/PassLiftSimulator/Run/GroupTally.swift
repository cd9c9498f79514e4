/// Counts what comes about in a group of accounts.
///
/// A class around memory of its own, so that counting neither copies nor allocates.
final class GroupTally {
    private static let untold = UInt8.max

    /// By the place of a column: its place among those that are told.
    private let places: UnsafeMutableBufferPointer<UInt8>
    private let cells: UnsafeMutableBufferPointer<UInt32>
    private let others: UnsafeMutableBufferPointer<UInt64>
    private var carries: [Int: UInt64] = [:]

    init(rows: Int) {
        places = .allocate(capacity: Column.count)
        _ = places.initialize(from: Column.toldPlaces.map { $0?.rawValue ?? Self.untold })
        cells = .allocate(capacity: rows * ToldColumn.count)
        cells.initialize(repeating: 0)
        others = .allocate(capacity: Column.count)
        others.initialize(repeating: 0)
    }

    deinit {
        places.deallocate()
        cells.deallocate()
        others.deallocate()
    }

    @inline(__always)
    func add(_ amount: UInt64, row: Int, column: Int) {
        let place = places[column]
        guard place != Self.untold else {
            others[column] &+= amount
            return
        }
        let cell = row &* ToldColumn.count &+ Int(place)
        let (sum, overflow) = UInt64(cells[cell]).addingReportingOverflow(amount)
        cells[cell] = UInt32(truncatingIfNeeded: sum)
        guard overflow || sum >> 32 > 0 else { return }
        carries[cell, default: 0] &+= sum >> 32 &+ (overflow ? 1 << 32 : 0)
    }

    /// What was counted in rows so far.
    var counts: GroupCounts { GroupCounts(cells: Array(cells), carries: carries) }

    /// What was counted beside them, by the place of a column.
    var untold: [UInt64] { Array(others) }
}
