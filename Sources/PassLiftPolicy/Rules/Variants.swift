/// The texts that offers are dealt out to, each by its share.
struct Variants: Hashable, Sendable {
    /// The most variants of a document.
    static let maximumCount = 16

    var names: [String] = []
    /// The shares added up: a unit has the first one that holds it, and the last holds everybody.
    var upTo: [Share] = []

    func index(of points: SIMD8<UInt32>) -> UInt8 {
        var index: UInt8 = 0
        for share in upTo {
            if share.contains(points) { return index }
            index += 1
        }
        return 0
    }
}
