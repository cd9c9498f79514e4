/// The doors that every depth of PassLift needs, travelling together.
public struct Doors: Sendable {
    /// Where everything is stored.
    public var store: any AccountStore
    /// Digests, seals and signature checks.
    public var cryptography: any Cryptography
    /// Where random bits come from.
    public var chance: any Chance
    /// The clock.
    public var time: any TimeSource

    /// Doors; the clock is the machine's unless another is given.
    public init(
        store: any AccountStore, cryptography: any Cryptography, chance: any Chance,
        time: any TimeSource = SystemTime()
    ) {
        self.store = store
        self.cryptography = cryptography
        self.chance = chance
        self.time = time
    }
}
