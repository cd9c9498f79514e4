public import PassLiftMachine

/// The open slips of one visit, at most four: several tabs are several slips.
public struct OpenSlips: BitwiseCopyable, Hashable, Sendable {
    /// The most slips that may be open in one visit.
    public static let maximumCount = 4

    private var first: Slip?
    private var second: Slip?
    private var third: Slip?
    private var fourth: Slip?

    /// No slip.
    public init() {
        first = nil
        second = nil
        third = nil
        fourth = nil
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
            switch place {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            case 3: fourth = newValue
            default: break
            }
        }
    }

    /// Whether none is open.
    public var isEmpty: Bool { first == nil && second == nil && third == nil && fourth == nil }

    /// How many are open.
    public var count: Int {
        (0..<OpenSlips.maximumCount).count { self[$0] != nil }
    }

    /// The place of a slip, or nil when it is not open in this visit.
    public func place(of id: SlipID) -> Int? {
        (0..<OpenSlips.maximumCount).first { self[$0]?.id == id }
    }

    /// A free place, or nil when all four are taken.
    public var freePlace: Int? {
        (0..<OpenSlips.maximumCount).first { self[$0] == nil }
    }
}
