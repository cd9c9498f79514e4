/// The door to chance: nothing else in PassLift draws a random number.
public protocol Chance: Sendable {
    /// `count` bytes that nobody can foretell.
    ///
    /// - Throws: ``ChanceError`` when the source has failed; a caller must then refuse rather than go on.
    func bytes(_ count: Int) throws(ChanceError) -> [UInt8]
}

/// The random source has failed; nothing secret may be made.
public struct ChanceError: Error, Hashable, Sendable {
    /// What the source said, for the operator's log.
    public let detail: String

    /// Makes the error with what the source said.
    public init(detail: String) {
        self.detail = detail
    }
}
