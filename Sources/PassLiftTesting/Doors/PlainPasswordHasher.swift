public import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
public import PassLiftPorts

/// A password hasher for tests: one round of salted SHA-256, so a sign-in takes microseconds.
///
/// It keeps the port's promises but one: guessing is as cheap as checking. Never for passwords of people.
/// Stored strings are `$plain-sha256$<salt>$<digest>`, both in hex.
public struct PlainPasswordHasher: PasswordHasher {
    /// The scheme, as ``inspect(_:)`` and verdicts name it.
    public static let scheme = "plain-sha256"

    private static let saltByteCount = 16
    private let chance: any Chance
    private let cryptography: any CeremonyCryptography

    /// A hasher that draws its salts from `chance`.
    public init(chance: any Chance) {
        self.init(chance: chance, cryptography: OpenSSLCryptography())
    }

    /// A hasher over other cryptography.
    public init(chance: any Chance, cryptography: any CeremonyCryptography) {
        self.chance = chance
        self.cryptography = cryptography
    }

    /// Hashes with a fresh salt.
    ///
    /// - Throws: `libraryFailed` when chance fails.
    public func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash {
        let salt: [UInt8]
        do {
            salt = try chance.bytes(Self.saltByteCount)
        } catch {
            throw PasswordHasherError(.libraryFailed, "no salt: \(error.detail)")
        }
        let digest = Hex.encode(digest(password, salt: salt))
        return PasswordHash(encoded: "$\(Self.scheme)$\(Hex.encode(salt))$\(digest)")
    }

    /// Compares; `needsRehash` is never true.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`.
    public func verify(
        _ password: Password, against stored: PasswordHash
    ) async throws(PasswordHasherError) -> PasswordVerdict {
        let parts = try Self.parts(of: stored)
        let matches = digest(password, salt: parts.salt) == parts.digest
        return PasswordVerdict(
            outcome: matches ? .matches : .differs, scheme: Self.scheme, needsRehash: false)
    }

    /// Hashes once and answers nothing.
    public func verifyDecoy(_ password: Password) async throws(PasswordHasherError) {
        _ = digest(password, salt: [UInt8](repeating: 0, count: Self.saltByteCount))
    }

    /// ``scheme``.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`.
    public func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String {
        _ = try Self.parts(of: stored)
        return Self.scheme
    }

    private func digest(_ password: Password, salt: [UInt8]) -> [UInt8] {
        cryptography.sha256(salt + password.bytes)
    }

    private static func parts(
        of stored: PasswordHash
    ) throws(PasswordHasherError) -> (salt: [UInt8], digest: [UInt8]) {
        let fields = stored.encoded.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count >= 2, fields[0].isEmpty else {
            throw PasswordHasherError(.malformedHash, "not of the form $scheme$…")
        }
        guard String(fields[1]).isExactly(scheme) else {
            throw PasswordHasherError(.unsupportedScheme, "only \(scheme) is known here")
        }
        guard fields.count == 4, let salt = try? Hex.decode(String(fields[2])),
            let digest = try? Hex.decode(String(fields[3])), salt.count == saltByteCount, digest.count == 32
        else { throw PasswordHasherError(.malformedHash, "not $\(scheme)$salt$digest") }
        return (salt, digest)
    }
}
