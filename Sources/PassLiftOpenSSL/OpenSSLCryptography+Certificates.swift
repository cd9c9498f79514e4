import CPassLiftOpenSSL
public import PassLiftCeremony

extension OpenSSLCryptography {
    /// The longest certificate that is looked at, in bytes: as long as a statement may bring.
    public static let maximumCertificateByteCount = ResponseLimits.certificateByteCount
    /// The longest path that is looked at, in certificates, the attestation certificate included: as long as
    /// a statement may bring.
    public static let maximumPathCount = ResponseLimits.certificateCount

    /// What the X.509 certificate `der` says (RFC 5280, section 4.1).
    ///
    /// Nil where the bytes are not exactly one certificate of version 1, 2 or 3, or more than
    /// ``maximumCertificateByteCount``, where an extension that OpenSSL knows is malformed, where one object
    /// identifier has two extensions (section 4.2), and where an attribute of the subject is no text. A key
    /// that no algorithm here goes with, explicit curve parameters among them, is no reason: such a
    /// certificate has no `publicKey`. Its numbers are not judged here; `check` refuses those that are out of
    /// bounds.
    public func certificate(_ der: [UInt8]) -> Certificate? {
        defer { ERR_clear_error() }
        return OpenSSLCertificate(der)?.contents
    }

    /// Whether `path` leads to one of `anchors`; see ``CeremonyCryptography/trust(in:anchors:at:)``.
    ///
    /// An attestation certificate that is itself an anchor is judged alone. Every other path must reach an
    /// anchor over at most ``maximumPathCount`` certificates, each but the first an authority by its
    /// BasicConstraints, valid from `notBefore` to `notAfter`, both included, and without critical extensions
    /// that OpenSSL does not know. Keys below 112 bits of security (RSA below 2048 bits) and signatures made
    /// with MD5 or SHA-1 break a path; the signature that an anchor itself bears is not looked at.
    ///
    /// Revocation is not looked at: neither lists nor a responder are asked. An anchor that is no certificate
    /// makes nothing trusted; ``anchors(pem:)`` tells of it when the configuration is read.
    public func trust(in path: [[UInt8]], anchors: [[UInt8]], at seconds: Int64) -> TrustVerdict {
        guard !anchors.isEmpty else { return .noAnchor }
        guard let first = path.first else { return .issuerUnknown }
        defer { ERR_clear_error() }
        let isAnchor = anchors.contains(first)
        guard let judge = PathJudge(isAnchor ? [first] : path, at: seconds) else {
            return .certificateInvalid
        }
        return isAnchor ? judge.verdictAlone() : judge.verdict(anchors: anchors)
    }

    /// The certificates of an anchor file, DER each, in order: as many PEM blocks as there are, text between
    /// them being skipped, or one certificate in DER.
    ///
    /// Read it when the configuration is read, so that a fault in it is told then and not by a registration
    /// that finds no anchor.
    ///
    /// - Throws: `certificateMalformed` when there is no certificate, when a block is something else (a key,
    ///   a request) or broken, and when one is longer than ``maximumCertificateByteCount``.
    public static func anchors(pem text: [UInt8]) throws(OpenSSLError) -> [[UInt8]] {
        defer { ERR_clear_error() }
        if OpenSSLCertificate(text) != nil { return [text] }
        let reader = try PEMReader(text)
        var anchors: [[UInt8]] = []
        while let block = try reader.next() {
            guard block.label == "CERTIFICATE", OpenSSLCertificate(block.content) != nil else {
                throw OpenSSLError(.certificateMalformed, "block \(anchors.count + 1) is no certificate")
            }
            anchors.append(block.content)
        }
        guard !anchors.isEmpty else { throw OpenSSLError(.certificateMalformed, "no certificate in it") }
        return anchors
    }
}
