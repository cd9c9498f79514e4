/// What the procedure of every format is given (Level 3, section 6.5.2, "verification procedure inputs").
struct AttestationContext {
    let cryptography: any CeremonyCryptography
    let policy: AttestationPolicy
    let data: AuthenticatorData
    let credential: AttestedCredential
    /// The credential's key, judged.
    let key: COSEKey
    let clientDataHash: [UInt8]

    /// Authenticator data and hash of the client data, one behind the other: what most formats sign.
    var signed: [UInt8] { data.bytes + clientDataHash }
}

/// A statement whose procedure succeeded.
struct VerifiedStatement {
    let format: AttestationFormat
    let type: AttestationType
    /// DER, the attestation certificate first; empty where there are none.
    let trustPath: [[UInt8]]
}

extension CeremonyRefusal {
    /// A refusal at step 22: the format's procedure does not succeed.
    static func statement(_ code: CeremonyRefusalCode, _ detail: String) -> CeremonyRefusal {
        CeremonyRefusal(22, code, detail)
    }
}
