import PassLiftCeremony
import PassLiftOpenSSL

/// Cryptography that takes every signature and every trust path for good: no fuzzer can guess one, and what
/// lies behind the check must be reached all the same. Digests and certificates are real.
struct CredulousCryptography: CeremonyCryptography {
    private let real = OpenSSLCryptography()

    func sha256(_ message: [UInt8]) -> [UInt8] { real.sha256(message) }

    func digest(_ message: [UInt8], by algorithm: DigestAlgorithm) -> [UInt8] {
        real.digest(message, by: algorithm)
    }

    func check(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey,
        using algorithm: COSEAlgorithm
    ) -> SignatureVerdict { .valid }

    func checkRS1(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey
    ) -> SignatureVerdict { .valid }

    func certificate(_ der: [UInt8]) -> Certificate? { real.certificate(der) }

    func trust(in path: [[UInt8]], anchors: [[UInt8]], at seconds: Int64) -> TrustVerdict { .trusted }
}
