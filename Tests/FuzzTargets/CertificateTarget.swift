import PassLiftCeremony
import PassLiftOpenSSL

/// A certificate, alone, as a path to an anchor, and as the first of each format's statement.
enum CertificateTarget {
    static func run(_ der: [UInt8]) throws(BrokenInvariant) -> FuzzTarget.Verdict {
        let certificate = FuzzCeremony.strict.certificate(der)
        if let certificate {
            try BrokenInvariant.unless(
                (1...3).contains(certificate.version), "a certificate is of a version that there is")
            try BrokenInvariant.unless(
                certificate.extensions.count <= der.count && certificate.subject.count <= der.count,
                "nothing is made up")
        }
        try judgePaths(der, isCertificate: certificate != nil)
        for (format, statement) in statements(with: der) {
            let object = FuzzCeremony.attestationObject(format, statement, FuzzCeremony.attestedData)
            _ = try AttestationObjectTarget.judge(object, id: FuzzCeremony.credentialID)
        }
        return certificate == nil ? .refused : .taken
    }

    private static func judgePaths(_ der: [UInt8], isCertificate: Bool) throws(BrokenInvariant) {
        let root = SeedRoot.certificate
        for (path, anchors) in [
            ([der], [root]), ([der, root], [root]), ([der, der, root], [root]), ([der], [der]),
            ([root], [der]),
            ([der], []),
        ] {
            let verdict = FuzzCeremony.strict.trust(in: path, anchors: anchors, at: FuzzCeremony.seconds)
            // An anchor is the party's own word: it is trusted where it is itself the first certificate.
            try BrokenInvariant.unless(
                verdict != .trusted || isCertificate || path[0] == anchors[0],
                "a certificate that cannot be read leads to no anchor but itself")
            try BrokenInvariant.unless(
                verdict != .trusted || !anchors.isEmpty, "without an anchor nobody is trusted")
        }
    }

    private static func statements(with der: [UInt8]) -> [(String, CBORValue)] {
        let x5c = CBORValue.array([.bytes(der), .bytes(SeedRoot.certificate)])
        let alg = CBORValue.integer(COSEAlgorithm.es256.rawValue)
        let sig = CBORValue.bytes([0x30, 0])
        let signed = map(("alg", alg), ("sig", sig), ("x5c", x5c))
        return [
            ("packed", signed), ("android-key", signed),
            ("apple", map(("x5c", x5c))),
            ("fido-u2f", map(("sig", sig), ("x5c", .array([.bytes(der)])))),
            (
                "tpm",
                map(
                    ("alg", alg), ("sig", sig), ("x5c", x5c), ("ver", .text("2.0")),
                    ("certInfo", .bytes(TPMParts.certInfo)), ("pubArea", .bytes(TPMParts.pubArea)))
            ),
        ]
    }

    private static func map(_ entries: (String, CBORValue)...) -> CBORValue {
        .map(CBORMap(entries.map { (.text($0), $1) }))
    }
}

/// What a TPM says of the fixed credential (TPM 2.0, part 2: TPMT_PUBLIC, TPMS_ATTEST).
enum TPMParts {
    static let pubArea: [UInt8] =
        [0, 0x23, 0, 0x0b, 0, 4, 4, 0x72, 0, 0, 0, 0x10, 0, 0x10, 0, 3, 0, 0x10]
        + sized(FuzzCeremony.basePoint.x) + sized(FuzzCeremony.basePoint.y)

    static let certInfo: [UInt8] = {
        let cryptography = FuzzCeremony.strict
        let hash = cryptography.sha256(FuzzCeremony.creationClientData)
        let extraData = cryptography.sha256(FuzzCeremony.attestedData + hash)
        let clockAndFirmware = [UInt8](repeating: 0, count: 17 + 8)
        return [0xff, 0x54, 0x43, 0x47, 0x80, 0x17] + sized([]) + sized(extraData) + clockAndFirmware
            + sized([0, 0x0b] + cryptography.sha256(pubArea)) + sized([])
    }()

    private static func sized(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)] + bytes
    }
}
