import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import Testing

/// The relying party of these tests: it issues options, and judges what comes back with PassLift's own
/// verifiers.
struct ExampleParty {
    static let origin = "https://example.org"
    static let ada = PasskeyUser(handle: [1, 2, 3], name: "ada@example.org", displayName: "Ada")
    static let grace = PasskeyUser(handle: [4, 5, 6], name: "grace@example.org", displayName: "Grace")
    static let challenge = [UInt8](100..<132)

    let relyingParty: RelyingParty

    init() throws {
        relyingParty = try RelyingParty(id: "example.org", name: "Example", origins: [Self.origin])
    }

    static func creation(
        _ mediation: Mediation = .modal, user: PasskeyUser = ada, excluding ids: [[UInt8]] = []
    ) -> CreationOptions.Request {
        var request = CreationOptions.Request(
            user: user, challenge: challenge, excludeCredentials: ids.map { CredentialDescriptor(id: $0) })
        request.mediation = mediation
        return request
    }

    static func assertion(allowing ids: [[UInt8]] = []) -> RequestOptions.Request {
        var request = RequestOptions.Request(challenge: challenge)
        request.allowCredentials = ids.map { CredentialDescriptor(id: $0) }
        return request
    }

    func options(_ request: CreationOptions.Request) throws -> (
        json: [UInt8], expectation: CeremonyExpectation
    ) {
        let options = try CreationOptions(request, for: relyingParty)
        var writer = JSONWriter()
        options.writeCredentialOptions(to: &writer)
        return (writer.bytes, options.expectation)
    }

    func options(_ request: RequestOptions.Request) throws -> (
        json: [UInt8], expectation: CeremonyExpectation
    ) {
        let options = try RequestOptions(request, for: relyingParty)
        var writer = JSONWriter()
        options.writeCredentialOptions(to: &writer)
        return (writer.bytes, options.expectation)
    }

    /// Runs a registration to the end.
    func register(
        _ request: CreationOptions.Request = creation(), with authenticator: inout SoftwareAuthenticator
    ) throws -> VerifiedRegistration {
        let (json, expectation) = try options(request)
        let response = try authenticator.create(options: json, origin: Self.origin).json()
        return try RegistrationVerifier(cryptography: OpenSSLCryptography())
            .verify(RegistrationResponse(json: response), against: expectation, at: 1_796_083_200)
    }

    /// Runs an authentication to the end.
    func authenticate(
        _ request: RequestOptions.Request = assertion(), by stored: StoredCredential,
        with authenticator: inout SoftwareAuthenticator
    ) throws -> VerifiedAssertion {
        let (json, expectation) = try options(request)
        let response = try authenticator.get(options: json, origin: Self.origin).json()
        return try AssertionVerifier(cryptography: OpenSSLCryptography())
            .verify(AuthenticationResponse(json: response), by: stored, against: expectation)
    }

    /// What the authenticator says to these options.
    func result(
        _ request: CreationOptions.Request, of authenticator: inout SoftwareAuthenticator
    ) throws -> ClientResult {
        authenticator.create(options: try options(request).json, origin: Self.origin)
    }

    func result(
        _ request: RequestOptions.Request, of authenticator: inout SoftwareAuthenticator
    ) throws -> ClientResult {
        authenticator.get(options: try options(request).json, origin: Self.origin)
    }
}

extension ClientResult {
    /// The JSON of a response, or the exception thrown.
    func json() throws -> [UInt8] {
        switch self {
        case .response(let json): return json
        case .failed(let exception): throw exception
        }
    }
}

extension AuthenticatorTraits {
    /// The defaults, changed.
    static func with(_ change: (inout AuthenticatorTraits) -> Void) -> AuthenticatorTraits {
        var traits = AuthenticatorTraits()
        change(&traits)
        return traits
    }
}
