import Foundation
import PassLiftPolicy
import Testing

@Suite("How evenly schemes deal")
struct BucketSpreadTests {
    private static let seed: UInt64 = 0x5eed_0b02
    private static let unitCount =
        ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1" ? 1_000_000 : 100_000

    /// Random subjects, as accounts have them.
    private static func units(_ count: Int) -> [String] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in String(random.next(), radix: 16) + String(random.next(), radix: 16) }
    }

    private static func chiSquare(_ cells: [Int]) -> Double {
        let expected = Double(cells.reduce(0, +)) / Double(cells.count)
        return cells.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    }

    @Test("each scheme deals evenly, and two salts deal independently", arguments: BucketScheme.allCases)
    func chiSquares(scheme: BucketScheme) throws {
        // SHA-1 takes twenty times as long.
        let count = scheme == .launchdarkly ? Self.unitCount / 10 : Self.unitCount
        let first = try Given.bucketing(scheme, "share")
        let second = try Given.bucketing(scheme, "holdout")
        var even = [Int](repeating: 0, count: 100)
        var both = [Int](repeating: 0, count: 100)
        for unit in Self.units(count) {
            let one = UInt64(first.place(of: unit).index)
            let two = UInt64(second.place(of: unit).index)
            even[Int(one * 100 / scheme.indexCount)] += 1
            both[Int(one * 10 / scheme.indexCount) * 10 + Int(two * 10 / scheme.indexCount)] += 1
        }
        // 99 degrees of freedom: 99 ± 14; five standard deviations.
        #expect(Self.chiSquare(even) < 170, "seed \(Self.seed), \(scheme)")
        #expect(Self.chiSquare(both) < 170, "seed \(Self.seed), \(scheme)")
    }
}
