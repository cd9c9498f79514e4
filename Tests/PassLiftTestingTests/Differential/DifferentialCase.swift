import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import Testing

/// A changed response, with what a relying party knows when it comes.
struct DifferentialCase: Sendable {
    let change: String
    let kind: CeremonyKind
    let algorithm: COSEAlgorithm
    let attestation: String
    let response: [UInt8]
    let stored: StoredCredential
    /// Model, id and key of the credential, as it was registered.
    let registered: [UInt8]

    /// As `judge.py` takes it.
    var json: JSONValue {
        [
            "kind": .string(kind.rawValue), "response": .string(Base64URL.encode(response)),
            "rpId": "example.org", "origin": .string(ExampleParty.origin),
            "challenge": .string(Base64URL.encode(ExampleParty.challenge)),
            "algorithms": .array(Self.algorithms.map { .integer($0.rawValue) }),
            "registered": .string(Base64URL.encode(registered)),
            "signCount": .integer(Int64(stored.signCount)),
        ]
    }

    static let algorithms: [COSEAlgorithm] = [.es256, .eddsa, .rs256]

    /// PassLift's verdict: nil where it accepts.
    func refusal() throws -> CeremonyRefusal? {
        do throws(CeremonyRefusal) {
            switch kind {
            case .registration:
                var expectation = expectation
                expectation.algorithms = Self.algorithms
                _ = try RegistrationVerifier(cryptography: OpenSSLCryptography()).verify(
                    RegistrationResponse(json: response), against: expectation, at: 1_796_083_200)
            case .authentication:
                var expectation = expectation
                expectation.userHandle = stored.userHandle
                _ = try AssertionVerifier(cryptography: OpenSSLCryptography()).verify(
                    AuthenticationResponse(json: response), by: stored, against: expectation)
            }
            return nil
        } catch {
            return error
        }
    }

    private var expectation: CeremonyExpectation {
        CeremonyExpectation(
            kind: kind, relyingPartyID: "example.org", origins: [ExampleParty.origin],
            challenge: ExampleParty.challenge)
    }
}

/// The passkeys whose responses are changed: every algorithm, with and without a counter.
struct DifferentialCases {
    private let credentials: [ResidentCredential]

    init() throws {
        let party = try ExampleParty()
        credentials = try DifferentialCase.algorithms.flatMap { algorithm in
            try [BackupState.deviceBound, .backedUp].enumerated().map { index, backup in
                var authenticator = SoftwareAuthenticator(
                    .with { $0.backup = backup }, seed: UInt64(index + 1))
                var request = ExampleParty.creation()
                request.algorithms = [algorithm]
                _ = try party.result(request, of: &authenticator)
                return try #require(authenticator.credentials.first)
            }
        }
    }

    /// A case of that change, its other choices drawn from `generator`.
    func draw(
        _ change: ResponseChange, _ kind: CeremonyKind, by generator: inout SeededGenerator
    ) throws -> DifferentialCase {
        let credential = credentials[Int.random(in: 0..<credentials.count, using: &generator)]
        let attestation: ResponseDraft.Attestation = Bool.random(using: &generator) ? .none : .packedSelf
        let original = ResponseDraft(.registration, by: credential, attestation: .none)
        var draft = ResponseDraft(kind, by: credential, attestation: attestation)
        if case .draft(let apply) = change.stage { apply(&draft, &generator) }
        var signed = try draft.signed()
        if case .signed(let apply) = change.stage { apply(&signed, &generator) }
        var form = signed.json(kind)
        if case .form(let apply) = change.stage { apply(&form, &generator) }
        var text = JSONValue.object(form).bytes()
        if case .text(let apply) = change.stage { apply(&text, &generator) }

        var stored = StoredCredential(
            credentialID: credential.id, publicKey: credential.cosePublicKey, signCount: original.signCount,
            userHandle: credential.userHandle)
        stored.backupEligible = credential.backup != .deviceBound
        return DifferentialCase(
            change: change.name, kind: kind, algorithm: credential.key.algorithm,
            attestation: attestation == .none ? "none" : "packed", response: text, stored: stored,
            registered: original.attested)
    }
}
