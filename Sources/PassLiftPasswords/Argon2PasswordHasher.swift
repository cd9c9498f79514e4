import CPassLiftOpenSSL
import Glibc
public import PassLiftPorts

/// The password hasher: new hashes are Argon2id; stored ones are verified as they were made, whatever the
/// scheme.
///
/// Verified are Argon2, bcrypt, yescrypt, the older forms of crypt, scrypt, PBKDF2, phpass, LDAP's forms and
/// plain digests; the page *The string forms of password hashes* shows the one string form of each and what a
/// verdict names it.
///
/// Passwords are hashed as the bytes they are; normalising them is the caller's part. Work is done by threads
/// of its own, which end with the hasher, within ``HashingLimits/memoryBudgetKiB``.
///
/// A caller that is cancelled while its hash waits is answered `overloaded` at once, and nothing is hashed
/// for it; a hash that has begun runs to its end and is answered.
public final class Argon2PasswordHasher: PasswordHasher {
    private static let saltByteCount = 16
    private static let tagByteCount = 32

    private let cost: Argon2Cost
    private let limits: HashingLimits
    private let chance: any Chance
    private let decoy: StoredHash
    private let pool: HashingPool

    /// Starts the workers.
    ///
    /// - Parameters:
    ///   - cost: what a new hash costs.
    ///   - limits: what a stored hash may cost at most, and the bounds of the queue.
    ///   - workerCount: how many hashes run at once, as far as the memory goes; nil for one a processor.
    ///   - chance: where salts come from.
    ///   - stopwatch: what waits and hashes are timed by.
    /// - Throws: `costExceedsLimit` when `cost` is outside `limits` or the memory budget, `malformedHash`
    ///   when it is below Argon2's minima, `libraryFailed` when no thread can be started.
    public init(
        cost: Argon2Cost = .standard, limits: HashingLimits = HashingLimits(), workerCount: Int? = nil,
        chance: any Chance, stopwatch: any Stopwatch = SystemStopwatch()
    ) throws(PasswordHasherError) {
        var limits = limits
        // What could never run is refused where it is read, e.g. when accounts are imported.
        limits.memoryKiB = min(
            limits.memoryKiB, limits.memoryBudgetKiB / Argon2Memory.pageKiB * Argon2Memory.pageKiB)
        // The decoy is read as any stored hash is: one that could not be would answer at once, and tell on
        // itself.
        let decoy = Argon2String.encode(
            cost: cost, salt: [UInt8](repeating: 0x5a, count: Self.saltByteCount),
            tag: [UInt8](repeating: 0, count: Self.tagByteCount))
        self.decoy = try StoredHash.read(decoy, within: limits)
        self.cost = cost
        self.limits = limits
        self.chance = chance
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        pool = try HashingPool(
            workerCount: max(1, workerCount ?? processors), cost: cost, limits: limits,
            stopwatch: stopwatch)
    }

    /// What the pool does and has done.
    public var metrics: HashingMetrics { pool.metrics }

    /// Hashes a new password with Argon2id, a fresh salt of 16 bytes and a tag of 32.
    ///
    /// - Throws: `overloaded`, `libraryFailed`.
    public func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash {
        let salt: [UInt8]
        do {
            salt = try chance.bytes(Self.saltByteCount)
        } catch {
            throw PasswordHasherError(.libraryFailed, "no chance for a salt")
        }
        let parameters = Argon2Parameters(
            variant: .id, version: .v19, cost: cost, salt: salt, tagByteCount: Self.tagByteCount)
        let tag = try await pool.derive(.argon2(parameters), from: password)
        return Argon2String.encode(cost: cost, salt: salt, tag: tag)
    }

    /// Compares `password` with `stored`, in a time that does not depend on where they differ.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`, `costExceedsLimit`, `overloaded`, `libraryFailed`.
    public func verify(_ password: Password, against stored: PasswordHash) async throws(PasswordHasherError)
        -> PasswordVerdict
    {
        try await verify(password, against: StoredHash.read(stored, within: limits))
    }

    /// Verifies against a hash of the current cost that no password has, and answers nothing.
    ///
    /// - Throws: `overloaded`, `libraryFailed`.
    public func verifyDecoy(_ password: Password) async throws(PasswordHasherError) {
        _ = try await verify(password, against: decoy)
    }

    /// The scheme of `stored`, as verdicts name it; nothing is hashed.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`, `costExceedsLimit`.
    public func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String {
        try StoredHash.read(stored, within: limits).schemeName
    }

    /// Whether guesses at `stored` are fast; nothing is hashed.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`, `costExceedsLimit`.
    public func pace(of stored: PasswordHash) throws(PasswordHasherError) -> GuessingPace {
        let inner = try StoredHash.read(stored, within: limits)
        return BlankForm.of(inner, spelt: stored.encoded) == nil ? .slow : .fast
    }

    /// Wraps a hash that one guess a few milliseconds or less is enough for: digests, LDAP's forms, md5crypt,
    /// phpass and version 2 of ASP.NET Identity. Their digest is hashed with Argon2id at the current cost and
    /// a fresh salt, and only that is kept, with the inner salt and cost: `{argon2id-over}…`.
    ///
    /// - Returns: the wrapped string; any other one that can be read as it is.
    /// - Throws: `malformedHash`, `unsupportedScheme`, `costExceedsLimit`, `overloaded`, `libraryFailed`.
    public func wrapping(_ stored: PasswordHash) async throws(PasswordHasherError) -> PasswordHash {
        let inner = try StoredHash.read(stored, within: limits)
        guard let blank = BlankForm.of(inner, spelt: stored.encoded) else { return stored }
        return WrappedString.encode(outer: try await hash(Password(inner.expected)), over: blank)
    }

    private func verify(_ password: Password, against stored: StoredHash) async throws(PasswordHasherError)
        -> PasswordVerdict
    {
        let derived = try await pool.derive(stored.derivation, from: password)
        return PasswordVerdict(
            outcome: compare(derived, stored.expected), scheme: stored.schemeName,
            needsRehash: isWeaker(stored), reading: stored.derivation.reading(of: password.bytes))
    }

    private func compare(_ left: [UInt8], _ right: [UInt8]) -> PasswordVerdict.Outcome {
        guard left.count == right.count else { return .differs }
        return unsafe CRYPTO_memcmp(left, right, left.count) == 0 ? .matches : .differs
    }

    private func isWeaker(_ stored: StoredHash) -> Bool {
        switch stored.derivation {
        case .argon2(let parameters):
            parameters.variant != .id || parameters.version != .v19
                || parameters.cost.memoryKiB < cost.memoryKiB || parameters.cost.passes < cost.passes
        case .crypt, .pbkdf2, .scrypt, .firebaseScrypt, .digest, .portable, .wrapped: true
        }
    }
}
