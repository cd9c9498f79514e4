import PassLiftCeremony

/// What a COSE algorithm identifier fixes: the family, the curve and the digest.
enum SignatureScheme {
    case ecdsa(EllipticCurve, Digest)
    case edwards(EdwardsCurve)
    case rsa(Digest)

    /// The scheme of `algorithm` (RFC 9053, section 2; RFC 8812, section 2; RFC 9864, section 2).
    ///
    /// WebAuthn binds ES256, ES384 and ES512 to P-256, P-384 and P-521, and EdDSA to Ed25519 (Level 3,
    /// §5.8.5).
    init(_ algorithm: COSEAlgorithm) {
        self =
            switch algorithm {
            case .es256, .esp256: .ecdsa(.p256, .sha256)
            case .es384, .esp384: .ecdsa(.p384, .sha384)
            case .es512, .esp512: .ecdsa(.p521, .sha512)
            case .eddsa, .ed25519: .edwards(.ed25519)
            case .ed448: .edwards(.ed448)
            case .rs256: .rsa(.sha256)
            case .rs384: .rsa(.sha384)
            case .rs512: .rsa(.sha512)
            }
    }
}

extension EllipticCurve {
    /// The curve's name as OpenSSL takes it.
    var opensslName: String {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        }
    }
}
