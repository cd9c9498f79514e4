import PassLiftCeremony
import PassLiftOpenSSL

/// OpenSSL's cryptography, with certificates that are stated instead of parsed, so that a rule about what a
/// certificate says can be broken alone. A path is trusted where its first certificate is an anchor.
struct StatedCertificates: CeremonyCryptography {
    /// By their bytes.
    var certificates: [[UInt8]: Certificate] = [:]
    private let openSSL = OpenSSLCryptography()

    init(_ certificates: [[UInt8]: Certificate]) {
        self.certificates = certificates
    }

    func sha256(_ message: [UInt8]) -> [UInt8] { openSSL.sha256(message) }

    func digest(_ message: [UInt8], by algorithm: DigestAlgorithm) -> [UInt8] {
        openSSL.digest(message, by: algorithm)
    }

    func check(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey,
        using algorithm: COSEAlgorithm
    ) -> SignatureVerdict {
        openSSL.check(signature, over: message, by: key, using: algorithm)
    }

    func checkRS1(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey
    ) -> SignatureVerdict {
        openSSL.checkRS1(signature, over: message, by: key)
    }

    func certificate(_ der: [UInt8]) -> Certificate? { certificates[der] }

    func trust(in path: [[UInt8]], anchors: [[UInt8]], at seconds: Int64) -> TrustVerdict {
        path.first.map(anchors.contains) == true ? .trusted : .issuerUnknown
    }
}
