import CPassLiftYardsticks
import PassLift
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting

/// An ES256 assertion from JSON text to verdict, beside nothing but the check of a signature.
struct Assertions {
    private static let origin = "https://example.org"
    private static let count = 500
    private let verifier = AssertionVerifier(cryptography: OpenSSLCryptography())
    private let response: [UInt8]
    private let stored: StoredCredential
    private let expectation: CeremonyExpectation

    init() throws {
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Assertions.origin])
        let challenge = [UInt8](100..<132)
        let user = PasskeyUser(handle: [1, 2, 3], name: "ada", displayName: "Ada")
        var creating = CreationOptions.Request(user: user, challenge: challenge, excludeCredentials: [])
        creating.algorithms = [.es256]
        let creation = try CreationOptions(creating, for: party)
        let request = try RequestOptions(.init(challenge: challenge), for: party)

        var device = SoftwareAuthenticator(seed: 1)
        let made = device.create(options: Self.text(creation.writeCredentialOptions), origin: Self.origin)
        let registration = try RegistrationVerifier(cryptography: OpenSSLCryptography())
            .verify(
                RegistrationResponse(json: Self.json(made)), against: creation.expectation, at: 1_796_083_200)
        stored = registration.storedCredential(userHandle: user.handle)
        let got = device.get(options: Self.text(request.writeCredentialOptions), origin: Self.origin)
        response = try Self.json(got)
        expectation = request.expectation
    }

    func run() async throws {
        let comparison = Comparison(
            title: "ES256 assertion", ours: "JSON text to verdict", theirs: "bare EVP_PKEY_verify",
            ratio: .time, goal: "≤ 1.25", count: Assertions.count)
        try await comparison.run {
            for _ in 0..<Assertions.count {
                let parsed = try AuthenticationResponse(json: response)
                _ = try verifier.verify(parsed, by: stored, against: expectation)
            }
        } against: {
            guard yardstick_p256_verify(Int64(Assertions.count)) == Assertions.count else {
                throw BenchmarkFault(text: "OpenSSL did not verify its own signature")
            }
        }
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
