/// What an authenticator says about one ceremony, in the binary form that it signs (Level 3, section 6.1).
public struct AuthenticatorData: Hashable, Sendable {
    /// The bytes as they came: what the signature covers.
    public let bytes: [UInt8]
    /// SHA-256 of the relying party id that the authenticator saw, 32 bytes.
    public let relyingPartyIDHash: [UInt8]
    /// The flags.
    public let flags: AuthenticatorFlags
    /// The signature counter; 0 when the authenticator keeps none.
    public let signCount: UInt32
    /// The new credential; only where ``AuthenticatorFlags/attestedCredential`` is set.
    public let attestedCredential: AttestedCredential?
    /// The extension outputs; only where ``AuthenticatorFlags/extensions`` is set.
    public let extensions: CBORMap?

    /// Takes `bytes` apart; nothing may be missing and nothing left over.
    public init(_ bytes: [UInt8]) throws(AuthenticatorDataError) {
        guard bytes.count >= Layout.headByteCount else { throw .truncated }
        self.bytes = bytes
        relyingPartyIDHash = Array(bytes[..<Layout.flagsOffset])
        flags = AuthenticatorFlags(rawValue: bytes[Layout.flagsOffset])
        signCount = bytes[Layout.signCountOffset..<Layout.headByteCount].reduce(0) { $0 << 8 | UInt32($1) }
        var position = Layout.headByteCount
        if flags.contains(.attestedCredential) {
            attestedCredential = try AttestedCredential(bytes, position: &position)
        } else {
            attestedCredential = nil
        }
        if flags.contains(.extensions) {
            extensions = try Self.extensions(bytes, position: &position)
        } else {
            extensions = nil
        }
        guard position == bytes.count else { throw .trailingBytes }
    }

    private static func extensions(
        _ bytes: [UInt8], position: inout Int
    ) throws(AuthenticatorDataError) -> CBORMap {
        let item: CBORValue
        do {
            (item, position) = try CBORDecoder.decodePrefix(bytes, from: position)
        } catch {
            throw .malformedExtensions
        }
        guard case .map(let map) = item else { throw .malformedExtensions }
        return map
    }

    private enum Layout {
        static let flagsOffset = 32
        static let signCountOffset = 33
        static let headByteCount = 37
    }
}

/// The flag bits of authenticator data; the reserved bits 0x02 and 0x20 are kept and ignored.
public struct AuthenticatorFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
    /// The byte.
    public let rawValue: UInt8

    /// Takes the byte.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// UP: a person was there.
    public static let userPresent = AuthenticatorFlags(rawValue: 0x01)
    /// UV: the authenticator verified who.
    public static let userVerified = AuthenticatorFlags(rawValue: 0x04)
    /// BE: the credential may be backed up.
    public static let backupEligible = AuthenticatorFlags(rawValue: 0x08)
    /// BS: the credential is backed up now.
    public static let backedUp = AuthenticatorFlags(rawValue: 0x10)
    /// AT: a new credential follows.
    public static let attestedCredential = AuthenticatorFlags(rawValue: 0x40)
    /// ED: extension outputs follow.
    public static let extensions = AuthenticatorFlags(rawValue: 0x80)
}

/// Why bytes are not authenticator data; the raw value is API.
public enum AuthenticatorDataError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The bytes stop before a field does.
    case truncated
    /// Something stands after the last field.
    case trailingBytes = "trailing_bytes"
    /// The credential public key is not CTAP2 canonical CBOR.
    case malformedPublicKey = "malformed_public_key"
    /// The extension outputs are not a map in CTAP2 canonical CBOR.
    case malformedExtensions = "malformed_extensions"
}
