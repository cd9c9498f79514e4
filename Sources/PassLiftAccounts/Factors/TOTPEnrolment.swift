public import PassLiftMachine
public import PassLiftPorts

/// One-time codes that are being set up: shown once, and worth nothing until a first code confirms them.
public struct TOTPEnrolment: Hashable, Sendable, Redacted {
    /// The secret in base32, in groups of four, for whoever types it.
    public var secretText: String
    /// The link, for a QR code or one tap.
    public var link: OTPAuthLink
    /// When it runs out.
    public var expiresAt: Instant
}

/// A second factor that an account holds.
public struct EnrolledFactor: Hashable, Sendable {
    /// Which factor.
    public var kind: FactorKind
    /// When it was enrolled; nil: not known.
    public var confirmedAt: Instant?
    /// How many recovery codes are left; nil for another factor.
    public var codesLeft: Int?
}
