/// One of several parts that are simulated apart and merged.
public struct Shard: BitwiseCopyable, Hashable, Sendable, CustomStringConvertible {
    /// Which, from 1.
    public let number: UInt32
    /// Of how many.
    public let count: UInt32

    /// The most parts.
    public static let maximumCount: UInt32 = 1024
    /// Everything.
    public static let whole = Shard(1, of: 1)

    private init(_ number: UInt32, of count: UInt32) {
        self.number = number
        self.count = count
    }

    /// Part `number` of `count`; nil unless 1 ≤ `number` ≤ `count` ≤ ``maximumCount``.
    public init?(number: UInt32, count: UInt32) {
        guard count <= Self.maximumCount, 1...max(count, 1) ~= number, count > 0 else { return nil }
        self.init(number, of: count)
    }

    /// From its spelling, `2/5`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = UInt32(parts[0]), let count = UInt32(parts[1]) else {
            return nil
        }
        self.init(number: number, count: count)
    }

    /// Its spelling.
    public var description: String { "\(number)/\(count)" }

    /// Whether the accounts of a round belong to it; a round has one account of each group.
    func contains(round: UInt32) -> Bool { round % count == number - 1 }

    /// How many of so many accounts belong to it.
    func accounts(of accounts: UInt32) -> UInt32 {
        let groups = UInt32(SimulationSums.groupCount)
        let (whole, rest) = accounts.quotientAndRemainder(dividingBy: groups)
        // Its rounds among the whole ones: number − 1, and each count further.
        let rounds = (whole + count - number) / count
        return rounds * groups + (contains(round: whole) ? rest : 0)
    }
}
