import PassLiftCeremony
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts

/// Anonymous request options, sealed by the server instead of stored: they cost no durable write, and nothing
/// that judges the answer can be altered by the client that carries them.
///
/// `base64url({"visit","expires","expectation"}) "." base64url(HMAC-SHA-256)`
struct RequestSeal {
    /// The longest seal that is looked at, in characters.
    static let maximumCharacterCount = 16_384

    let visit: VisitID
    let expiresAt: Instant
    let expectation: CeremonyExpectation

    /// Seals with the server's key.
    func sealed(by key: [UInt8], _ cryptography: any Cryptography) -> String {
        var writer = JSONWriter()
        writer.object { object in
            object.member("visit", visit.text)
            object.member("expires", expiresAt.milliseconds)
            object.key("expectation")
            expectation.write(to: &object)
        }
        let payload = Base64URL.encode(writer.bytes)
        let mac = cryptography.hmacSHA256(Array(payload.utf8), key: key)
        return payload + "." + Base64URL.encode(mac)
    }

    init(visit: VisitID, expiresAt: Instant, expectation: CeremonyExpectation) {
        self.visit = visit
        self.expiresAt = expiresAt
        self.expectation = expectation
    }

    /// Opens a seal; anything that this server has not sealed with this key is `ceremony_gone`.
    init(opening text: String, by key: [UInt8], _ cryptography: any Cryptography) throws(PassLiftError) {
        let gone = PassLiftError(.ceremonyGone, "not sealed here")
        guard text.utf8.count <= RequestSeal.maximumCharacterCount else { throw gone }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let mac = try? Base64URL.decode(String(parts[1])) else { throw gone }
        let expected = cryptography.hmacSHA256(Array(parts[0].utf8), key: key)
        guard mac.isEqualInConstantTime(to: expected) else { throw gone }
        do {
            let node = JSONNode(try JSONReader().read(try Base64URL.decode(String(parts[0]))))
            guard let visit = VisitID(text: try node.member("visit").string()) else { throw gone }
            self.visit = visit
            expiresAt = Instant(milliseconds: try node.member("expires").integer())
            expectation = try CeremonyExpectation(try node.member("expectation"), kind: .authentication)
        } catch {
            throw gone
        }
    }
}
