import CPassLiftOpenSSL
import PassLiftCeremony

extension OpenSSLCertificate {
    /// The longest object identifier that is spelled, in bytes; OpenSSL's work grows with its square.
    private static let maximumIdentifierByteCount = 64
    private static let basicConstraints = "2.5.29.19"

    /// All of it, as attestation asks; nil where a part breaks RFC 5280.
    var contents: Certificate? {
        // As it is encoded, one less than its name; a stranger's may be any number.
        let encodedVersion = unsafe X509_get_version(pointer)
        guard 0...2 ~= encodedVersion, let subject, let extensions else { return nil }
        var certificate = Certificate(publicKey: publicKey)
        certificate.version = encodedVersion + 1
        certificate.subject = subject
        certificate.isAuthority = isAuthority
        certificate.extensions = extensions
        return certificate
    }

    private var publicKey: CredentialPublicKey? {
        guard let key = unsafe OpenSSLKey(owning: X509_get_pubkey(pointer)) else { return nil }
        return PublicHalf(key).read()
    }

    private var subject: [NameAttribute]? {
        let name = unsafe X509_get_subject_name(pointer)
        var attributes: [NameAttribute] = []
        for place in 0..<max(0, unsafe X509_NAME_entry_count(name)) {
            let entry = unsafe X509_NAME_get_entry(name, place)
            let data = unsafe X509_NAME_ENTRY_get_data(entry)
            guard let oid = unsafe Self.dotted(X509_NAME_ENTRY_get_object(entry)),
                let text = unsafe Self.text(data)
            else { return nil }
            attributes.append(
                NameAttribute(
                    oid: oid, value: text,
                    isPrintableString: unsafe ASN1_STRING_type(data) == V_ASN1_PRINTABLESTRING))
        }
        return attributes
    }

    /// Nil where one object identifier has two extensions (RFC 5280, section 4.2), so that no certificate
    /// shows two faces.
    var extensions: [CertificateExtension]? {
        var extensions: [CertificateExtension] = []
        var seen: Set<String> = []
        for place in 0..<max(0, unsafe X509_get_ext_count(pointer)) {
            let item = unsafe X509_get_ext(pointer, place)
            let data = unsafe X509_EXTENSION_get_data(item)
            guard let oid = unsafe Self.dotted(X509_EXTENSION_get_object(item)), seen.insert(oid).inserted
            else { return nil }
            let value = unsafe [UInt8](
                UnsafeBufferPointer(
                    start: ASN1_STRING_get0_data(data), count: Int(ASN1_STRING_length(data))))
            guard oid != Self.basicConstraints || Self.isOneShortElement(value) else { return nil }
            extensions.append(
                CertificateExtension(
                    oid: oid, isCritical: unsafe X509_EXTENSION_get_critical(item) == 1,
                    value: value))
        }
        return extensions
    }

    /// That nothing follows BasicConstraints inside their OCTET STRING, which OpenSSL does not look at. They
    /// are shorter than 128 bytes, as OpenSSL has read them.
    private static func isOneShortElement(_ value: [UInt8]) -> Bool {
        value.count >= 2 && Int(value[1]) == value.count - 2
    }

    /// The dotted spelling of an object identifier.
    private static func dotted(_ object: OpaquePointer?) -> String? {
        guard unsafe 1...maximumIdentifierByteCount ~= OBJ_length(object) else { return nil }
        // Every byte gives at most three digits and a dot.
        var buffer = [CChar](repeating: 0, count: 4 * maximumIdentifierByteCount + 8)
        let count = Int(unsafe OBJ_obj2txt(&buffer, Int32(buffer.count), object, 1))
        guard 1..<buffer.count ~= count else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The value of an attribute, whichever of the string types it has.
    private static func text(_ value: UnsafeMutablePointer<ASN1_STRING>?) -> String? {
        var bytes: UnsafeMutablePointer<UInt8>?
        defer { unsafe lift_OPENSSL_free(bytes) }
        let count = Int(unsafe ASN1_STRING_to_UTF8(&bytes, value))
        guard count >= 0 else { return nil }
        return unsafe String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
