import PassLiftEncoding

/// How much of a response is taken; the whole document is bounded by ``JSONLimits/request``.
public enum ResponseLimits {
    /// The longest client data, in bytes.
    public static let clientDataByteCount = 65_536
    /// The longest attestation object, in bytes.
    public static let attestationObjectByteCount = CBORDecoder.maximumByteCount
    /// The longest authenticator data of an authentication, in bytes.
    public static let authenticatorDataByteCount = 65_536
    /// The longest user handle, in bytes (Level 3, section 5.4.3).
    public static let userHandleByteCount = 64
    /// The longest credential id, in bytes (Level 3, section 7.1, step 25).
    public static let credentialIDByteCount = 1023
    /// The most certificates of one statement, the attestation certificate included; real ones bring five.
    public static let certificateCount = 8
    /// The longest certificate, in bytes; real ones have 500 to 2,500.
    public static let certificateByteCount = 16_384
    /// The most transports of a credential.
    public static let transportCount = 16
    /// The longest transport or attachment, in bytes.
    public static let labelByteCount = 64
}
