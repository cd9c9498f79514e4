/// A share of the accounts, and what deals them out; flat, so that a decision compares two integers.
struct Share: BitwiseCopyable, Hashable, Sendable {
    /// Parts per million of a whole.
    static let millionths: UInt32 = 1_000_000
    /// The whole; needs no salt.
    static let everyone = Share(ppm: millionths, limit: 1 << 32, pointIndex: 0, scheme: .native)
    /// None; needs no salt.
    static let nobody = Share(ppm: 0, limit: 0, pointIndex: 0, scheme: .native)

    /// How much, as the document says it.
    let ppm: UInt32
    /// The first index that is outside.
    let limit: UInt64
    /// Which point of the moment counts, 0…7.
    let pointIndex: UInt8
    /// How the points were dealt.
    let scheme: BucketScheme

    private init(ppm: UInt32, limit: UInt64, pointIndex: UInt8, scheme: BucketScheme) {
        self.ppm = ppm
        self.limit = limit
        self.pointIndex = pointIndex
        self.scheme = scheme
    }

    /// A share by the bucketing at `pointIndex`; nil when its scheme cannot express it.
    init?(ppm: UInt32, pointIndex: UInt8, scheme: BucketScheme) {
        guard let limit = scheme.limit(ofPPM: ppm) else { return nil }
        self.init(ppm: ppm, limit: limit, pointIndex: pointIndex, scheme: scheme)
    }

    func contains(_ points: SIMD8<UInt32>) -> Bool {
        UInt64(points[Int(pointIndex & 7)]) < limit
    }
}
