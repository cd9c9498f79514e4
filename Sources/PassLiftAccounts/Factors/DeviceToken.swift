import PassLiftEncoding
public import PassLiftMachine
public import PassLiftPorts

/// What a known device carries in a cookie: that this account signed in completely on it. It lets nobody in;
/// it gives the device a count of failures of its own, so that a stranger's guesses never keep the owner out.
///
/// `v1.` and, in base64url: device (16 bytes), epoch (8), issued at (8), account, HMAC-SHA-256 (32).
public struct DeviceToken: Hashable, Sendable, Redacted {
    /// The longest text that is looked at, in bytes.
    public static let maximumByteCount = 1024
    /// How long a token is good unless said otherwise: 365 days.
    public static let lifetimeSeconds: Int64 = 365 * 86_400

    private static let prefix = "v1."
    private static let headByteCount = 32
    private static let macByteCount = 32

    /// Whose device.
    public var account: AccountID
    /// The account's epoch when it was issued; the caller compares it with the present one.
    public var securityEpoch: Int64
    /// The device, 128 random bits.
    public var device: UInt128
    /// When it was issued.
    public var issuedAt: Instant

    /// From its parts.
    public init(account: AccountID, securityEpoch: Int64, device: UInt128, issuedAt: Instant) {
        self.account = account
        self.securityEpoch = securityEpoch
        self.device = device
        self.issuedAt = issuedAt
    }

    /// The cookie's value.
    public func text(under secret: StoreSecret) -> String {
        DeviceToken.prefix + Base64URL.encode(fields.flatMap { $0 } + mac(under: secret))
    }

    /// What a cookie's value is.
    ///
    /// - Parameter lifetimeSeconds: how long after its issue a token is good.
    public static func read(
        _ text: String, under secret: StoreSecret, at now: Instant,
        lifetimeSeconds: Int64
    ) -> Reading {
        guard text.utf8.count <= maximumByteCount, text.hasPrefix(prefix),
            let bytes = try? Base64URL.decode(String(text.dropFirst(prefix.count))),
            bytes.count > headByteCount + macByteCount
        else { return .malformed }
        let name = bytes.dropFirst(headByteCount).dropLast(macByteCount)
        guard let device = StoredForm.bits(of: Array(bytes.prefix(16))),
            let name = String(validating: name, as: UTF8.self), let account = AccountID(name)
        else { return .malformed }
        let token = DeviceToken(
            account: account, securityEpoch: Int64(bigEndianBytes: bytes[16..<24]), device: device,
            issuedAt: Instant(milliseconds: Int64(bigEndianBytes: bytes[24..<32])))
        let mac = Array(bytes.suffix(macByteCount))
        guard mac.isEqualInConstantTime(to: token.mac(under: secret)) else { return .forged }
        // A clock that was set back makes a token young, which does no harm: it was issued here.
        guard now.seconds(since: token.issuedAt) < lifetimeSeconds else { return .expired }
        return .known(token)
    }

    private var fields: [[UInt8]] {
        [
            StoredForm.bytes(of: device), UInt64(bitPattern: securityEpoch).bigEndianBytes,
            UInt64(bitPattern: issuedAt.milliseconds).bigEndianBytes, Array(account.text.utf8),
        ]
    }

    private func mac(under secret: StoreSecret) -> [UInt8] {
        secret.digest(of: fields, in: .deviceToken)
    }

    /// What a cookie's value is.
    public enum Reading: Hashable, Sendable {
        /// Issued here, and not run out. Whether its epoch is the account's is for the caller.
        case known(DeviceToken)
        /// No token at all.
        case malformed
        /// Not issued under this secret, or altered.
        case forged
        /// Issued here, too long ago.
        case expired
    }
}

extension Int64 {
    fileprivate init(bigEndianBytes bytes: ArraySlice<UInt8>) {
        self.init(bitPattern: UInt64(bigEndianBytes: bytes))
    }
}
