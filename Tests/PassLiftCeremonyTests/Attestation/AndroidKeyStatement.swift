import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting

/// What Android's keystore would say of a credential's key, every part of which a test can change.
struct AndroidKeyStatement {
    let authenticator: SoftAuthenticator
    /// The key that signs; the credential's own unless changed.
    var signingKey: OpenSSLSigningKey
    /// What the certificate says besides its description of the key.
    var draft = CertificateDraft("Android Keystore Key")
    /// The key of the certificate, as SubjectPublicKeyInfo; the credential's own unless changed.
    var keyInfo: [UInt8]
    /// Who issued the certificate, and what comes along behind it.
    var authority: SoftwareCertificateAuthority
    var intermediates: [[UInt8]] = []
    var algorithm: Int64
    var description = KeyDescription()
    /// Takes the place of the whole description.
    var descriptionBytes: [UInt8]?
    var isDescribed = true
    /// Members that replace or join, nil to leave one out.
    var members: [String: CBORValue?] = [:]

    /// A statement that holds.
    init(_ credential: COSEAlgorithm = .es256) throws {
        authenticator = try SoftAuthenticator(credential)
        signingKey = authenticator.key
        keyInfo = DERWriter.keyInfo(authenticator.key.publicKey)
        authority = try SoftwareCertificateAuthority()
        algorithm = credential.rawValue
    }

    /// The certificate with its description for the ceremony at hand.
    func certificate() throws -> [UInt8] {
        var description = description
        description.challenge =
            description.challenge
            ?? OpenSSLCryptography().sha256(SoftAuthenticator.clientData(.registration))
        var draft = draft
        if isDescribed {
            draft.extensions.append(Self.described(descriptionBytes ?? description.bytes))
        }
        return try authority.issue(draft, keyInfo: keyInfo)
    }

    static func described(_ value: [UInt8]) -> CertificateExtension {
        CertificateExtension(oid: "1.3.6.1.4.1.11129.2.1.17", isCritical: false, value: value)
    }

    func registration() throws -> RegistrationResponse {
        let authData = authenticator.authenticatorData(.init(flags: 0x45))
        let clientData = SoftAuthenticator.clientData(.registration)
        let signature = try signingKey.sign(authData + OpenSSLCryptography().sha256(clientData))
        let path = [try certificate()] + intermediates
        var stated: [String: CBORValue] = [
            "alg": .integer(algorithm), "sig": .bytes(signature),
            "x5c": .array(path.map(CBORValue.bytes)),
        ]
        for (name, value) in members {
            stated[name] = value
        }
        let statement = CBORValue.map(CBORMap(stated.map { (CBORKey.text($0.key), $0.value) }))
        return RegistrationResponse(
            credentialID: authenticator.credentialID, clientDataJSON: clientData,
            attestationObject: SoftAuthenticator.attestationObject(
                authData, format: "android-key", statement: statement))
    }

    func verify(
        under policy: AttestationPolicy = AttestationPolicy(),
        asking preference: AttestationPreference = .none
    ) throws -> VerifiedRegistration {
        var expectation = SoftAuthenticator.expectation(.registration)
        expectation.algorithms = COSEAlgorithm.allCases
        expectation.attestation = preference
        return try RegistrationVerifier(cryptography: OpenSSLCryptography(), attestation: policy)
            .verify(try registration(), against: expectation, at: SoftAuthenticator.now)
    }

    /// Why it is refused; nil when it is not.
    func refusal(
        under policy: AttestationPolicy = AttestationPolicy(),
        asking preference: AttestationPreference = .none
    ) throws -> CeremonyRefusal? {
        do {
            _ = try verify(under: policy, asking: preference)
            return nil
        } catch let refusal as CeremonyRefusal {
            return refusal
        }
    }
}

/// KeyDescription in the making.
struct KeyDescription {
    static let signing = DERWriter.explicit(1, DER.set([DERWriter.integer(2)]))
    static let generated = DERWriter.explicit(702, DERWriter.integer(0))
    static let allApplications = DERWriter.explicit(600, DERWriter.null)

    var version = DERWriter.integer(300)
    var securityLevel = DERWriter.enumerated(1)
    /// The hash of the client data where it is nil.
    var challenge: [UInt8]?
    var uniqueID: [UInt8] = []
    var softwareEnforced: [[UInt8]] = [DERWriter.explicit(701, DERWriter.integer(1_796_083_200_000))]
    var hardwareEnforced: [[UInt8]] = [
        signing, DERWriter.explicit(2, DERWriter.integer(3)), DERWriter.explicit(3, DERWriter.integer(256)),
        DERWriter.explicit(5, DER.set([DERWriter.integer(4)])), DERWriter.explicit(503, DERWriter.null),
        generated,
        DERWriter.explicit(705, DERWriter.integer(160_000)),
    ]
    /// What follows the lists.
    var trailing: [[UInt8]] = []

    var bytes: [UInt8] {
        DER.sequence(
            [
                version, securityLevel, version, securityLevel, DERWriter.octets(challenge ?? []),
                DERWriter.octets(uniqueID), DER.sequence(softwareEnforced), DER.sequence(hardwareEnforced),
            ] + trailing)
    }
}
