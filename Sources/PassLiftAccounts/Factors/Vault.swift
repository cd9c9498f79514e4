public import PassLiftMachine
public import PassLiftPorts

/// Keeps the secrets of second factors encrypted (AES-256-GCM), each bound to its account and kind: a copy of
/// the store alone makes no codes, and rows cannot be swapped.
///
/// Stored: version (1 byte), nonce (12, random), ciphertext, tag (16).
public struct Vault: Sendable, Redacted {
    /// The bytes of a key.
    public static let keyByteCount = 32
    /// The most bytes that are kept at once.
    public static let maximumByteCount = 4096

    private static let version: UInt8 = 1
    private static let nonceByteCount = 12
    private static let tagByteCount = 16

    private let key: [UInt8]
    private let cryptography: any Cryptography

    /// A vault under the host's own key, which then lies elsewhere than the store.
    ///
    /// - Throws: `keyLength` unless it has ``keyByteCount`` bytes.
    public init(key: [UInt8], cryptography: any Cryptography) throws(VaultError) {
        guard key.count == Vault.keyByteCount else { throw .keyLength }
        self.key = key
        self.cryptography = cryptography
    }

    /// A vault under a key computed from the store's secret: of use where rows leak without that secret, and
    /// against swapping them.
    public init(under secret: StoreSecret) {
        key = secret.digest(of: [], in: .vaultKey)
        cryptography = secret.cryptography
    }

    /// Encrypts.
    ///
    /// - Throws: `tooLong` past ``maximumByteCount`` bytes, `chanceFailed`, `libraryFailed`.
    public func seal(
        _ plaintext: [UInt8], of account: AccountID, _ kind: FactorRecord.Kind, _ chance: any Chance
    ) throws(VaultError) -> [UInt8] {
        guard plaintext.count <= Vault.maximumByteCount else { throw .tooLong }
        let nonce: [UInt8]
        do {
            nonce = try chance.bytes(Vault.nonceByteCount)
        } catch {
            throw .chanceFailed
        }
        do {
            let sealed = try cryptography.seal(
                plaintext, key: key, nonce: nonce, associatedData: place(account, kind))
            return [Vault.version] + nonce + sealed
        } catch {
            throw VaultError(error)
        }
    }

    /// Decrypts.
    ///
    /// - Throws: `malformed` for what is too short or too long to have been sealed, `newerVersion`,
    ///   `notAuthentic` for another key, account, kind or byte, `libraryFailed`.
    public func open(
        _ sealed: [UInt8], of account: AccountID, _ kind: FactorRecord.Kind
    ) throws(VaultError) -> [UInt8] {
        let overhead = 1 + Vault.nonceByteCount + Vault.tagByteCount
        guard overhead...(overhead + Vault.maximumByteCount) ~= sealed.count else { throw .malformed }
        guard sealed[0] == Vault.version else {
            throw sealed[0] > Vault.version ? .newerVersion : .malformed
        }
        let nonce = Array(sealed.dropFirst().prefix(Vault.nonceByteCount))
        let ciphertext = Array(sealed.dropFirst(1 + Vault.nonceByteCount))
        do {
            return try cryptography.open(
                ciphertext, key: key, nonce: nonce, associatedData: place(account, kind))
        } catch {
            throw VaultError(error)
        }
    }

    private func place(_ account: AccountID, _ kind: FactorRecord.Kind) -> [UInt8] {
        SecretDomain.vaultPlace.message([
            [Vault.version], Array(account.text.utf8), Array(kind.rawValue.utf8),
        ])
    }
}

/// Why a secret could not be put away or taken out; the raw value is API.
public enum VaultError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The key has another length than ``Vault/keyByteCount``.
    case keyLength = "key_length"
    /// More than ``Vault/maximumByteCount`` bytes.
    case tooLong = "too_long"
    /// Nothing that a vault has made.
    case malformed
    /// Made by a newer version.
    case newerVersion = "newer_version"
    /// Made under another key or for another account or kind, or altered.
    case notAuthentic = "not_authentic"
    /// There is no chance to draw a nonce from.
    case chanceFailed = "chance_failed"
    /// The cryptography failed without a reason that anybody could mend.
    case libraryFailed = "library_failed"

    fileprivate init(_ error: CipherError) {
        self =
            switch error {
            case .keyLength: .keyLength
            case .tooLong: .tooLong
            case .notAuthentic: .notAuthentic
            case .nonceLength, .libraryFailed: .libraryFailed
            }
    }
}
