/// What an X.509 certificate says (RFC 5280, section 4.1), as far as attestation asks.
public struct Certificate: Hashable, Sendable {
    /// 1, 2 or 3.
    public var version: Int
    /// The attributes of the subject, in order; empty for an empty subject.
    public var subject: [NameAttribute]
    /// BasicConstraints; nil where there are none.
    public var isAuthority: Bool?
    /// The key; nil where no algorithm of ``COSEAlgorithm`` goes with it.
    public var publicKey: CredentialPublicKey?
    /// The extensions, in order.
    public var extensions: [CertificateExtension]

    /// A certificate of version 3 that says nothing yet.
    public init(publicKey: CredentialPublicKey? = nil) {
        version = 3
        subject = []
        isAuthority = nil
        self.publicKey = publicKey
        extensions = []
    }

    /// The extension of that object identifier; nil where there is none.
    public func `extension`(_ oid: String) -> CertificateExtension? {
        extensions.first { $0.oid == oid }
    }
}

/// One attribute of a distinguished name (RFC 5280, section 4.1.2.4).
public struct NameAttribute: Hashable, Sendable {
    /// The object identifier, dotted, e.g. `2.5.4.6`.
    public var oid: String
    /// The value as text.
    public var value: String
    /// Whether it is a PrintableString.
    public var isPrintableString: Bool

    /// Makes an attribute.
    public init(oid: String, value: String, isPrintableString: Bool) {
        self.oid = oid
        self.value = value
        self.isPrintableString = isPrintableString
    }
}

/// One extension of a certificate (RFC 5280, section 4.2).
public struct CertificateExtension: Hashable, Sendable {
    /// The object identifier, dotted, e.g. `1.3.6.1.4.1.45724.1.1.4`.
    public var oid: String
    /// Whether whoever does not know it must refuse the certificate.
    public var isCritical: Bool
    /// What stands inside the extension's OCTET STRING.
    public var value: [UInt8]

    /// Makes an extension.
    public init(oid: String, isCritical: Bool, value: [UInt8]) {
        self.oid = oid
        self.isCritical = isCritical
        self.value = value
    }
}
