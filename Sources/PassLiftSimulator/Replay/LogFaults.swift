/// The faults of a log: the first of them one by one, all of them by number.
public struct LogFaults: Hashable, Sendable {
    /// How many faults are kept one by one.
    public static let maximumListed = 1000

    /// The first faults, in the order in which they were found.
    public private(set) var listed: [LogFault] = []
    /// How many there are of each kind; no entry for none.
    public private(set) var counts: [LogFault.Code: Int] = [:]

    /// No faults.
    public init() {}

    /// How many there are.
    public var total: Int { counts.values.reduce(0, +) }

    /// One more.
    public mutating func note(_ fault: LogFault) {
        counts[fault.code, default: 0] += 1
        if listed.count < Self.maximumListed { listed.append(fault) }
    }

    /// Those of both, by their lines.
    public func merged(with other: LogFaults) -> LogFaults {
        var merged = self
        merged.counts.merge(other.counts, uniquingKeysWith: +)
        let all = (listed + other.listed).enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
        merged.listed = all.prefix(Self.maximumListed).map(\.element)
        return merged
    }
}
