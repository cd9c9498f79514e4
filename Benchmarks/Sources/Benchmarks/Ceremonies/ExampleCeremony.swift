import PassLift
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting

/// One passkey made and used by a software authenticator: both answers as JSON, and what judges them.
struct ExampleCeremony {
    static let origin = "https://example.org"
    static let relyingPartyID = "example.org"
    /// When registrations are judged, in seconds since 1970.
    static let now: Int64 = 1_796_083_200

    let algorithm: COSEAlgorithm
    /// The answer to the creation options, attestation `none`.
    let registration: [UInt8]
    /// What judges it.
    let creation: CeremonyExpectation
    /// The answer to the request options.
    let assertion: [UInt8]
    /// What judges it.
    let request: CeremonyExpectation
    /// The record that the registration led to.
    let stored: StoredCredential

    init(_ algorithm: COSEAlgorithm) throws {
        self.algorithm = algorithm
        let party = try RelyingParty(id: Self.relyingPartyID, name: "Example", origins: [Self.origin])
        let challenge = [UInt8](100..<132)
        let user = PasskeyUser(handle: [UInt8](0..<32), name: "ada", displayName: "Ada")
        var creating = CreationOptions.Request(user: user, challenge: challenge, excludeCredentials: [])
        creating.algorithms = [algorithm]
        let creationOptions = try CreationOptions(creating, for: party)
        let requestOptions = try RequestOptions(.init(challenge: challenge), for: party)

        var device = SoftwareAuthenticator(seed: 1)
        registration = try Self.json(
            device.create(options: Self.text(creationOptions.writeCredentialOptions), origin: Self.origin))
        creation = creationOptions.expectation
        stored = try RegistrationVerifier(cryptography: OpenSSLCryptography())
            .verify(RegistrationResponse(json: registration), against: creation, at: Self.now)
            .storedCredential(userHandle: user.handle)
        assertion = try Self.json(
            device.get(options: Self.text(requestOptions.writeCredentialOptions), origin: Self.origin))
        request = requestOptions.expectation
    }

    /// The bytes that the authenticator signed for its assertion.
    func signedBytes() throws -> [UInt8] {
        let response = try AuthenticationResponse(json: assertion)
        return response.authenticatorData + OpenSSLCryptography().sha256(response.clientDataJSON)
    }

    private static func text(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }

    private static func json(_ result: ClientResult) throws -> [UInt8] {
        switch result {
        case .response(let json): return json
        case .failed(let exception): throw exception
        }
    }
}
