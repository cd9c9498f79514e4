import Foundation
import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("Anchors from a file")
struct AnchorFileTests {
    private let first: [UInt8]
    private let second: [UInt8]
    private let key: OpenSSLSigningKey

    init() throws {
        let root = try SoftwareCertificateAuthority()
        first = root.certificate
        second = try root.authority(CertificateDraft("Second", .authority)).certificate
        key = root.key
    }

    private func block(_ label: String, _ content: [UInt8]) -> String {
        let base64 = Data(content).base64EncodedString(options: [
            .lineLength64Characters, .endLineWithLineFeed,
        ])
        return "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
    }

    private func anchors(_ text: String) throws -> [[UInt8]] {
        try OpenSSLCryptography.anchors(pem: Array(text.utf8))
    }

    @Test("several certificates of one text are read in order, text around them and CR LF allowed")
    func several() throws {
        let text =
            "# The roots of 2026\n" + block("CERTIFICATE", first) + "\nSecond:\n"
            + block("CERTIFICATE", second) + "end\n"
        #expect(try anchors(text) == [first, second])
        #expect(try anchors(text.replacingOccurrences(of: "\n", with: "\r\n")) == [first, second])
    }

    @Test("one certificate in DER is read")
    func der() throws {
        #expect(try OpenSSLCryptography.anchors(pem: first) == [first])
    }

    @Test("a text without a certificate, or with something else in it, is refused")
    func refused() throws {
        let good = block("CERTIFICATE", first)
        let keyInfo = DERWriter.keyInfo(key.publicKey)
        let texts = [
            "", "no certificate", block("PUBLIC KEY", keyInfo), good + block("PUBLIC KEY", keyInfo),
            block("CERTIFICATE", keyInfo), good + block("CERTIFICATE", []),
            block("CERTIFICATE", first + [0]), block("CERTIFICATE", Array(first.dropLast())),
            block("TRUSTED CERTIFICATE", first), block("X509 CRL", first),
            good + "-----BEGIN CERTIFICATE-----\nAAAA\n", good + "-----BEGIN CERTIFICATE-----\n!!\n",
            good.replacingOccurrences(of: "END CERTIFICATE", with: "END CERT"),
            good.replacingOccurrences(
                of: "-----BEGIN CERTIFICATE-----\n",
                with: """
                    -----BEGIN CERTIFICATE-----
                    Proc-Type: 4,ENCRYPTED
                    DEK-Info: AES-128-CBC,00000000000000000000000000000000


                    """),
        ]
        for text in texts {
            #expect(throws: OpenSSLError(.certificateMalformed, "")) { try anchors(text) }
        }
        #expect(throws: OpenSSLError(.certificateMalformed, "")) {
            try OpenSSLCryptography.anchors(pem: first + first)
        }
    }

    @Test("the reason is spelled for machines")
    func spelling() {
        #expect(OpenSSLError.Code.allCases.map(\.rawValue) == ["library_failed", "certificate_malformed"])
    }
}
