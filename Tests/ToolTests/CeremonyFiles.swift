import PassLiftCeremony
import PassLiftEncoding
import PassLiftTesting
import Testing

/// A ceremony on disk as the tool reads it: what was settled, what the software authenticator answered, and
/// the credential.
struct CeremonyFiles {
    static let origin = "https://example.org"
    private static let challenge = [UInt8](100..<132)
    private static let ada = PasskeyUser(handle: [1, 2, 3], name: "ada@example.org", displayName: "Ada")

    let scratch: Scratch
    private var device: SoftwareAuthenticator
    private let party: RelyingParty

    init(
        _ mediation: Mediation = .modal, algorithm: COSEAlgorithm = .es256,
        attestation: AuthenticatorTraits.Attestation = .none
    ) throws {
        scratch = try Scratch()
        var traits = AuthenticatorTraits()
        traits.filledUserName = Self.ada.name
        traits.attestation = attestation
        device = SoftwareAuthenticator(traits, seed: 7)
        party = try RelyingParty(id: "example.org", name: "Example", origins: [Self.origin])
        var request = CreationOptions.Request(
            user: Self.ada, challenge: Self.challenge, excludeCredentials: [])
        request.mediation = mediation
        request.algorithms = [algorithm]
        let options = try CreationOptions(request, for: party)
        try scratch.write("c.json", Self.written(options.expectation.write))
        let answer = device.create(options: Self.written(options.writeCredentialOptions), origin: Self.origin)
        try scratch.write("r.json", Self.response(answer))
    }

    /// Signs in with the credential that the registration's verdict told of.
    mutating func signIn(after verdict: JSONValue) throws {
        let options = try RequestOptions(RequestOptions.Request(challenge: Self.challenge), for: party)
        try scratch.write("c.json", Self.written(options.expectation.write))
        let answer = device.get(options: Self.written(options.writeCredentialOptions), origin: Self.origin)
        try scratch.write("r.json", Self.response(answer))
        let verdict = JSONNode(verdict)
        try scratch.write(
            "k.json",
            [
                "credentialID": verdict.member("credentialID").value,
                "publicKey": verdict.member("publicKey").value,
                "signCount": verdict.member("signCount").value, "backupEligible": nil, "backupState": true,
                "uvInitialized": true, "userID": .string(Base64URL.encode(Self.ada.handle)),
            ] as JSONValue)
    }

    /// Rewrites a member of a file; nil takes it away.
    func set(_ key: String, of name: String, to value: JSONValue?) throws {
        let bytes = try scratch.read(name)
        var object = try JSONNode(JSONReader(limits: .document).read(bytes)).object()
        object[key] = value
        try scratch.write(name, JSONValue.object(object))
    }

    func verifyRegistration(_ format: [String] = ["--json"]) throws -> ToolRun {
        try ToolRun(
            ["verify", "registration", "--ceremony", "c.json", "--response", "r.json"] + format, in: scratch)
    }

    func verifyAssertion() throws -> ToolRun {
        try ToolRun(
            [
                "verify", "assertion", "--ceremony", "c.json", "--credential", "k.json", "--response",
                "r.json",
                "--json",
            ], in: scratch)
    }

    private static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }

    private static func response(_ result: ClientResult) throws -> [UInt8] {
        switch result {
        case .response(let bytes): return bytes
        case .failed(let exception): throw exception
        }
    }
}
