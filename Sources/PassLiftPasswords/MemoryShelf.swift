/// The account of all memory that hashing holds: what is lent, and what lies ready for the next hash. The sum
/// never passes the budget.
///
/// What lies ready is given up, in whole buffers, whenever a hash needs the room.
package struct MemoryShelf<Buffer> {
    /// What a hash holds.
    package struct Lease {
        /// As it is counted, in KiB.
        package let countedKiB: Int
        /// A buffer that was ready; nil: the worker makes one.
        package let buffer: Buffer?
    }

    /// The bounds.
    package struct Terms: BitwiseCopyable, Hashable, Sendable {
        /// The most that is held at once, in KiB.
        package let budgetKiB: Int
        /// The size of the buffers that stay when nobody waits, in KiB as counted.
        package let standingKiB: Int
        /// How many of them stay at most.
        package let standingCount: Int

        package init(budgetKiB: Int, standingKiB: Int, standingCount: Int) {
            self.budgetKiB = budgetKiB
            self.standingKiB = standingKiB
            self.standingCount = standingCount
        }
    }

    private let terms: Terms
    private var ready: [(countedKiB: Int, buffer: Buffer)] = []
    /// Held by hashes that run, in KiB.
    package private(set) var lentKiB = 0
    /// Held by nobody, in KiB.
    package var readyKiB: Int { ready.reduce(0) { $0 + $1.countedKiB } }
    /// The most that was ever held, in KiB.
    package private(set) var peakKiB = 0

    package init(_ terms: Terms) {
        self.terms = terms
    }

    /// Whether a hash with such a need could ever run.
    package func couldEverHold(_ need: HashingMemory) -> Bool {
        need.countedKiB <= terms.budgetKiB
    }

    /// Memory for a hash, or nil while others hold too much of it.
    package mutating func lend(_ need: HashingMemory) -> Lease? {
        let counted = need.countedKiB
        if case .pooled = need, let lease = takeReady(counted) { return lease }
        guard counted <= terms.budgetKiB - lentKiB else { return nil }
        while !ready.isEmpty, counted > terms.budgetKiB - lentKiB - readyKiB { ready.removeLast() }
        lentKiB += counted
        peakKiB = max(peakKiB, lentKiB + readyKiB)
        return Lease(countedKiB: counted, buffer: nil)
    }

    /// Takes back what was lent; a buffer that was made or lent for it stays ready.
    package mutating func takeBack(_ countedKiB: Int, _ buffer: Buffer?) {
        lentKiB -= countedKiB
        guard let buffer else { return }
        ready.append((countedKiB, buffer))
    }

    /// Gives back to the system what is not standing memory.
    package mutating func trim() {
        ready.removeAll { $0.countedKiB != terms.standingKiB }
        ready.removeLast(max(0, ready.count - terms.standingCount))
    }

    /// The smallest buffer that is large enough.
    private mutating func takeReady(_ countedKiB: Int) -> Lease? {
        let fitting = ready.indices.filter { ready[$0].countedKiB >= countedKiB }
        guard let index = fitting.min(by: { ready[$0].countedKiB < ready[$1].countedKiB }) else {
            return nil
        }
        let taken = ready.remove(at: index)
        lentKiB += taken.countedKiB
        return Lease(countedKiB: taken.countedKiB, buffer: taken.buffer)
    }
}
