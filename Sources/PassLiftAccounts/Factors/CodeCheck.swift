import PassLift
import PassLiftMachine
import PassLiftPorts

/// A code that was typed where a second factor is due, and how it is compared.
struct CodeCheck: Sendable, Redacted {
    let account: AccountID
    /// The factor whose code it looks like.
    let kind: FactorKind
    private let code: String
    private let secret: StoreSecret
    private let vault: Vault

    /// What its failures count against: a known device has a count of its own.
    func key(on device: DeviceToken?) -> ThrottleKey {
        device.map { .factorOfDevice(kind, account, $0.device) } ?? kind.throttleKey(of: account)
    }

    /// What using a code makes of its factor.
    struct Use: Sendable {
        var record: FactorRecord
        /// Whether nothing of the factor is left.
        var isLast: Bool
        /// The digest of the recovery code; nil: it is none.
        var codeDigest: [UInt8]?
    }

    init(_ code: String, of account: AccountID, secret: StoreSecret, vault: Vault) {
        self.code = code
        self.account = account
        self.secret = secret
        self.vault = vault
        let looksLikeTOTP = TOTP.digitCounts.contains { TypedDigits.read(code, count: $0) != nil }
        kind = looksLikeTOTP ? .totp : .recoveryCodes
    }

    /// The factor once the code is used; nil when it is none of its codes, or was used before.
    ///
    /// - Throws: `unavailable` for what is stored and cannot be read.
    func use(
        _ record: FactorRecord, at now: Instant, _ cryptography: any Cryptography
    ) throws(PassLiftError) -> Use? {
        guard !record.secret.isEmpty else { return nil }
        var after = record
        switch kind {
        case .totp:
            let totp = try vault.totp(record.secret, of: account)
            let used = UsedSteps(record)
            switch totp.verify(code, at: now, beside: used, cryptography) {
            case .differs, .replayed: return nil
            case .matches(let step):
                after.lastStep = step
                after.usedSteps = used.taking(step).steps
            }
            return Use(record: after, isLast: false)
        case .recoveryCodes:
            guard let codes = RecoveryCodes(bytes: record.secret) else {
                throw PassLiftError(.unavailable, "the stored recovery codes cannot be read")
            }
            guard let left = codes.taking(code, of: account, under: secret) else { return nil }
            after.secret = left.count == 0 ? [] : left.bytes
            if left.count == 0 { after.confirmedAt = nil }
            return Use(record: after, isLast: left.count == 0, codeDigest: codeDigest)
        }
    }

    /// Whether it is one of these recovery codes; every one is compared to its end.
    func compare(with digests: [[UInt8]]) -> MailedCode.Verdict {
        guard let codeDigest else { return .differs }
        let same = digests.filter { $0.isEqualInConstantTime(to: codeDigest) }
        return same.isEmpty ? .differs : .matches
    }

    private var codeDigest: [UInt8]? { RecoveryCodes.digest(of: code, account, secret) }
}

extension Vault {
    /// The generator that was put away.
    ///
    /// - Throws: `unavailable` for another key, account or byte.
    func totp(_ sealed: [UInt8], of account: AccountID) throws(PassLiftError) -> TOTP {
        let bytes: [UInt8]
        do {
            bytes = try open(sealed, of: account, .totp)
        } catch {
            throw PassLiftError(.unavailable, "vault: " + error.rawValue)
        }
        do {
            return try TOTP(bytes: bytes)
        } catch {
            throw PassLiftError(.unavailable, "one-time codes: " + error.rawValue)
        }
    }

    /// A generator, to be put away.
    func sealed(
        _ totp: TOTP, of account: AccountID, _ chance: any Chance
    ) throws(PassLiftError) -> [UInt8] {
        do {
            return try seal(totp.bytes, of: account, .totp, chance)
        } catch {
            throw PassLiftError(.unavailable, "vault: " + error.rawValue)
        }
    }
}
