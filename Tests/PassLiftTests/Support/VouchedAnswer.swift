import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import Testing

/// An answer to creation options whose new passkey an attestation key vouches for: format `packed`, under the
/// certificate of an authority of the test's own.
struct VouchedAnswer {
    let authority: SoftwareCertificateAuthority
    private let key: OpenSSLSigningKey
    private let certificate: [UInt8]

    init() throws {
        authority = try SoftwareCertificateAuthority()
        key = try OpenSSLSigningKey.generate(.es256)
        var draft = CertificateDraft()
        draft.subject = [
            .init("2.5.4.6", "AA", tag: 19), .init("2.5.4.10", "Example"),
            .init("2.5.4.11", "Authenticator Attestation"), .init("2.5.4.3", "Example Batch"),
        ]
        certificate = try authority.issue(draft, key: key.publicKey)
    }

    /// `answer`, which brings no attestation, vouched for.
    func json(of answer: [UInt8]) throws -> [UInt8] {
        var root = try JSONNode(JSONReader().read(answer)).object()
        let response = JSONNode(.object(root))
        let inner = try response.member("response")
        var members = try inner.object()
        let clientData = try inner.member("clientDataJSON").base64URL()
        let object = try CBORDecoder.decode(inner.member("attestationObject").base64URL())
        guard case .map(let map) = object, case .bytes(let authData)? = map["authData"] else {
            throw JSONNode(.object(root)).invalid("an attestation object")
        }
        let signature = try key.sign(authData + OpenSSLCryptography().sha256(clientData))
        let statement = CBORMap([
            (.text("alg"), .integer(-7)), (.text("sig"), .bytes(signature)),
            (.text("x5c"), .array([.bytes(certificate)])),
        ])
        let vouched = CBORValue.map(
            CBORMap([
                (.text("fmt"), .text("packed")), (.text("attStmt"), .map(statement)),
                (.text("authData"), .bytes(authData)),
            ]))
        members["attestationObject"] = .string(Base64URL.encode(vouched.encoded))
        root["response"] = .object(members)
        return JSONValue.object(root).bytes()
    }
}
