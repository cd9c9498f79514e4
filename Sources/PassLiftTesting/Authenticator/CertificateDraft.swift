package import PassLiftCeremony

/// What a certificate is to say, right or wrong, before an authority signs it; for tests.
package struct CertificateDraft: Sendable {
    /// 1 or 3, or any other for a certificate that is none; extensions are written in each.
    package var version: UInt64 = 3
    /// The attributes of the subject, in order, each in a set of its own; none for an empty subject.
    package var subject: [Attribute] = []
    /// BasicConstraints, which come before ``extensions``.
    package var constraints = Constraints.endEntity
    /// Every other extension, in order; `value` is what stands inside the OCTET STRING.
    package var extensions: [CertificateExtension] = []
    /// From when on it is valid, in seconds since 1970; the start of 2020 by default.
    package var notBefore: Int64 = 1_577_836_800
    /// Until when it is valid, that second included, in seconds since 1970; the end of 2099 by default.
    package var notAfter: Int64 = 4_102_444_799
    /// The serial number, big-endian.
    package var serial: [UInt8] = [1]

    /// A draft whose subject is one common name; an empty subject for nil.
    package init(_ commonName: String? = nil, _ constraints: Constraints = .endEntity) {
        subject = commonName.map { [Attribute("2.5.4.3", $0)] } ?? []
        self.constraints = constraints
    }

    /// What BasicConstraints say.
    package enum Constraints: BitwiseCopyable, Hashable, Sendable {
        /// There are none.
        case absent
        /// Not an authority: an empty sequence, critical.
        case endEntity
        /// An authority, critical.
        case authority
    }

    /// One attribute of the subject.
    package struct Attribute: Hashable, Sendable {
        /// Dotted, e.g. `2.5.4.6`.
        package var oid: String
        package var value: [UInt8]
        /// The tag of the string: 12 UTF8String, 19 PrintableString, 22 IA5String, 30 BMPString.
        package var tag: UInt8

        /// An attribute of text.
        package init(_ oid: String, _ text: String, tag: UInt8 = 12) {
            self.init(oid, bytes: Array(text.utf8), tag: tag)
        }

        /// An attribute of any bytes under any tag of one byte.
        package init(_ oid: String, bytes: [UInt8], tag: UInt8) {
            self.oid = oid
            value = bytes
            self.tag = tag
        }
    }

    /// The subject's Name.
    var name: [UInt8] {
        DERWriter.element(
            0x30,
            subject.flatMap { attribute in
                DERWriter.set(
                    DERWriter.sequence(
                        DERWriter.identifier(attribute.oid),
                        DERWriter.element(attribute.tag, attribute.value)))
            })
    }

    /// The part that is signed.
    func signedPart(issuer: [UInt8], key: [UInt8], algorithm: COSEAlgorithm) -> [UInt8] {
        let written = constraints.extensions + extensions
        let head = version == 1 ? [] : DERWriter.explicit(0, DERWriter.integer(version &- 1))
        let tail =
            written.isEmpty
            ? [] : DERWriter.explicit(3, DERWriter.element(0x30, written.flatMap(Self.element)))
        return DERWriter.sequence(
            head, DERWriter.integer(magnitude: serial), DERWriter.signatureAlgorithm(algorithm), issuer,
            DERWriter.sequence(DERWriter.time(notBefore), DERWriter.time(notAfter)), name, key, tail)
    }

    private static func element(_ item: CertificateExtension) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.identifier(item.oid), item.isCritical ? DERWriter.yes : [],
            DERWriter.octets(item.value))
    }
}

extension CertificateDraft.Constraints {
    fileprivate var extensions: [CertificateExtension] {
        let content: [UInt8]
        switch self {
        case .absent: return []
        case .endEntity: content = []
        case .authority: content = DERWriter.yes
        }
        return [
            CertificateExtension(
                oid: "2.5.29.19", isCritical: true, value: DERWriter.element(0x30, content))
        ]
    }
}
