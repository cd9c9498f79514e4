/// The lowest and the highest of many numbers, as many as a 95 % interval between percentiles asks for: what
/// it takes does not grow with all numbers, but with a twentieth of them.
package struct Tails: Sendable {
    private static let tail = 0.025

    /// How many are kept at either end.
    private let kept: Int
    /// By cell: the lowest numbers, ascending.
    private var lowest: [Double]
    /// By cell: the highest, ascending with their sign turned.
    private var highest: [Double]
    private var counts: [UInt32]

    /// No numbers yet.
    ///
    /// - Parameters:
    ///   - cells: of how many things.
    ///   - count: how many numbers of each there may be.
    package init(cells: Int, atMost count: UInt32) {
        kept = Int(Self.tail * Double(max(count, 1) - 1)) + 2
        lowest = Array(repeating: .infinity, count: cells * kept)
        highest = lowest
        counts = Array(repeating: 0, count: cells)
    }

    /// How many numbers a cell has.
    package func count(of cell: Int) -> Int { Int(counts[cell]) }

    /// Takes a number of a cell.
    package mutating func add(_ number: Double, to cell: Int) {
        counts[cell] += 1
        let places = cell * kept..<(cell + 1) * kept
        Self.insert(number, into: &lowest, places)
        Self.insert(-number, into: &highest, places)
    }

    private static func insert(_ number: Double, into sorted: inout [Double], _ places: Range<Int>) {
        var place = places.upperBound - 1
        guard number < sorted[place] else { return }
        while place > places.lowerBound, number < sorted[place - 1] {
            sorted[place] = sorted[place - 1]
            place -= 1
        }
        sorted[place] = number
    }

    /// From the 2.5th to the 97.5th percentile of a cell's numbers, between two numbers in proportion; nil
    /// where it has none.
    package func interval(of cell: Int) -> ResultInterval? {
        guard counts[cell] > 0 else { return nil }
        let places = cell * kept..<(cell + 1) * kept
        let place = Self.tail * Double(counts[cell] - 1)
        let below = Int(place)
        let above = min(below + 1, Int(counts[cell]) - 1)
        func quantile(_ sorted: ArraySlice<Double>) -> Double {
            let first = sorted[sorted.startIndex + below]
            return first + (sorted[sorted.startIndex + above] - first) * (place - Double(below))
        }
        return ResultInterval(lower: quantile(lowest[places]), upper: -quantile(highest[places]))
    }

    /// Whether all numbers of a cell are 0.
    func isNothing(_ cell: Int) -> Bool { lowest[cell * kept] == 0 && highest[cell * kept] == 0 }
}
