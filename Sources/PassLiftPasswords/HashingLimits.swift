import PassLiftPorts

/// The bounds within which stored hashes are verified and new ones are made.
///
/// A stored string names its own cost, so whoever can write one could otherwise ask for 4 TiB. All but the
/// last three are looked at before anything is allocated; the pool's bounds hold for every hash.
public struct HashingLimits: BitwiseCopyable, Hashable, Sendable {
    /// The most memory of one Argon2, scrypt or yescrypt hash, in KiB. The default, 256 MiB, takes what
    /// frameworks and libsodium's `MODERATE` write; a smaller ``memoryBudgetKiB`` is the limit instead.
    public var memoryKiB: UInt32 = 262_144
    /// The most Argon2 passes.
    public var passes: UInt32 = 20
    /// The most work of one Argon2 hash, memory in KiB times passes; 256 MiB five times take about two
    /// seconds.
    public var argon2Work: UInt32 = 1_310_720
    /// The most lanes of Argon2, scrypt and yescrypt.
    public var lanes: UInt32 = 16
    /// The highest bcrypt cost, a power of two of rounds; 15 takes about 2 seconds.
    public var bcryptCost: UInt32 = 15
    /// The most PBKDF2 iterations, times the digests that the key is as long as; 4 million take about a
    /// second.
    public var pbkdf2Iterations: UInt32 = 4_000_000
    /// The most work of one scrypt or yescrypt hash, N · r · p, for yescrypt times its passes; 4 million take
    /// about two seconds.
    public var scryptWork: UInt32 = 4_194_304
    /// The most rounds of `$5$`, `$6$` and `$sha1$`. The default takes what passlib writes, about a second;
    /// each round hashes the password again, so one of 511 bytes takes eight times as long.
    public var cryptRounds: UInt32 = 700_000
    /// The highest cost of `$P$`, `$H$` and `$S$`, a power of two of rounds; 19, which passlib writes, takes
    /// about a second and a half for the longest password.
    public var phpassCost: UInt32 = 19
    /// The most memory that all hashes hold together, in KiB, what lies ready for the next ones included; it
    /// is counted in whole huge pages of 2 MiB. A hash waits until it fits; one that needs more than all of
    /// it is `costExceedsLimit`. The default, 512 MiB, holds two hashes at the limit or 25 of the standard
    /// cost.
    public var memoryBudgetKiB: UInt32 = 524_288
    /// How many hashes may wait for a worker and for memory; less than 1 counts as 1. One more is
    /// `overloaded` at once.
    public var queueLength = 64
    /// How long a hash may wait, in milliseconds; one that has waited that long is `overloaded`, then and not
    /// when a worker is free.
    public var queueDeadlineMilliseconds = 2000

    /// The limits as documented on each member.
    public init() {}
}

extension HashingLimits {
    /// Passes costs within the limits.
    ///
    /// - Throws: `costExceedsLimit`, naming the limit.
    func admit(_ value: UInt64, _ limit: KeyPath<HashingLimits, UInt32>, named name: StaticString)
        throws(PasswordHasherError)
    {
        guard value <= self[keyPath: limit] else {
            throw PasswordHasherError(
                .costExceedsLimit, "\(name) is over the limit of \(self[keyPath: limit])")
        }
    }
}
