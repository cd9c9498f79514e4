public import PassLiftPorts

/// The recovery codes that an account still holds, as digests: each code is good once, and none can be read
/// back.
///
/// A code is drawn by chance and has 75 bits, so that a keyed digest is enough; the digest covers the
/// account, so rows cannot be swapped. Codes of 50 bits that were issued before stay good.
public struct RecoveryCodes: Hashable, Sendable, Redacted {
    /// How many codes are issued.
    public static let issueCount = 10
    /// The most digests that are read.
    public static let maximumCount = 32

    private static let version: UInt8 = 1
    private static let digestByteCount = 32

    private let digests: [[UInt8]]

    /// How many are left.
    public var count: Int { digests.count }

    /// Draws ``issueCount`` new codes: the texts, to be shown once, and what is stored of them.
    public static func issue(
        to account: AccountID, under secret: StoreSecret, _ chance: any Chance
    ) throws(ChanceError) -> (texts: [String], codes: RecoveryCodes) {
        var letters: [[UInt8]] = []
        while letters.count < issueCount {
            let code = try RecoveryCodeText.draw(chance)
            if !letters.contains(code) { letters.append(code) }
        }
        let codes = RecoveryCodes(digests: letters.map { digest(of: $0, account, secret) })
        return (letters.map(RecoveryCodeText.grouped), codes)
    }

    /// The codes that are left once the typed one is taken, or nil when it is none of them.
    ///
    /// Case, spaces and hyphens do not matter, nor do letters that look like digits. Every digest is compared
    /// to its end whatever was found before.
    public func taking(
        _ typed: String, of account: AccountID, under secret: StoreSecret
    ) -> RecoveryCodes? {
        guard let digest = RecoveryCodes.digest(of: typed, account, secret) else { return nil }
        let left = digests.filter { !$0.isEqualInConstantTime(to: digest) }
        return left.count < digests.count ? RecoveryCodes(digests: left) : nil
    }

    /// The stored form: version, count, the digests one after the other.
    public var bytes: [UInt8] {
        [RecoveryCodes.version, UInt8(truncatingIfNeeded: count)] + digests.flatMap { $0 }
    }

    /// Reads the stored form; nil for anything else, and past ``maximumCount`` digests.
    public init?(bytes: [UInt8]) {
        guard bytes.count >= 2, bytes[0] == RecoveryCodes.version,
            Int(bytes[1]) <= RecoveryCodes.maximumCount,
            bytes.count == 2 + Int(bytes[1]) * RecoveryCodes.digestByteCount
        else { return nil }
        digests = (0..<Int(bytes[1])).map { index in
            let start = 2 + index * RecoveryCodes.digestByteCount
            return Array(bytes[start..<start + RecoveryCodes.digestByteCount])
        }
    }

    private init(digests: [[UInt8]]) {
        self.digests = digests
    }

    /// The digest of what was typed; nil where it is no code.
    static func digest(of typed: String, _ account: AccountID, _ secret: StoreSecret) -> [UInt8]? {
        RecoveryCodeText.read(typed).map { digest(of: $0, account, secret) }
    }

    private static func digest(
        of letters: [UInt8], _ account: AccountID, _ secret: StoreSecret
    ) -> [UInt8] {
        secret.digest(of: [Array(account.text.utf8), letters], in: .recoveryCode)
    }
}
