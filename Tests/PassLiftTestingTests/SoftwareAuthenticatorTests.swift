import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("The software authenticator")
struct SoftwareAuthenticatorTests {
    let party: ExampleParty

    init() throws {
        party = try ExampleParty()
    }

    @Test(
        "a passkey of every usual algorithm is registered and signs in",
        arguments: [COSEAlgorithm.es256, .eddsa, .rs256], AuthenticatorTraits.Attestation.allCases)
    func roundTrip(algorithm: COSEAlgorithm, attestation: AuthenticatorTraits.Attestation) throws {
        var authenticator = SoftwareAuthenticator(.with { $0.attestation = attestation }, seed: 1)
        var request = ExampleParty.creation()
        request.algorithms = [algorithm]
        let registration = try party.register(request, with: &authenticator)
        #expect(registration.algorithm == algorithm)
        #expect(registration.format == (attestation == .none ? .none : .packed))
        #expect(registration.publicKey == authenticator.credentials.first?.cosePublicKey)
        #expect(registration.userPresent && registration.userVerified)
        #expect(registration.clientExtensions.isDiscoverable == true)

        let stored = registration.storedCredential(userHandle: ExampleParty.ada.handle)
        let assertion = try party.authenticate(by: stored, with: &authenticator)
        #expect(assertion.userVerified && assertion.uvTrusted)
        #expect(!assertion.signCountRegressed)
    }

    @Test("the first offered algorithm that it can is taken")
    func algorithmOrder() throws {
        var authenticator = SoftwareAuthenticator(.with { $0.algorithms = [.rs256, .es256] }, seed: 1)
        #expect(try party.register(with: &authenticator).algorithm == .es256)
    }

    @Test("an automatic upgrade is made without presence and verification")
    func automaticUpgrade() throws {
        var authenticator = SoftwareAuthenticator(
            .with { $0.filledUserName = ExampleParty.ada.name }, seed: 1)
        let registration = try party.register(ExampleParty.creation(.conditional), with: &authenticator)
        #expect(!registration.userPresent && !registration.userVerified)

        let stored = registration.storedCredential(userHandle: ExampleParty.ada.handle)
        let assertion = try party.authenticate(by: stored, with: &authenticator)
        #expect(assertion.userPresent && assertion.userVerified && !assertion.uvTrusted)
    }

    @Test("bare options without the outer object are taken as modal ones")
    func bareOptions() throws {
        var authenticator = SoftwareAuthenticator(seed: 1)
        let creation = try CreationOptions(ExampleParty.creation(), for: party.relyingParty)
        var writer = JSONWriter()
        creation.writePublicKey(to: &writer)
        _ = try authenticator.create(options: writer.bytes, origin: ExampleParty.origin).json()

        let request = try RequestOptions(ExampleParty.assertion(), for: party.relyingParty)
        writer = JSONWriter()
        request.writePublicKey(to: &writer)
        _ = try authenticator.get(options: writer.bytes, origin: ExampleParty.origin).json()
    }

    @Test("a synced passkey keeps no counter and a device-bound one counts every signature")
    func counters() throws {
        var synced = SoftwareAuthenticator(seed: 1)
        var registration = try party.register(with: &synced)
        #expect(registration.backupEligible && registration.backupState && registration.signCount == 0)
        var stored = registration.storedCredential(userHandle: ExampleParty.ada.handle)
        #expect(try party.authenticate(by: stored, with: &synced).signCount == 0)

        var bound = SoftwareAuthenticator(.with { $0.backup = .deviceBound }, seed: 2)
        registration = try party.register(with: &bound)
        #expect(!registration.backupEligible && !registration.backupState && registration.signCount == 1)
        stored = registration.storedCredential(userHandle: ExampleParty.ada.handle)
        for count in 2...4 as ClosedRange<UInt32> {
            let assertion = try party.authenticate(by: stored, with: &bound)
            #expect(assertion.signCount == count && !assertion.signCountRegressed)
            stored = assertion.updated(stored)
        }
    }

    @Test("a copied device is noticed by its counter")
    func clone() throws {
        var original = SoftwareAuthenticator(.with { $0.backup = .deviceBound }, seed: 1)
        var stored = try party.register(with: &original)
            .storedCredential(userHandle: ExampleParty.ada.handle)
        var copy = original
        stored = try party.authenticate(by: stored, with: &original).updated(stored)
        #expect(try party.authenticate(by: stored, with: &copy).signCountRegressed)
    }

    @Test("backup is switched on and off for what can be synced, and stays off for what cannot")
    func backupChanges() throws {
        var authenticator = SoftwareAuthenticator(.with { $0.backup = .eligible }, seed: 1)
        let registration = try party.register(with: &authenticator)
        #expect(registration.backupEligible && !registration.backupState)
        let stored = registration.storedCredential(userHandle: ExampleParty.ada.handle)
        authenticator.setBackup(.on)
        #expect(try party.authenticate(by: stored, with: &authenticator).backupState)
        authenticator.setBackup(.off)
        #expect(try !party.authenticate(by: stored, with: &authenticator).backupState)

        var bound = SoftwareAuthenticator(.with { $0.backup = .deviceBound }, seed: 2)
        _ = try party.register(with: &bound)
        bound.setBackup(.on)
        #expect(bound.credentials.map(\.backup) == [.deviceBound])
    }

    @Test("it keeps one passkey an account, and a new one replaces the old")
    func replacement() throws {
        var authenticator = SoftwareAuthenticator(seed: 1)
        let first = try party.register(with: &authenticator)
        let other = try party.register(
            ExampleParty.creation(user: ExampleParty.grace), with: &authenticator)
        let second = try party.register(with: &authenticator)
        #expect(authenticator.credentials.map(\.id) == [other.credentialID, second.credentialID])
        #expect(first.credentialID != second.credentialID)
        #expect(authenticator.credentials.map(\.userName) == ["grace@example.org", "ada@example.org"])
    }

    @Test("without a list the newest passkey or the picked account answers, with one only what it names")
    func choice() throws {
        var authenticator = SoftwareAuthenticator(seed: 1)
        let ada = try party.register(with: &authenticator)
        let grace = try party.register(
            ExampleParty.creation(user: ExampleParty.grace), with: &authenticator)
        let named = { (result: ClientResult) in
            try AuthenticationResponse(json: result.json())
        }
        var response = try named(party.result(ExampleParty.assertion(), of: &authenticator))
        #expect(response.credentialID == grace.credentialID)
        #expect(response.userHandle == ExampleParty.grace.handle)

        let adaOnly = ExampleParty.assertion(allowing: [ada.credentialID])
        response = try named(party.result(adaOnly, of: &authenticator))
        #expect(response.credentialID == ada.credentialID)

        authenticator.traits.pickedUserHandle = ExampleParty.ada.handle
        response = try named(party.result(ExampleParty.assertion(), of: &authenticator))
        #expect(response.userHandle == ExampleParty.ada.handle)
    }

    @Test("everything but keys and signatures is the same for the same seed")
    func determinism() throws {
        let made = try ([7, 7, 8] as [UInt64]).map { seed in
            var authenticator = SoftwareAuthenticator(seed: seed)
            return try party.register(with: &authenticator)
        }
        #expect(made[0].credentialID == made[1].credentialID)
        #expect(made[0].credentialID != made[2].credentialID)
        #expect(made[0].publicKey != made[1].publicKey)
    }

    @Test("model, transports and attachment are reported as set")
    func reportedTraits() throws {
        let model = [UInt8](1...16)
        let traits = AuthenticatorTraits.with {
            $0.aaguid = model
            $0.transports = ["usb", "nfc"]
            $0.attachment = "cross-platform"
        }
        var authenticator = SoftwareAuthenticator(traits, seed: 1)
        let json = try party.result(ExampleParty.creation(), of: &authenticator).json()
        let response = try RegistrationResponse(json: json)
        #expect(response.transports == ["usb", "nfc"])
        #expect(response.attachment == "cross-platform")
        #expect(try party.register(with: &authenticator).aaguid.bytes == model)
    }
}
