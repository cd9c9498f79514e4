public import PassLiftMachine

/// Who does a piece of background work, and until when: one holder at a time, over all instances.
public struct LeaseRecord: Hashable, Sendable {
    /// Which work.
    public var name: String
    /// Who: drawn at random when a worker starts.
    public var holder: UInt128
    /// Until when nobody else may take it.
    public var until: Instant

    /// From its parts.
    public init(name: String, holder: UInt128, until: Instant) {
        self.name = name
        self.holder = holder
        self.until = until
    }
}
