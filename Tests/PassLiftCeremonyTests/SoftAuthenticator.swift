import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

/// One credential made in software, and the ceremonies that it answers.
struct SoftAuthenticator {
    static let userHandle: [UInt8] = [0xaa, 0xbb]
    static let relyingPartyID = "example.org"
    static let origin = "https://example.org"
    static let challenge = [UInt8](0..<32)
    /// Texts that a lax decoder takes for the challenge: its last letter carries two bits that mean nothing.
    static var otherSpellingsOfChallenge: [String] {
        let text = Base64URL.encode(challenge)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        guard let place = alphabet.firstIndex(where: { $0 == text.last }) else { return [] }
        return (1...3).map { String(text.dropLast()) + String(alphabet[place + $0]) }
    }

    /// 2026-12-01T00:00:00Z, when certificates are judged.
    static let now: Int64 = 1_796_083_200

    let key: OpenSSLSigningKey
    let credentialID: [UInt8]

    init(_ algorithm: COSEAlgorithm = .es256, credentialID: [UInt8] = [UInt8](repeating: 7, count: 16)) throws
    {
        key = try OpenSSLSigningKey.generate(algorithm)
        self.credentialID = credentialID
    }

    var coseKey: CBORValue { Self.coseKey(key.publicKey, algorithm: key.algorithm.rawValue) }

    static func coseKey(_ key: CredentialPublicKey, algorithm: Int64) -> CBORValue {
        switch key {
        case .ellipticCurve(let curve, let x, let y):
            map([
                (1, .integer(2)), (3, .integer(algorithm)), (-1, .integer(curve.rawValue)), (-2, .bytes(x)),
                (-3, .bytes(y)),
            ])
        case .edwards(let curve, let point):
            map([
                (1, .integer(1)), (3, .integer(algorithm)), (-1, .integer(curve.rawValue)),
                (-2, .bytes(point)),
            ])
        case .rsa(let modulus, let exponent):
            map([(1, .integer(3)), (3, .integer(algorithm)), (-1, .bytes(modulus)), (-2, .bytes(exponent))])
        }
    }

    static func map(_ entries: [(Int64, CBORValue)]) -> CBORValue {
        .map(CBORMap(entries.map { (CBORKey.integer($0), $1) }))
    }

    static func expectation(_ kind: CeremonyKind) -> CeremonyExpectation {
        CeremonyExpectation(
            kind: kind, relyingPartyID: relyingPartyID, origins: [origin], challenge: challenge)
    }

    /// Client data as a browser writes it; `members` replace or join.
    static func clientData(_ kind: CeremonyKind, _ members: [String: JSONValue] = [:]) -> [UInt8] {
        var object = JSONObject()
        object["type"] = .string(kind == .registration ? "webauthn.create" : "webauthn.get")
        object["challenge"] = .string(Base64URL.encode(challenge))
        object["origin"] = .string(origin)
        object["crossOrigin"] = false
        for (key, value) in members {
            object[key] = value
        }
        return JSONValue.object(object).bytes()
    }

    /// What goes into authenticator data.
    struct Said {
        var flags: UInt8
        var signCount: UInt32 = 0
        var relyingPartyID = SoftAuthenticator.relyingPartyID
        var coseKey: [UInt8]?
        var credentialID: [UInt8]?
        var extensions: [UInt8] = []
        var trailing: [UInt8] = []
    }

    func authenticatorData(_ said: Said) -> [UInt8] {
        var data = OpenSSLCryptography().sha256(Array(said.relyingPartyID.utf8)) + [said.flags]
        data += (0..<4).map { UInt8(truncatingIfNeeded: said.signCount >> UInt32(24 - 8 * $0)) }
        if said.flags & 0x40 != 0 {
            let id = said.credentialID ?? credentialID
            data += [UInt8](repeating: 0x11, count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 0xff)] + id
            data += said.coseKey ?? coseKey.encoded
        }
        return data + said.extensions + said.trailing
    }

    static func attestationObject(
        _ authData: [UInt8], format: String = "none", statement: CBORValue = .map(CBORMap())
    ) -> [UInt8] {
        CBORValue.map(
            CBORMap([
                (.text("fmt"), .text(format)), (.text("attStmt"), statement),
                (.text("authData"), .bytes(authData)),
            ])
        ).encoded
    }

    func registration(_ said: Said, clientData: [UInt8]? = nil) -> RegistrationResponse {
        RegistrationResponse(
            credentialID: said.credentialID ?? credentialID,
            clientDataJSON: clientData ?? Self.clientData(.registration),
            attestationObject: Self.attestationObject(authenticatorData(said)))
    }

    func selfAttested(_ said: Said, statedAlgorithm: Int64? = nil) throws -> RegistrationResponse {
        let authData = authenticatorData(said)
        let clientData = Self.clientData(.registration)
        let signature = try key.sign(authData + OpenSSLCryptography().sha256(clientData))
        let statement = CBORValue.map(
            CBORMap([
                (.text("alg"), .integer(statedAlgorithm ?? key.algorithm.rawValue)),
                (.text("sig"), .bytes(signature)),
            ]))
        return RegistrationResponse(
            credentialID: credentialID, clientDataJSON: clientData,
            attestationObject: Self.attestationObject(authData, format: "packed", statement: statement))
    }

    func authentication(_ said: Said, clientData: [UInt8]? = nil) throws -> AuthenticationResponse {
        let authData = authenticatorData(said)
        let clientData = clientData ?? Self.clientData(.authentication)
        var response = AuthenticationResponse(
            credentialID: credentialID, clientDataJSON: clientData, authenticatorData: authData,
            signature: try key.sign(authData + OpenSSLCryptography().sha256(clientData)))
        response.userHandle = Self.userHandle
        return response
    }

    func stored(signCount: UInt32 = 0, backupEligible: Bool? = false) -> StoredCredential {
        var stored = StoredCredential(
            credentialID: credentialID, publicKey: coseKey.encoded, signCount: signCount,
            userHandle: Self.userHandle)
        stored.backupEligible = backupEligible
        return stored
    }
}

/// Runs a verification and gives the refusal, or nil when it passes.
func refusal<Value>(of body: () throws(CeremonyRefusal) -> Value) -> CeremonyRefusal? {
    do throws(CeremonyRefusal) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

func refusal(
    of response: RegistrationResponse, against expectation: CeremonyExpectation
) -> CeremonyRefusal? {
    refusal { () throws(CeremonyRefusal) in
        try RegistrationVerifier(cryptography: OpenSSLCryptography()).verify(
            response, against: expectation, at: SoftAuthenticator.now)
    }
}

func refusal(
    of response: AuthenticationResponse, by stored: StoredCredential, against expectation: CeremonyExpectation
) -> CeremonyRefusal? {
    refusal { () throws(CeremonyRefusal) in
        try AssertionVerifier(cryptography: OpenSSLCryptography()).verify(
            response, by: stored, against: expectation)
    }
}
