import PassLiftPorts
import PassLiftTesting
import Synchronization

/// The plain hasher, with a count of the work done and hashes that are all outdated where that is asked for.
final class CountingHasher: PasswordHasher {
    let plain = PlainPasswordHasher(chance: SeededChance(seed: 5))
    private let work = Mutex(0)
    private let outdated = Mutex(false)

    /// Comparisons so far, decoys included.
    var comparisons: Int { work.withLock { $0 } }

    /// From now on every stored hash is one to be replaced.
    func outdateAll() { outdated.withLock { $0 = true } }

    func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash {
        try await plain.hash(password)
    }

    func verify(
        _ password: Password, against stored: PasswordHash
    ) async throws(PasswordHasherError) -> PasswordVerdict {
        work.withLock { $0 += 1 }
        let verdict = try await plain.verify(password, against: stored)
        return PasswordVerdict(
            outcome: verdict.outcome, scheme: verdict.scheme, needsRehash: outdated.withLock { $0 })
    }

    func verifyDecoy(_ password: Password) async throws(PasswordHasherError) {
        work.withLock { $0 += 1 }
        try await plain.verifyDecoy(password)
    }

    func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String {
        try plain.inspect(stored)
    }
}
