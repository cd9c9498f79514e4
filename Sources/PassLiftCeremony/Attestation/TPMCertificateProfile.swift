/// What the certificate of a TPM's attestation key must say (Level 3, section 8.3.1).
enum TPMCertificateProfile {
    static func require(of certificate: Certificate) throws(CeremonyRefusal) {
        guard certificate.version == 3 else { throw refused("not of version 3") }
        guard certificate.subject.isEmpty else { throw refused("the subject is not empty") }
        guard certificate.isAuthority == false else {
            throw refused("basic constraints do not say that it is no authority")
        }
        try requirePurpose(of: certificate)
        try requireDevice(of: certificate)
    }

    /// Extended key usage holds tcg-kp-AIKCertificate; others may stand beside it.
    private static func requirePurpose(of certificate: Certificate) throws(CeremonyRefusal) {
        guard let usage = certificate.extension(OID.extendedKeyUsage) else {
            throw refused("no extended key usage")
        }
        guard let purposes = try? purposes(in: usage.value) else {
            throw refused("the extended key usage is malformed")
        }
        guard purposes.contains(OID.attestationKey) else {
            throw refused("the extended key usage is not that of an attestation key")
        }
    }

    /// The subject alternative name names manufacturer, model and version of the TPM (TCG EK Credential
    /// Profile, section 3.2.9), critical because the subject is empty (RFC 5280, section 4.2.1.6).
    ///
    /// There is no list of manufacturers: such lists go stale, the specification's vectors name one that is on
    /// none, and what a name is worth depends on the anchor alone.
    private static func requireDevice(of certificate: Certificate) throws(CeremonyRefusal) {
        guard let names = certificate.extension(OID.subjectAlternativeName) else {
            throw refused("no subject alternative name")
        }
        guard names.isCritical else { throw refused("the subject alternative name is not critical") }
        guard let attributes = try? directoryAttributes(in: names.value) else {
            throw refused("the subject alternative name is malformed")
        }
        for oid in [OID.manufacturer, OID.model, OID.version] {
            guard attributes.count(where: { $0.oid == oid }) == 1 else {
                throw refused("the TPM's manufacturer, model and version are not each named once")
            }
        }
        guard attributes.contains(where: { $0.oid == OID.manufacturer && isManufacturer($0.value) }) else {
            throw refused("the TPM's manufacturer is not id: and eight hexadecimal digits")
        }
    }

    /// GeneralNames (RFC 5280, section 4.2.1.6): the attributes of all directory names; others are passed over.
    private static func directoryAttributes(in der: [UInt8]) throws(DERError) -> [Attribute] {
        var attributes: [Attribute] = []
        for name in try elements(in: der) where name.tag == .context(4) {
            var inside = name.elements
            var relativeNames = try inside.next(.sequence).elements
            try inside.finish()
            while !relativeNames.isAtEnd {
                var relativeName = try relativeNames.next(.set).elements
                while !relativeName.isAtEnd {
                    attributes.append(try Attribute(try relativeName.next(.sequence)))
                }
            }
        }
        return attributes
    }

    /// ExtKeyUsageSyntax (RFC 5280, section 4.2.1.12).
    private static func purposes(in der: [UInt8]) throws(DERError) -> [String] {
        try elements(in: der).map { element throws(DERError) in
            guard element.tag == .objectIdentifier, let oid = element.objectIdentifier else {
                throw .unexpectedTag
            }
            return oid
        }
    }

    /// The elements of the one SEQUENCE that `der` is.
    private static func elements(in der: [UInt8]) throws(DERError) -> [DERElement] {
        var reader = DERReader(der)
        var inside = try reader.next(.sequence).elements
        try reader.finish()
        var elements: [DERElement] = []
        while !inside.isAtEnd {
            elements.append(try inside.next())
        }
        return elements
    }

    /// `id:` and the vendor's four bytes (TCG Vendor ID Registry).
    private static func isManufacturer(_ value: [UInt8]) -> Bool {
        let prefix = Array("id:".utf8)
        return value.count == prefix.count + 8 && value.starts(with: prefix)
            && value.dropFirst(prefix.count).allSatisfy { digit in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit
                    || UInt8(ascii: "A")...UInt8(ascii: "F") ~= digit
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= digit
            }
    }

    private static func refused(_ detail: String) -> CeremonyRefusal {
        .statement(.attestationCertificateRefused, detail)
    }

    /// AttributeTypeAndValue with a text, as bytes.
    private struct Attribute {
        let oid: String
        let value: [UInt8]

        private static let texts = [
            DERTag(0, 12, isConstructed: false),  // UTF8String
            DERTag(0, 19, isConstructed: false),  // PrintableString
        ]

        init(_ element: DERElement) throws(DERError) {
            var inside = element.elements
            guard let oid = try inside.next(.objectIdentifier).objectIdentifier else { throw .malformed }
            let text = try inside.next()
            guard Self.texts.contains(text.tag) else { throw .unexpectedTag }
            try inside.finish()
            self.oid = oid
            value = text.value
        }
    }

    private enum OID {
        static let extendedKeyUsage = "2.5.29.37"
        static let subjectAlternativeName = "2.5.29.17"
        /// tcg-kp-AIKCertificate.
        static let attestationKey = "2.23.133.8.3"
        static let manufacturer = "2.23.133.2.1"
        static let model = "2.23.133.2.2"
        static let version = "2.23.133.2.3"
    }
}
