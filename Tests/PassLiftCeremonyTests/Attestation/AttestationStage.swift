import PassLiftCeremony
import PassLiftOpenSSL

/// One new credential, and what it takes to attest it in any format.
struct AttestationStage {
    /// The model that ``SoftAuthenticator`` names.
    static let model = [UInt8](repeating: 0x11, count: 16)
    static let modelExtension = "1.3.6.1.4.1.45724.1.1.4"
    /// Stands for the attestation certificate.
    static let leaf: [UInt8] = [0x30, 0x03, 0x02, 0x01, 0x01]

    let credential: SoftAuthenticator
    let attestationKey: OpenSSLSigningKey
    let authData: [UInt8]
    let clientData = SoftAuthenticator.clientData(.registration)
    var policy = AttestationPolicy()
    var attestation = AttestationPreference.none

    init(credential: COSEAlgorithm = .es256, attestation: COSEAlgorithm = .es256) throws {
        self.credential = try SoftAuthenticator(credential)
        attestationKey = try OpenSSLSigningKey.generate(attestation)
        authData = self.credential.authenticatorData(.init(flags: 0x41))
    }

    var hash: [UInt8] { OpenSSLCryptography().sha256(clientData) }

    /// What packed signs, and what Apple hashes.
    var signed: [UInt8] { authData + hash }

    /// A certificate of the attestation key that keeps every rule of section 8.2.1.
    var certificate: Certificate {
        var certificate = Certificate(publicKey: attestationKey.publicKey)
        certificate.isAuthority = false
        certificate.subject = [
            NameAttribute(oid: "2.5.4.6", value: "AA", isPrintableString: true),
            NameAttribute(oid: "2.5.4.10", value: "Example", isPrintableString: false),
            NameAttribute(oid: "2.5.4.11", value: "Authenticator Attestation", isPrintableString: false),
            NameAttribute(oid: "2.5.4.3", value: "Example Batch", isPrintableString: false),
        ]
        return certificate
    }

    /// The extension's value: an OCTET STRING of `model`.
    static func modelValue(_ model: [UInt8] = model) -> [UInt8] {
        [0x04, UInt8(model.count)] + model
    }

    static func map(_ members: [(String, CBORValue)]) -> CBORValue {
        .map(CBORMap(members.map { (CBORKey.text($0), $1) }))
    }

    static var x5c: (String, CBORValue) { ("x5c", .array([.bytes(leaf)])) }

    /// `alg`, `sig` and `x5c` of a packed statement.
    func packed(_ algorithm: Int64? = nil) throws -> [(String, CBORValue)] {
        [
            ("alg", .integer(algorithm ?? attestationKey.algorithm.rawValue)),
            ("sig", .bytes(try attestationKey.sign(signed))), Self.x5c,
        ]
    }

    func response(_ format: String, _ statement: CBORValue) -> RegistrationResponse {
        RegistrationResponse(
            credentialID: credential.credentialID, clientDataJSON: clientData,
            attestationObject: SoftAuthenticator.attestationObject(
                authData, format: format, statement: statement))
    }

    /// Verifies a statement whose first certificate says what `certificate` does.
    func verify(
        _ format: String, _ statement: CBORValue, _ certificate: Certificate
    ) throws(CeremonyRefusal) -> VerifiedRegistration {
        var expectation = SoftAuthenticator.expectation(.registration)
        expectation.algorithms = COSEAlgorithm.allCases
        expectation.attestation = attestation
        return try RegistrationVerifier(
            cryptography: StatedCertificates([Self.leaf: certificate]), attestation: policy
        ).verify(response(format, statement), against: expectation, at: SoftAuthenticator.now)
    }

    /// Why such a statement is refused; nil where it is not.
    func refusal(
        _ format: String, _ members: [(String, CBORValue)], _ certificate: Certificate
    ) -> CeremonyRefusal? {
        refusal(format, Self.map(members), certificate)
    }

    func refusal(
        _ format: String, _ statement: CBORValue, _ certificate: Certificate
    ) -> CeremonyRefusal? {
        PassLiftCeremonyTests.refusal { () throws(CeremonyRefusal) in
            try verify(format, statement, certificate)
        }
    }
}

/// One rule broken: what is changed, and the refusal that it must earn.
struct Broken<Subject>: Sendable {
    let rule: String
    let code: CeremonyRefusalCode
    let change: @Sendable (inout Subject) -> Void

    init(
        _ rule: String, _ code: CeremonyRefusalCode, _ change: @escaping @Sendable (inout Subject) -> Void
    ) {
        self.rule = rule
        self.code = code
        self.change = change
    }
}
