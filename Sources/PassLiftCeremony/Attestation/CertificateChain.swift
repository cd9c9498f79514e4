/// The certificates that a statement brings as `x5c`: the attestation certificate read, the others as bytes.
///
/// Those behind the first are looked at only where trust is asked for (Level 3, section 7.1, step 24);
/// nothing here trusts any of them.
struct CertificateChain {
    /// The attestation certificate.
    let leaf: Certificate
    /// All of them, DER, the attestation certificate first.
    let path: [[UInt8]]
    private let cryptography: any CeremonyCryptography

    /// The member `x5c` of `statement`: byte strings, the first of which is a certificate.
    static func read(
        _ statement: CBORMap, _ context: AttestationContext
    ) throws(CeremonyRefusal) -> CertificateChain {
        guard case .array(let items)? = statement["x5c"], !items.isEmpty else {
            throw .statement(.attestationStatementMalformed, "expected x5c, an array of certificates")
        }
        guard items.count <= ResponseLimits.certificateCount else {
            throw .statement(
                .attestationStatementMalformed, "more than \(ResponseLimits.certificateCount) certificates")
        }
        var path: [[UInt8]] = []
        for item in items {
            guard case .bytes(let certificate) = item else {
                throw .statement(.attestationStatementMalformed, "x5c takes byte strings")
            }
            guard certificate.count <= ResponseLimits.certificateByteCount else {
                throw .statement(
                    .attestationStatementMalformed,
                    "a certificate of more than \(ResponseLimits.certificateByteCount) bytes")
            }
            path.append(certificate)
        }
        guard let leaf = context.cryptography.certificate(path[0]) else {
            throw .statement(.attestationCertificateRefused, "the first of x5c is not an X.509 certificate")
        }
        // RFC 5280, section 4.2: at most one extension of a kind, so that nobody can show two faces.
        guard Set(leaf.extensions.map(\.oid)).count == leaf.extensions.count else {
            throw .statement(.attestationCertificateRefused, "two extensions of one kind")
        }
        return CertificateChain(leaf: leaf, path: path, cryptography: context.cryptography)
    }

    /// That the certificate, where it names a model of authenticators, names `aaguid` (sections 8.2.1 and
    /// 8.3.1): not critical, and inside the extension's OCTET STRING another one of 16 bytes.
    func requireModel(_ aaguid: AAGUID) throws(CeremonyRefusal) {
        guard let named = leaf.extension(Self.modelExtension) else { return }
        guard !named.isCritical else {
            throw .statement(.attestationCertificateRefused, "the aaguid extension must not be critical")
        }
        guard let value = try? Self.octets(in: named.value), let model = AAGUID(value) else {
            throw .statement(
                .attestationCertificateRefused, "the aaguid extension is not an OCTET STRING of 16 bytes")
        }
        guard model == aaguid else {
            throw .statement(.attestationBindingMismatch, "the certificate is of another model (aaguid)")
        }
    }

    /// That the attestation certificate's key made `signature` over `message`.
    ///
    /// - Parameter algorithm: a COSE algorithm identifier, as the statement says it.
    func check(
        _ signature: [UInt8], over message: [UInt8], using algorithm: Int64
    ) throws(CeremonyRefusal) {
        guard let known = COSEAlgorithm(rawValue: algorithm) else {
            throw .statement(.attestationAlgorithmRefused, "no algorithm that signatures are checked with")
        }
        guard let key = leaf.publicKey else {
            throw .statement(.attestationCertificateRefused, "the certificate's key is of an unknown kind")
        }
        switch cryptography.check(signature, over: message, by: key, using: known) {
        case .valid: return
        case .invalid:
            throw .statement(.attestationSignatureInvalid, "not signed by the attestation certificate's key")
        case .unsupported:
            throw .statement(.attestationAlgorithmRefused, "the certificate's key does not go with alg")
        }
    }

    /// id-fido-gen-ce-aaguid.
    private static let modelExtension = "1.3.6.1.4.1.45724.1.1.4"

    private static func octets(in der: [UInt8]) throws(DERError) -> [UInt8] {
        var reader = DERReader(der)
        let element = try reader.next(.octetString)
        try reader.finish()
        return element.value
    }
}
