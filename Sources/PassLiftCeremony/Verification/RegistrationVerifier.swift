/// Verifies registrations: the steps of Web Authentication Level 3, section 7.1, that need no store.
///
/// Step 8 wants the challenge consumed, and step 26 the credential id to be new to every account: both belong
/// to the transaction that stores the credential.
public struct RegistrationVerifier: Sendable {
    private let cryptography: any CeremonyCryptography
    private let policy: AttestationPolicy

    /// A verifier over that cryptography, which judges attestation by `policy`.
    public init(
        cryptography: any CeremonyCryptography, attestation policy: AttestationPolicy = AttestationPolicy()
    ) {
        self.cryptography = cryptography
        self.policy = policy
    }

    /// The credential that `response` brings.
    ///
    /// - Parameter seconds: the time at which certificates are judged, in seconds since 1970.
    /// - Throws: the first failing step in Level 3's order.
    public func verify(
        _ response: RegistrationResponse, against expectation: CeremonyExpectation, at seconds: Int64
    ) throws(CeremonyRefusal) -> VerifiedRegistration {
        let steps = CeremonySteps.registration
        guard expectation.kind == .registration else {
            throw CeremonyRefusal(1, .wrongCeremony, "the options were those of an authentication")
        }
        let checks = SharedChecks(expectation: expectation, steps: steps)
        // Steps 5–11.
        try checks.check(ClientData(response.clientDataJSON, steps: steps))
        // Step 12.
        let clientDataHash = cryptography.sha256(response.clientDataJSON)
        // Steps 13–17; 18 and 19 leave it to the relying party what to make of backup.
        let object = try AttestationObject(response.attestationObject)
        try checks.check(object.authenticatorData, response.clientExtensions, using: cryptography)
        // Step 20.
        let key = try Self.judgedKey(of: object.credential, offered: expectation.algorithms)
        // Steps 21–24.
        let context = AttestationContext(
            cryptography: cryptography, policy: policy, data: object.authenticatorData,
            credential: object.credential, key: key, clientDataHash: clientDataHash)
        let attestation = try AttestationCheck(context: context)
            .verdict(on: object, asked: expectation.attestation, at: seconds)
        try Self.checkCredentialID(of: object.credential, named: response.credentialID)
        // Steps 27–28.
        return VerifiedRegistration(
            response: response, data: object.authenticatorData, credential: object.credential,
            algorithm: key.algorithm, attestation: attestation)
    }

    /// Step 20, and that the key is one that signatures can be checked with.
    static func judgedKey(
        of credential: AttestedCredential, offered: [COSEAlgorithm]
    ) throws(CeremonyRefusal) -> COSEKey {
        let step = 20
        if let stated = COSEKey.statedAlgorithm(of: credential.publicKeyItem) {
            guard offered.contains(where: { $0.rawValue == stated }) else {
                throw CeremonyRefusal(step, .algorithmNotOffered, "the key's alg is none of those offered")
            }
        }
        do {
            let key = try COSEKey(credential.publicKeyItem)
            try key.requireOnCurve()
            return key
        } catch {
            throw CeremonyRefusal(step, .publicKeyRefused, error.rawValue)
        }
    }

    /// Step 25. The id that the client names must be the attested one; the attested one is what gets stored.
    static func checkCredentialID(
        of credential: AttestedCredential, named: [UInt8]
    ) throws(CeremonyRefusal) {
        let step = 25
        guard credential.id.count <= ResponseLimits.credentialIDByteCount else {
            throw CeremonyRefusal(
                step, .credentialIDTooLong, "more than \(ResponseLimits.credentialIDByteCount) bytes")
        }
        guard credential.id == named, !named.isEmpty else {
            throw CeremonyRefusal(step, .credentialIDMismatch, "the response names another credential id")
        }
    }
}
