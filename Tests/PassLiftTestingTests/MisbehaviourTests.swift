import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("The authenticator's misbehaviour")
struct MisbehaviourTests {
    let party: ExampleParty

    init() throws {
        party = try ExampleParty()
    }

    /// What each fault of a registration is refused with; nil where a registration has no place for it.
    static func registrationRefusal(_ misbehaviour: Misbehaviour) -> CeremonyRefusalCode? {
        switch misbehaviour {
        case .wrongChallenge: .challengeMismatch
        case .wrongOrigin: .originNotAllowed
        case .crossOrigin: .crossOriginNotAllowed
        case .wrongType: .typeMismatch
        case .wrongRelyingParty: .relyingPartyMismatch
        case .userAbsent: .userNotPresent
        case .userUnverified: .userNotVerified
        case .backedUpThoughIneligible: .backupStateInconsistent
        case .changedBackupEligibility, .repeatedCounter, .foreignUserHandle: nil
        case .trailingByte: .authenticatorDataMalformed
        case .tamperedSignature: .attestationSignatureInvalid
        case .unofferedAlgorithm: .algorithmNotOffered
        case .otherCredentialID: .credentialIDMismatch
        }
    }

    /// The same for an authentication; a repeated counter is a signal, no refusal.
    static func authenticationRefusal(_ misbehaviour: Misbehaviour) -> CeremonyRefusalCode? {
        switch misbehaviour {
        case .wrongChallenge: .challengeMismatch
        case .wrongOrigin: .originNotAllowed
        case .crossOrigin: .crossOriginNotAllowed
        case .wrongType: .typeMismatch
        case .wrongRelyingParty: .relyingPartyMismatch
        case .userAbsent: .userNotPresent
        case .userUnverified: .userNotVerified
        case .backedUpThoughIneligible: .backupStateInconsistent
        case .changedBackupEligibility: .backupEligibilityChanged
        case .repeatedCounter, .unofferedAlgorithm: nil
        case .trailingByte: .authenticatorDataMalformed
        case .tamperedSignature: .signatureInvalid
        case .otherCredentialID: .unknownCredential
        case .foreignUserHandle: .userHandleMismatch
        }
    }

    @Test("a registration with one fault is refused at that fault", arguments: Misbehaviour.allCases)
    func registration(misbehaviour: Misbehaviour) throws {
        var authenticator = SoftwareAuthenticator(.with { $0.misbehaviours = [misbehaviour] }, seed: 1)
        var request = ExampleParty.creation()
        request.userVerification = .required
        let refusal = Result { try party.register(request, with: &authenticator) }.refusal
        #expect(refusal == Self.registrationRefusal(misbehaviour))
    }

    @Test("an authentication with one fault is refused at that fault", arguments: Misbehaviour.allCases)
    func authentication(misbehaviour: Misbehaviour) throws {
        var authenticator = SoftwareAuthenticator(seed: 1)
        let stored = try party.register(with: &authenticator)
            .storedCredential(userHandle: ExampleParty.ada.handle)
        authenticator.traits.misbehaviours = [misbehaviour]
        var request = ExampleParty.assertion()
        request.userVerification = .required
        let refusal = Result { try party.authenticate(request, by: stored, with: &authenticator) }.refusal
        #expect(refusal == Self.authenticationRefusal(misbehaviour))
    }

    @Test("a repeated counter is reported as one that did not grow")
    func repeatedCounter() throws {
        var authenticator = SoftwareAuthenticator(.with { $0.backup = .deviceBound }, seed: 1)
        let stored = try party.register(with: &authenticator)
            .storedCredential(userHandle: ExampleParty.ada.handle)
        authenticator.traits.misbehaviours = [.repeatedCounter]
        #expect(try party.authenticate(by: stored, with: &authenticator).signCountRegressed)
    }

    @Test("an automatic upgrade cannot be passed off as a modal registration")
    func automaticAsModal() throws {
        var authenticator = SoftwareAuthenticator(
            .with { $0.filledUserName = ExampleParty.ada.name }, seed: 1)
        let conditional = try party.options(ExampleParty.creation(.conditional))
        let modal = try party.options(ExampleParty.creation())
        let json = try authenticator.create(options: conditional.json, origin: ExampleParty.origin).json()
        let refusal = Result {
            try RegistrationVerifier(cryptography: OpenSSLCryptography())
                .verify(RegistrationResponse(json: json), against: modal.expectation, at: 1_796_083_200)
        }.refusal
        #expect(refusal == .userNotPresent)
    }
}

extension Result where Failure == any Error {
    /// The code of a refused ceremony; nil where nothing failed.
    var refusal: CeremonyRefusalCode? {
        switch self {
        case .success: return nil
        case .failure(let error as CeremonyRefusal): return error.code
        case .failure(let error):
            Issue.record(error)
            return nil
        }
    }
}
