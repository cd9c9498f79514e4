import PassLiftPolicy

/// Exponential waiting times from integers: the inverse of the distribution in a table, so that no C library
/// has a say in when a person comes.
///
/// The table has ln(1 + i / 4096) in 2⁻³² for i = 0…4096 and is read by straight lines. A wait is wrong by at
/// most 10⁻⁸ of its mean; waits of more than 23 means, one in 10¹⁰, do not come about.
///
/// A value that is handed on, since who reads a global one asks each time whether it is there.
struct WaitingTimes: Sendable {
    private static var indexBits: UInt64 { 12 }
    private let lnOf2: UInt64
    private let table: [UInt64]

    /// The one table that there is.
    static let shared = WaitingTimes()

    private init() {
        let unit = Double(UInt64(1) << 32)
        let steps = 1 << Self.indexBits
        lnOf2 = UInt64((Elementary.lnOf2 * unit).rounded())
        table = (0...steps).map { UInt64((Elementary.ln(1 + Double($0) / Double(steps)) * unit).rounded()) }
    }

    /// How long it takes until something comes about that comes at an even rate.
    ///
    /// - Parameters:
    ///   - word: the draw.
    ///   - mean: the mean wait in milliseconds, at most 2⁵⁸; nil: it never comes about.
    /// - Returns: the wait in milliseconds; nil: never.
    func wait(_ word: UInt32, mean: UInt64?) -> UInt64? {
        guard let mean else { return nil }
        // u = odd / 2³³ lies in the middle of its cell and is never 0.
        let odd = UInt64(word) << 1 | 1
        let exponent = UInt64(63 - odd.leadingZeroBitCount)
        let fraction = odd << (64 - exponent)
        let index = Int(truncatingIfNeeded: fraction >> (64 - Self.indexBits))
        let rest = (fraction << Self.indexBits) >> 32
        let (below, above) = (table[index], table[index + 1])
        let logarithm = below + ((above - below) * rest) >> 32
        let exponential = (33 - exponent) * lnOf2 - logarithm
        let (high, low) = exponential.multipliedFullWidth(by: mean)
        return high << 32 | low >> 32
    }

    /// The mean wait, in milliseconds, for something that comes so many times in so many days; nil at 0.
    static func mean(times: UInt32, inDays days: UInt64) -> UInt64? {
        times == 0 ? nil : days * 86_400_000 / UInt64(times)
    }
}
