/// Some of the cases of a small enum, one bit each.
struct Members<Case>: BitwiseCopyable, Hashable, Sendable where Case: CaseIterable & Equatable {
    private var bits: UInt16

    /// Every case.
    static var all: Members { Members(Case.allCases) }

    init(_ cases: some Sequence<Case>) {
        bits = 0
        for (index, member) in Case.allCases.enumerated() where cases.contains(member) {
            bits |= 1 << UInt16(index)
        }
    }

    /// The bits, the first case's lowest.
    var word: UInt64 { UInt64(bits) }

    /// Whether the case at `index` of all cases is among them.
    func contains(at index: Int) -> Bool {
        bits >> UInt16(index) & 1 == 1
    }
}
