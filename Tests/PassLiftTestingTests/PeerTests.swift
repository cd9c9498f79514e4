import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite(
    "Other WebAuthn implementations",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct PeerTests {
    static let algorithms: [COSEAlgorithm] = [.es256, .eddsa, .rs256]
    let party: ExampleParty

    init() throws {
        party = try ExampleParty()
    }

    /// One passkey made and used by the software authenticator, as a case for `verify.py`.
    private func verificationCase(
        _ peer: String, _ algorithm: COSEAlgorithm, _ traits: AuthenticatorTraits,
        mediation: Mediation = .modal
    ) throws -> JSONValue {
        var authenticator = SoftwareAuthenticator(traits, seed: 1)
        var request = ExampleParty.creation(mediation)
        request.algorithms = [algorithm]
        let registration = try party.result(request, of: &authenticator).json()
        let authentication = try party.result(ExampleParty.assertion(), of: &authenticator).json()
        return [
            "peer": .string(peer), "conditional": .bool(mediation == .conditional),
            "rpId": .string(party.relyingParty.id), "origin": .string(ExampleParty.origin),
            "challenge": .string(Base64URL.encode(ExampleParty.challenge)),
            "algorithms": [.integer(algorithm.rawValue)],
            "registration": try JSONReader().read(registration),
            "authentication": try JSONReader().read(authentication),
        ]
    }

    @Test(
        "PyPI's webauthn and fido2 verify registrations and assertions of every usual algorithm",
        arguments: ["webauthn", "fido2"], AuthenticatorTraits.Attestation.allCases)
    func peersVerify(peer: String, attestation: AuthenticatorTraits.Attestation) throws {
        let traits = AuthenticatorTraits.with {
            $0.attestation = attestation
            $0.backup = .deviceBound
        }
        let cases = try Self.algorithms.map { try verificationCase(peer, $0, traits) }
        for (algorithm, result) in zip(Self.algorithms, try PeerScript(name: "verify.py").run(cases)) {
            let registration = try result.member("registration")
            let authentication = try result.member("authentication")
            #expect(try registration.member("verified").bool(), "\(algorithm): \(registration.value.text())")
            #expect(
                try authentication.member("verified").bool(), "\(algorithm): \(authentication.value.text())")
            let format = attestation == .none ? "none" : "packed"
            #expect(try registration.member("format").string() == format)
            #expect(try registration.member("userVerified").bool())
            #expect(try !registration.member("backedUp").bool())
            #expect(try registration.member("signCount").integer() == 1)
        }
    }

    @Test(
        "webauthn verifies an automatic upgrade when told of it, fido2 refuses it for want of presence"
    )
    func peersOnAutomaticUpgrades() throws {
        let traits = AuthenticatorTraits.with { $0.filledUserName = ExampleParty.ada.name }
        let cases = try ["webauthn", "fido2"].map {
            try verificationCase($0, .es256, traits, mediation: .conditional)
        }
        let results = try PeerScript(name: "verify.py").run(cases)
        let webauthn = try results[0].member("registration")
        #expect(try webauthn.member("verified").bool(), "\(webauthn.value.text())")
        #expect(try !webauthn.member("userVerified").bool())
        #expect(try webauthn.member("backedUp").bool())
        let fido2 = try results[1].member("registration")
        #expect(try !fido2.member("verified").bool())
        #expect(try fido2.member("error").string() == "ValueError: User Present flag not set.")
        for result in results {
            let authentication = try result.member("authentication")
            #expect(try authentication.member("verified").bool(), "\(authentication.value.text())")
        }
    }

    @Test("the peers refuse what the authenticator does wrong on purpose", arguments: ["webauthn", "fido2"])
    func peersRefuse(peer: String) throws {
        let faults: [Misbehaviour] = [
            .wrongChallenge, .wrongOrigin, .wrongType, .wrongRelyingParty, .userAbsent, .tamperedSignature,
        ]
        let cases = try faults.map { fault in
            try verificationCase(peer, .es256, .with { $0.misbehaviours = [fault] })
        }
        for (fault, result) in zip(faults, try PeerScript(name: "verify.py").run(cases)) {
            #expect(try !result.member("registration").member("verified").bool(), "\(fault)")
            #expect(try !result.member("authentication").member("verified").bool(), "\(fault)")
        }
    }

    /// An authenticator of somebody else, as a case for `make.py`.
    struct Maker: CustomTestStringConvertible, Sendable {
        var peer = "fido2-structs"
        var algorithm = COSEAlgorithm.es256
        var attestation = AttestationFormat.none

        var testDescription: String { "\(peer) \(algorithm) \(attestation.rawValue)" }

        static let all: [Maker] =
            [Maker(peer: "soft-webauthn")]
            + algorithms.flatMap { algorithm in
                [AttestationFormat.none, .packed].map { Maker(algorithm: algorithm, attestation: $0) }
            }
    }

    @Test(
        "PassLift verifies soft-webauthn's passkeys, and those built of fido2's structures",
        arguments: Maker.all)
    func passLiftVerifies(maker: Maker) throws {
        let creation = try party.options(ExampleParty.creation())
        let request = try party.options(ExampleParty.assertion())
        let result = try PeerScript(name: "make.py").run([
            [
                "peer": .string(maker.peer), "algorithm": .integer(maker.algorithm.rawValue),
                "attestation": .string(maker.attestation.rawValue), "origin": .string(ExampleParty.origin),
                "creation": try JSONReader().read(creation.json),
                "request": try JSONReader().read(request.json),
            ]
        ])[0]
        let registration = try RegistrationVerifier(cryptography: OpenSSLCryptography()).verify(
            RegistrationResponse(json: result.member("registration").value.bytes()),
            against: creation.expectation, at: 1_796_083_200)
        #expect(registration.algorithm == maker.algorithm)
        #expect(registration.format == maker.attestation)
        #expect(registration.attestationType == (maker.attestation == .none ? .none : .selfSigned))

        let stored = registration.storedCredential(userHandle: ExampleParty.ada.handle)
        let assertion = try AssertionVerifier(cryptography: OpenSSLCryptography()).verify(
            AuthenticationResponse(json: result.member("authentication").value.bytes()), by: stored,
            against: request.expectation)
        #expect(assertion.userPresent && !assertion.signCountRegressed)
    }
}
