import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Apple attestation")
struct AppleTests {
    private static let nonceExtension = "1.2.840.113635.100.8.2"

    private func certificate(_ stage: AttestationStage, nonce: [UInt8]? = nil) -> Certificate {
        var certificate = Certificate(publicKey: stage.credential.key.publicKey)
        let nonce = nonce ?? Self.wrapped(OpenSSLCryptography().sha256(stage.signed))
        certificate.extensions = [
            CertificateExtension(oid: Self.nonceExtension, isCritical: false, value: nonce)
        ]
        return certificate
    }

    private static func wrapped(_ nonce: [UInt8]) -> [UInt8] {
        [0x30, UInt8(nonce.count + 4), 0xa1, UInt8(nonce.count + 2), 0x04, UInt8(nonce.count)] + nonce
    }

    @Test("a certificate of the credential's key with the ceremony's nonce is taken; alg may stand beside it")
    func accepted() throws {
        let stage = try AttestationStage()
        let verified = try stage.verify(
            "apple", AttestationStage.map([AttestationStage.x5c]), certificate(stage))
        #expect(verified.format == .apple)
        #expect(verified.attestationType == .anonymizationCA)
        let older: [(String, CBORValue)] = [("alg", .integer(-7)), AttestationStage.x5c]
        #expect(stage.refusal("apple", older, certificate(stage)) == nil)
    }

    @Test("trap 60: a nonce of another ceremony, or in another wrapping, is refused")
    func nonce() throws {
        let stage = try AttestationStage()
        let right = OpenSSLCryptography().sha256(stage.signed)
        let whole = Self.wrapped(right)
        let table: [(name: String, value: [UInt8], code: CeremonyRefusalCode)] = [
            ("client data's hash", Self.wrapped(stage.hash), .attestationBindingMismatch),
            ("cut", Self.wrapped(Array(right.dropLast())), .attestationBindingMismatch),
            ("empty", Self.wrapped([]), .attestationBindingMismatch),
            ("bare", right, .attestationCertificateRefused),
            ("untagged", [0x30, 0x22, 0x04, 0x20] + right, .attestationCertificateRefused),
            ("tag 2", [0x30, 0x24, 0xa2] + whole.dropFirst(3), .attestationCertificateRefused),
            ("in a SET", [0x31] + whole.dropFirst(), .attestationCertificateRefused),
            ("trailing", whole + [0x00], .attestationCertificateRefused),
            (
                "two", [0x30, 0x28] + whole.dropFirst(2) + [0xa1, 0x02, 0x04, 0x00],
                .attestationCertificateRefused
            ),
            ("nothing", [], .attestationCertificateRefused),
        ]
        for (name, value, code) in table {
            let refused = stage.refusal("apple", [AttestationStage.x5c], certificate(stage, nonce: value))
            #expect(refused?.code == code, "\(name)")
        }
        for length in 0..<whole.count {
            let cut = certificate(stage, nonce: Array(whole.prefix(length)))
            #expect(
                stage.refusal("apple", [AttestationStage.x5c], cut)?.code == .attestationCertificateRefused)
        }
    }

    @Test("a certificate without a nonce, or of another key, is refused")
    func certificates() throws {
        let stage = try AttestationStage()
        var silent = certificate(stage)
        silent.extensions = []
        #expect(
            stage.refusal("apple", [AttestationStage.x5c], silent)?.code == .attestationCertificateRefused)
        var foreign = certificate(stage)
        foreign.publicKey = stage.attestationKey.publicKey
        #expect(stage.refusal("apple", [AttestationStage.x5c], foreign)?.code == .attestationBindingMismatch)
        foreign.publicKey = nil
        #expect(stage.refusal("apple", [AttestationStage.x5c], foreign)?.code == .attestationBindingMismatch)
    }

    @Test("another member, or an alg that is not the key's, is refused")
    func syntax() throws {
        let stage = try AttestationStage()
        let statements: [[(String, CBORValue)]] = [
            [], [AttestationStage.x5c, ("sig", .bytes([]))], [AttestationStage.x5c, ("alg", .integer(-8))],
            [AttestationStage.x5c, ("alg", .text("ES256"))], [("alg", .integer(-7))],
        ]
        for statement in statements {
            let refused = stage.refusal("apple", statement, certificate(stage))
            #expect(refused?.code == .attestationStatementMalformed)
        }
    }
}
