import PassLiftEncoding

/// A scheme with what it needs to deal units out: one such is one point of a moment.
public struct Bucketing: Hashable, Sendable {
    /// How it deals.
    public let scheme: BucketScheme
    /// The salt, group id or seed; nil where the flag's key takes its place.
    public let salt: String?
    /// The key of the flag; nil where the scheme needs none.
    public let flag: String?

    /// A scheme with its salt, or the flag's key.
    ///
    /// `native` takes a salt. `unleash`, `growthbook-v1` and `growthbook-v2` take a salt, or else a flag, as
    /// their services do. `flagd` takes either. `launchdarkly` takes both, or a whole number (its seed) as
    /// the salt alone.
    ///
    /// - Throws: what is missing or too much.
    public init(_ scheme: BucketScheme, salt: String?, flag: String?) throws(BucketingFault) {
        switch scheme {
        case .native:
            guard salt != nil else { throw .saltMissing }
            guard flag == nil else { throw .flagUnused }
        case .flagd:
            guard salt != nil || flag != nil else { throw .flagMissing }
            guard salt == nil || flag == nil else { throw .saltUnused }
        case .unleash, .growthbookV1, .growthbookV2:
            guard salt != nil || flag != nil else { throw .saltMissing }
        case .launchdarkly:
            guard let salt else { throw .saltMissing }
            guard flag != nil || Self.isSeed(salt) else { throw .flagMissing }
        }
        self.scheme = scheme
        self.salt = salt
        self.flag = flag
    }

    /// A whole number of at most 18 digits, as JSON spells it.
    private static func isSeed(_ salt: String) -> Bool {
        guard let seed = Int64(salt), seed.magnitude < 1_000_000_000_000_000_000 else { return false }
        return "\(seed)" == salt
    }

    /// What salts it, for people.
    public var label: String { [flag, salt].compactMap(\.self).joined(separator: ".") }

    /// Where `unit` falls.
    public func place(of unit: String) -> BucketPlace {
        let bytes = text(of: unit).utf8
        switch scheme {
        case .native, .flagd:
            let hash = MurmurHash3.hash32(bytes)
            return BucketPlace(scheme, index: hash, point: UInt64(hash))
        case .unleash:
            let index = MurmurHash3.hash32(bytes) % 100
            return BucketPlace(scheme, index: index, point: UInt64(index) + 1)
        case .growthbookV1:
            let index = FNV1a.hash32(bytes) % 1000
            return BucketPlace(scheme, index: index, point: UInt64(index))
        case .growthbookV2:
            let index = FNV1a.hash32("\(FNV1a.hash32(bytes))".utf8) % 10_000
            return BucketPlace(scheme, index: index, point: UInt64(index))
        case .launchdarkly:
            return Self.launchDarkly(SHA1.digest(bytes))
        }
    }

    /// The first 15 hexadecimal digits over their largest value, in hundred thousandths rounded down. The
    /// very last point is one whole; it belongs to the last step, so that everybody is in the whole.
    private static func launchDarkly(_ digest: [UInt8]) -> BucketPlace {
        let point = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 4
        let steps = BucketScheme.launchdarkly.indexCount
        let product = point.multipliedFullWidth(by: steps)
        let index = BucketPlace.launchDarklyRange.dividingFullWidth((product.high, product.low)).quotient
        let held = min(index, steps - 1)
        return BucketPlace(.launchdarkly, index: UInt32(truncatingIfNeeded: held), point: point)
    }

    /// The text that is hashed.
    private func text(of unit: String) -> String {
        let salt = self.salt ?? flag ?? ""
        return switch scheme {
        case .native: salt + "/" + unit
        case .unleash: salt + ":" + unit
        case .flagd, .growthbookV2: salt + unit
        case .growthbookV1: unit + salt
        case .launchdarkly: [flag, salt, unit].compactMap(\.self).joined(separator: ".")
        }
    }

    /// Whether both deal alike, so that what is inside a share of one tells who is inside one of the other.
    func dealsLike(_ other: Bucketing) -> Bool {
        family == other.family && text(of: "").isExactly(other.text(of: ""))
    }

    /// Whether one point stands for both.
    func isSame(as other: Bucketing) -> Bool { scheme == other.scheme && dealsLike(other) }

    private var family: BucketScheme {
        switch scheme {
        case .native, .unleash, .flagd: .native
        case .growthbookV1, .growthbookV2, .launchdarkly: scheme
        }
    }
}

/// Where a unit falls under a scheme.
public struct BucketPlace: BitwiseCopyable, Hashable, Sendable {
    /// The scheme.
    public let scheme: BucketScheme
    /// What decides: below a share's limit is inside. It goes into a moment's points.
    public let index: UInt32
    /// The scheme's own value, of ``range``: Unleash counts from 1, LaunchDarkly has 60 bits.
    public let point: UInt64

    /// The largest value of 15 hexadecimal digits.
    static let launchDarklyRange: UInt64 = 1 << 60 - 1

    init(_ scheme: BucketScheme, index: UInt32, point: UInt64) {
        self.scheme = scheme
        self.index = index
        self.point = point
    }

    /// What ``point`` is of.
    public var range: UInt64 {
        switch scheme {
        case .native, .flagd, .unleash, .growthbookV1, .growthbookV2: scheme.indexCount
        case .launchdarkly: Self.launchDarklyRange
        }
    }

    /// Inside a share or not; nil for a share that the scheme cannot express.
    public func isInside(ppm: UInt32) -> Bool? {
        scheme.limit(ofPPM: ppm).map { UInt64(index) < $0 }
    }
}

/// What is wrong with the salt and the flag that a scheme was given.
public enum BucketingFault: Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The scheme needs a salt.
    case saltMissing
    /// The scheme needs the flag's key, or for LaunchDarkly a whole number as the salt.
    case flagMissing
    /// The scheme has a flag already, and takes no salt beside it.
    case saltUnused
    /// The scheme knows no flags.
    case flagUnused

    /// What is expected, in words.
    public var expected: String {
        switch self {
        case .saltMissing: "a salt"
        case .flagMissing: "a flag's key, or with launchdarkly a whole number (the seed) as the salt"
        case .saltUnused: "either a flag's key or a salt: this scheme hashes one text"
        case .flagUnused: "no flag: this scheme knows none, the salt alone deals"
        }
    }
}
