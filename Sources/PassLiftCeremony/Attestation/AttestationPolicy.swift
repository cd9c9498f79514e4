/// How attestation statements are judged and where they may lead: the relying party's configuration, never
/// taken from a statement.
public struct AttestationPolicy: Hashable, Sendable {
    /// The roots, intermediates or single certificates that a trust path may end at; none means that nothing
    /// is ever trusted.
    public var anchors: [TrustAnchor]
    /// What an Android key must have enforced by hardware.
    public var androidKeys: AndroidKeyRule
    /// How many statements of a compound one must hold.
    public var compound: CompoundRule
    /// Whether a TPM may sign with SHA-1.
    public var sha1: SHA1Rule

    /// No anchors; Android keys by hardware, every part of a compound statement, no SHA-1.
    public init() {
        anchors = []
        androidKeys = .hardwareEnforced
        compound = .every
        sha1 = .refused
    }
}

/// A certificate at which a trust path may end: a root, an intermediate, or the attestation certificate
/// itself (Level 3, section 7.1, steps 23–24).
public struct TrustAnchor: Hashable, Sendable {
    /// The certificate, DER.
    public var certificate: [UInt8]
    /// The formats that it vouches for; nil means every one. Of a compound statement, the formats of its
    /// parts count.
    public var formats: Set<AttestationFormat>?

    /// An anchor for `formats`; for every one by default.
    public init(certificate: [UInt8], formats: Set<AttestationFormat>? = nil) {
        self.certificate = certificate
        self.formats = formats
    }
}

/// What must be enforced by hardware of an Android key (Level 3, section 8.4); the raw value is API.
public enum AndroidKeyRule: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Origin and purpose stand in the list that the trusted execution environment enforces.
    case hardwareEnforced = "hardware_enforced"
    /// They may stand in the list that software enforces.
    case softwareAllowed = "software_allowed"
}

/// How many parts of a compound statement must hold (Level 3, section 8.9); the raw value is API.
public enum CompoundRule: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Each of them.
    case every
    /// One is enough.
    case any
}

/// Whether an attestation key of a TPM may sign with SHA-1 (RS1); the raw value is API.
public enum SHA1Rule: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It is refused.
    case refused
    /// Accepted in statements of format `tpm`, as old TPMs need it; never of a credential's own key.
    case acceptedFromTPM = "accepted_from_tpm"
}
