import PassLiftPorts

/// What earlier rows of one file have said: names, ids and handles, of which each may be there once.
///
/// Kept are 64 bits of each, drawn anew in every run: two of a million agree by chance once in 30 million
/// runs. Past the limit nothing more is kept, and a row that repeats another is skipped like one of an
/// earlier run.
struct SeenRows {
    /// The most values that are kept: 64 MiB.
    static let maximumCount = 4_194_304

    private var fingerprints: Set<Int> = []

    /// What a value is of.
    enum Kind: Hashable {
        case username
        case id
        case userHandle
        case credentialID
    }

    /// Whether it was there before; then nothing is kept.
    func contains(_ kind: Kind, _ value: some Sequence<UInt8>) -> Bool {
        fingerprints.contains(Self.fingerprint(kind, value))
    }

    mutating func keep(_ kind: Kind, _ value: some Sequence<UInt8>) {
        guard fingerprints.count < Self.maximumCount else { return }
        fingerprints.insert(Self.fingerprint(kind, value))
    }

    private static func fingerprint(_ kind: Kind, _ value: some Sequence<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(Array(value))
        return hasher.finalize()
    }
}
