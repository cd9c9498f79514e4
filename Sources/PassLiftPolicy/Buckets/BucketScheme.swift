/// A way of dealing units out to shares: our own, and those of the flag services, for the same cohort.
///
/// Every scheme is decided in integers: a unit has an index in the scheme's own resolution, a share a limit,
/// and the unit is inside when its index is below the limit. Growing a share never drops anyone, a share of 0
/// holds nobody and the whole holds everybody, in each of them.
public enum BucketScheme: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// MurmurHash3 x86 32, seed 0, over `salt/unit`, of 2³² points.
    case native
    /// Unleash's gradual rollout: MurmurHash3 over `groupId:unit`, 1 to 100. The salt is the group id.
    case unleash
    /// flagd's fractional evaluation, second version: MurmurHash3 over flag key and unit, of 2³².
    case flagd
    /// GrowthBook's first hash: FNV-1a over unit and seed, in thousandths. The salt is the seed.
    ///
    /// Over UTF-8; where a unit is not ASCII, GrowthBook's own SDKs do not agree with one another. Seeds that
    /// differ in their last letter only deal nearly alike, which is why there is a second hash.
    case growthbookV1 = "growthbook-v1"
    /// GrowthBook's second hash: FNV-1a twice over seed and unit, in ten thousandths. The salt is the seed.
    case growthbookV2 = "growthbook-v2"
    /// LaunchDarkly's percentage rollout: the first 60 bits of SHA-1 over `flag.salt.unit`, or over
    /// `seed.unit` where the rollout has a seed; then the salt is the seed, and there is no flag.
    ///
    /// Weights are hundred thousandths. Here they are compared exactly; LaunchDarkly's SDKs divide in
    /// `float32`, so that a unit within one rounding (2⁻²⁴ of the whole) of a share's edge may fall on the
    /// other side.
    case launchdarkly

    /// How many parts per million one step of a share is; a share is a whole number of steps.
    public var stepPPM: UInt32 {
        switch self {
        case .native, .flagd: 1
        case .unleash: 10_000
        case .growthbookV1: 1000
        case .growthbookV2: 100
        case .launchdarkly: 10
        }
    }

    /// How many indexes there are.
    public var indexCount: UInt64 {
        switch self {
        case .native, .flagd: 1 << 32
        case .unleash, .growthbookV1, .growthbookV2, .launchdarkly:
            UInt64(Share.millionths / stepPPM)
        }
    }

    /// The first index that is outside a share; nil for a share that the scheme cannot express.
    ///
    /// - Parameter ppm: the share in parts per million, 0 to 1 000 000.
    public func limit(ofPPM ppm: UInt32) -> UInt64? {
        guard ppm <= Share.millionths, ppm % stepPPM == 0 else { return nil }
        let whole = UInt64(Share.millionths)
        return (UInt64(ppm) * indexCount + whole - 1) / whole
    }
}
