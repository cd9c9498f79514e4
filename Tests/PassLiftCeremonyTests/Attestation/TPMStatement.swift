import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting

/// What a TPM would say of a credential's key, every part of which a test can change.
struct TPMStatement {
    static let sha256Name: UInt16 = 0x000b

    let authenticator: SoftAuthenticator
    /// The credential's key in its COSE form, where it is not the authenticator's.
    var coseKey: [UInt8]?
    /// The key that signs.
    var attestationKey: OpenSSLSigningKey
    private let authority: SoftwareCertificateAuthority
    /// What the certificate says.
    var draft = Self.draft
    /// The key of the certificate, as SubjectPublicKeyInfo; that of the attestation key unless changed.
    var keyInfo: [UInt8]
    /// `alg`; that of the attestation key unless changed.
    var algorithm: Int64
    var area: PublicArea
    /// Takes the place of the whole public area.
    var areaBytes: [UInt8]?
    var info = Certification()
    /// Takes the place of the whole `certInfo`.
    var infoBytes: [UInt8]?
    /// The digest in `extraData`.
    var digest: DigestAlgorithm
    /// The digest in the key's name.
    var nameDigest = DigestAlgorithm.sha256
    /// Members that replace or join, nil to leave one out.
    var members: [String: CBORValue?] = [:]

    /// A statement that holds.
    init(credential: COSEAlgorithm = .es256, attestationKey algorithm: COSEAlgorithm = .es256) throws {
        authenticator = try SoftAuthenticator(credential)
        attestationKey = try OpenSSLSigningKey.generate(algorithm)
        self.algorithm = algorithm.rawValue
        digest =
            switch algorithm {
            case .es256, .esp256, .rs256, .eddsa, .ed25519, .ed448: .sha256
            case .es384, .esp384, .rs384: .sha384
            case .es512, .esp512, .rs512: .sha512
            }
        area = PublicArea(authenticator.key.publicKey)
        keyInfo = DERWriter.keyInfo(attestationKey.publicKey)
        authority = try SoftwareCertificateAuthority()
    }

    func registration() throws -> RegistrationResponse {
        let cryptography = OpenSSLCryptography()
        let authData = authenticator.authenticatorData(.init(flags: 0x45, coseKey: coseKey))
        let clientData = SoftAuthenticator.clientData(.registration)
        let pubArea = areaBytes ?? area.bytes
        var info = info
        info.extraData =
            info.extraData ?? cryptography.digest(authData + cryptography.sha256(clientData), by: digest)
        info.name =
            info.name
            ?? Marshalled.number(area.nameAlgorithm) + cryptography.digest(pubArea, by: nameDigest)
        let certInfo = infoBytes ?? info.bytes
        var stated: [String: CBORValue] = [
            "ver": .text("2.0"), "alg": .integer(algorithm),
            "x5c": .array([.bytes(try authority.issue(draft, keyInfo: keyInfo))]),
            "sig": .bytes(try attestationKey.sign(certInfo)), "certInfo": .bytes(certInfo),
            "pubArea": .bytes(pubArea),
        ]
        for (name, value) in members {
            stated[name] = value
        }
        let statement = CBORValue.map(CBORMap(stated.map { (CBORKey.text($0.key), $0.value) }))
        return RegistrationResponse(
            credentialID: authenticator.credentialID, clientDataJSON: clientData,
            attestationObject: SoftAuthenticator.attestationObject(
                authData, format: "tpm", statement: statement))
    }

    func verify(
        under policy: AttestationPolicy = AttestationPolicy()
    ) throws -> VerifiedRegistration {
        var expectation = SoftAuthenticator.expectation(.registration)
        expectation.algorithms = COSEAlgorithm.allCases
        return try RegistrationVerifier(cryptography: OpenSSLCryptography(), attestation: policy)
            .verify(try registration(), against: expectation, at: SoftAuthenticator.now)
    }

    /// Why it is refused; nil when it is not.
    func refusal(under policy: AttestationPolicy = AttestationPolicy()) throws -> CeremonyRefusal? {
        do {
            _ = try verify(under: policy)
            return nil
        } catch let refusal as CeremonyRefusal {
            return refusal
        }
    }

    /// What section 8.3.1 wants, below no subject.
    static var draft: CertificateDraft {
        var draft = CertificateDraft()
        draft.extensions = [
            CertificateExtension(
                oid: "2.5.29.17", isCritical: true, value: alternativeName([device("id:4E544300")])),
            CertificateExtension(
                oid: "2.5.29.37", isCritical: false,
                value: DER.sequence([DERWriter.identifier("2.23.133.8.3")])),
        ]
        return draft
    }

    /// A GeneralNames of one directory name.
    static func alternativeName(_ relativeNames: [[UInt8]]) -> [UInt8] {
        DER.sequence([DERWriter.explicit(4, DER.sequence(relativeNames))])
    }

    /// A relative name of the three attributes.
    static func device(_ manufacturer: String) -> [UInt8] {
        DER.set([
            attribute("2.23.133.2.1", manufacturer), attribute("2.23.133.2.2", "NPCT75x"),
            attribute("2.23.133.2.3", "id:00070002"),
        ])
    }

    static func attribute(_ oid: String, _ value: String) -> [UInt8] {
        DER.sequence([DERWriter.identifier(oid), DER.utf8(value)])
    }
}

/// TPMT_PUBLIC in the making.
struct PublicArea {
    var type: UInt16
    var nameAlgorithm = TPMStatement.sha256Name
    var attributes: UInt32 = 0x0006_0472
    var policy = [UInt8](repeating: 0x9d, count: 32)
    var symmetric = Marshalled.null
    var scheme = Marshalled.null
    /// Bits and exponent, or curve and key derivation.
    var details: [UInt8]
    /// The modulus, or the coordinates.
    var unique: [[UInt8]]

    init(_ key: CredentialPublicKey) {
        switch key {
        case .rsa(let modulus, _):
            type = 0x0001
            details = Self.rsaDetails(bits: UInt16(8 * modulus.count), exponent: 0)
            unique = [modulus]
        case .ellipticCurve(let curve, let x, let y):
            type = 0x0023
            details = Marshalled.number(UInt16(curve.rawValue + 2)) + Marshalled.null
            unique = [x, y]
        case .edwards(_, let point):
            type = 0x0023
            details = Marshalled.number(UInt16(0x0040)) + Marshalled.null
            unique = [point, []]
        }
    }

    static func rsaDetails(bits: UInt16, exponent: UInt32) -> [UInt8] {
        Marshalled.number(bits) + Marshalled.number(exponent)
    }

    var bytes: [UInt8] {
        Marshalled.number(type) + Marshalled.number(nameAlgorithm) + Marshalled.number(attributes)
            + Marshalled.sized(policy) + symmetric + scheme + details + unique.flatMap(Marshalled.sized)
    }
}

/// TPMS_ATTEST in the making; what is nil is what it should be.
struct Certification {
    var magic: UInt32 = 0xff54_4347
    var type: UInt16 = 0x8017
    var signer: [UInt8] = [0x00, 0x0b] + [UInt8](repeating: 0x51, count: 32)
    var extraData: [UInt8]?
    var clock = [UInt8](repeating: 0x11, count: 16)
    var safe: UInt8 = 1
    var firmware: UInt64 = 0x0007_0002_0000_0000
    var name: [UInt8]?
    var qualifiedName: [UInt8] = [0x00, 0x0b] + [UInt8](repeating: 0x71, count: 32)

    var bytes: [UInt8] {
        Marshalled.number(magic) + Marshalled.number(type) + Marshalled.sized(signer)
            + Marshalled.sized(extraData ?? []) + clock + [safe] + Marshalled.number(firmware)
            + Marshalled.sized(name ?? []) + Marshalled.sized(qualifiedName)
    }
}

/// How a TPM writes.
enum Marshalled {
    /// A certificate's key that no algorithm of ours goes with: X25519.
    static let unknownKeyInfo = DERWriter.sequence(
        DERWriter.sequence(DERWriter.identifier("1.3.101.110")),
        DERWriter.bits([UInt8](repeating: 9, count: 32)))

    /// TPM_ALG_NULL.
    static let null = number(UInt16(0x0010))

    static func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> Number(8 * $0)) }
    }

    static func numbers(_ numbers: UInt16...) -> [UInt8] { numbers.flatMap { number($0) } }

    static func sized(_ bytes: [UInt8]) -> [UInt8] { number(UInt16(bytes.count)) + bytes }
}
