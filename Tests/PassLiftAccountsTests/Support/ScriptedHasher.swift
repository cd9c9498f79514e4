import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Synchronization

/// A cheap hasher that counts its work, says what a test wants of a hash's age, and lets a test act between
/// the comparison and what follows from it.
final class ScriptedHasher: PasswordHasher {
    /// What becomes of new hashes.
    enum Making {
        case works
        case fails
    }

    private let base = PlainPasswordHasher(chance: OpenSSLChance())
    private let calls = Mutex<[String]>([])
    private let then = Mutex<(@Sendable () async -> Void)?>(nil)
    private let outdated: Bool
    private let making: Making

    init(outdated: Bool = false, making: Making = .works) {
        self.outdated = outdated
        self.making = making
    }

    /// What was asked of it, in order.
    var log: [String] { calls.withLock { $0 } }

    /// Does this once, after the next comparison.
    func afterNextVerification(_ act: @escaping @Sendable () async -> Void) {
        then.withLock { $0 = act }
    }

    func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash {
        calls.withLock { $0.append("hash") }
        switch making {
        case .works: return try await base.hash(password)
        case .fails: throw PasswordHasherError(.overloaded, "the script says so")
        }
    }

    func verify(
        _ password: Password, against stored: PasswordHash
    ) async throws(PasswordHasherError) -> PasswordVerdict {
        calls.withLock { $0.append("verify") }
        let verdict = try await base.verify(password, against: stored)
        let act = then.withLock { then in
            defer { then = nil }
            return then
        }
        await act?()
        return PasswordVerdict(outcome: verdict.outcome, scheme: verdict.scheme, needsRehash: outdated)
    }

    func verifyDecoy(_ password: Password) async throws(PasswordHasherError) {
        calls.withLock { $0.append("decoy") }
        try await base.verifyDecoy(password)
    }

    func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String {
        try base.inspect(stored)
    }
}
