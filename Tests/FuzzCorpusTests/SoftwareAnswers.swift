import PassLiftCeremony
import PassLiftEncoding
import PassLiftTesting

/// What the software authenticator answers to the ceremony that the targets play.
enum SoftwareAnswers {
    /// Registrations and authentications, for every algorithm and attestation that it knows.
    static func all() throws -> [[UInt8]] {
        let party = try RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])
        let user = PasskeyUser(handle: [1, 2, 3], name: "ada@example.org", displayName: "Ada")
        let challenge = [UInt8](100..<132)
        var answers: [[UInt8]] = []
        for attestation in AuthenticatorTraits.Attestation.allCases {
            for algorithm in [COSEAlgorithm.es256, .eddsa, .rs256] {
                var traits = AuthenticatorTraits()
                traits.attestation = attestation
                traits.algorithms = [algorithm]
                var authenticator = SoftwareAuthenticator(traits, seed: 1)
                var writer = JSONWriter()
                let creation = CreationOptions.Request(
                    user: user, challenge: challenge, excludeCredentials: [])
                try CreationOptions(creation, for: party).writeCredentialOptions(to: &writer)
                answers.append(
                    try json(authenticator.create(options: writer.bytes, origin: party.origins[0])))
                writer = JSONWriter()
                try RequestOptions(RequestOptions.Request(challenge: challenge), for: party)
                    .writeCredentialOptions(to: &writer)
                answers.append(try json(authenticator.get(options: writer.bytes, origin: party.origins[0])))
            }
        }
        return answers
    }

    private static func json(_ result: ClientResult) throws -> [UInt8] {
        switch result {
        case .response(let json): return json
        case .failed(let exception): throw exception
        }
    }
}
