package import PassLiftCeremony
package import PassLiftOpenSSL

/// An authority that signs whatever certificate a test drafts, over real keys.
///
/// Nothing is checked: it lets one write certificates that no honest authority would. Its names, serial
/// numbers and times are the draft's; only the key is new in every run.
package struct SoftwareCertificateAuthority: Sendable {
    /// Its own certificate, DER.
    package let certificate: [UInt8]
    /// The key that it signs with.
    package let key: OpenSSLSigningKey

    private let name: [UInt8]

    /// A root: the certificate of a new key, signed by that key.
    ///
    /// - Throws: `libraryFailed` when OpenSSL cannot make the key or sign.
    package init(
        root draft: CertificateDraft = CertificateDraft("Test root", .authority),
        algorithm: COSEAlgorithm = .es256
    ) throws(OpenSSLError) {
        let key = try OpenSSLSigningKey.generate(algorithm)
        certificate = try Self.certificate(
            draft, keyInfo: DERWriter.keyInfo(key.publicKey), issuer: draft.name, signer: key)
        self.key = key
        name = draft.name
    }

    private init(certificate: [UInt8], key: OpenSSLSigningKey, name: [UInt8]) {
        self.certificate = certificate
        self.key = key
        self.name = name
    }

    /// An authority below this one, with a new key. What the draft says is written, `endEntity` too.
    package func authority(
        _ draft: CertificateDraft, algorithm: COSEAlgorithm = .es256
    ) throws(OpenSSLError) -> SoftwareCertificateAuthority {
        let key = try OpenSSLSigningKey.generate(algorithm)
        return SoftwareCertificateAuthority(
            certificate: try issue(draft, key: key.publicKey), key: key, name: draft.name)
    }

    /// The certificate of `key`, DER.
    package func issue(
        _ draft: CertificateDraft, key: CredentialPublicKey
    ) throws(OpenSSLError) -> [UInt8] {
        try issue(draft, keyInfo: DERWriter.keyInfo(key))
    }

    /// A certificate over any bytes in the place of SubjectPublicKeyInfo, DER.
    package func issue(
        _ draft: CertificateDraft, keyInfo: [UInt8]
    ) throws(OpenSSLError) -> [UInt8] {
        try Self.certificate(draft, keyInfo: keyInfo, issuer: name, signer: key)
    }

    private static func certificate(
        _ draft: CertificateDraft, keyInfo: [UInt8], issuer: [UInt8], signer: OpenSSLSigningKey
    ) throws(OpenSSLError) -> [UInt8] {
        let signed = draft.signedPart(issuer: issuer, key: keyInfo, algorithm: signer.algorithm)
        return DERWriter.sequence(
            signed, DERWriter.signatureAlgorithm(signer.algorithm),
            DERWriter.bits(try signer.sign(signed)))
    }
}
