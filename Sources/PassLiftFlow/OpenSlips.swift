public import PassLiftMachine

/// The open slips of one visit, at most four: several tabs are several slips.
public struct OpenSlips: BitwiseCopyable, Hashable, Sendable {
    /// The most slips that may be open in one visit.
    public static let maximumCount = 4

    private var first: Slip?
    private var second: Slip?
    private var third: Slip?
    private var fourth: Slip?
    /// How many are open; every step of every visit asks, so it is kept.
    public private(set) var count: Int

    /// No slip.
    public init() {
        first = nil
        second = nil
        third = nil
        fourth = nil
        count = 0
    }

    /// The slip in a place, 0…3.
    public subscript(place: Int) -> Slip? {
        get {
            switch place {
            case 0: first
            case 1: second
            case 2: third
            case 3: fourth
            default: nil
            }
        }
        set {
            let before = self[place]
            switch place {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            case 3: fourth = newValue
            default: return
            }
            count += (newValue == nil ? 0 : 1) - (before == nil ? 0 : 1)
        }
    }

    /// Whether none is open.
    public var isEmpty: Bool { count == 0 }

    /// The place of a slip, or nil when it is not open in this visit.
    public func place(of id: SlipID) -> Int? {
        (0..<OpenSlips.maximumCount).first { self[$0]?.id == id }
    }

    /// A free place, or nil when all four are taken.
    public var freePlace: Int? {
        (0..<OpenSlips.maximumCount).first { self[$0] == nil }
    }
}
