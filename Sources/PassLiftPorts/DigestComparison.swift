extension [UInt8] {
    /// Whether both are the same bytes, found out in a time that does not depend on where they differ; for
    /// digests and codes, whose length is no secret.
    package func isEqualInConstantTime(to other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return zip(self, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
