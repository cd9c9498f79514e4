public import PassLiftMachine

/// What is simulated: how many accounts, for how long, from when, under which luck.
public struct SimulationPlan: BitwiseCopyable, Hashable, Sendable {
    /// The key of all draws; the same seed gives the same counts, on every machine.
    public var seed: UInt64
    /// How many accounts, each with a password and nothing else.
    public var accounts: UInt32
    /// How many days.
    public var days: UInt32
    /// The start of the first day.
    public var start: Instant

    /// The most days of a simulation: ten years.
    public static let maximumDays: UInt32 = 3660

    /// From its parts; days beyond ``maximumDays`` are not simulated.
    public init(seed: UInt64, accounts: UInt32, days: UInt32, start: Instant) {
        self.seed = seed
        self.accounts = accounts
        self.days = min(days, SimulationPlan.maximumDays)
        self.start = start
    }
}
