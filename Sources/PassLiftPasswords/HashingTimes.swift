/// A histogram of times, in the shape that Prometheus scrapes.
public struct HashingTimes: Hashable, Sendable {
    /// The upper bounds of the buckets, in milliseconds; a last bucket has none.
    public static let boundsMilliseconds: [Int64] = [
        1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000,
    ]

    /// How many times fell into each bucket and none before it; one more than there are bounds.
    public private(set) var counts = [Int64](repeating: 0, count: HashingTimes.boundsMilliseconds.count + 1)
    /// The sum of all, in microseconds.
    public private(set) var totalMicroseconds: Int64 = 0

    /// How many times were noted.
    public var count: Int64 { counts.reduce(0, +) }

    init() {}

    mutating func add(microseconds: Int64) {
        let index = Self.boundsMilliseconds.firstIndex { microseconds <= $0 * 1000 }
        counts[index ?? Self.boundsMilliseconds.count] += 1
        totalMicroseconds += microseconds
    }
}
