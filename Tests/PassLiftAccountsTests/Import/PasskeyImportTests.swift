import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Passkeys are taken over")
struct PasskeyImportTests {
    private let store = InMemoryAccountStore()
    private let world: World
    private var device: SoftwareAuthenticator
    private let handle: [UInt8] = Array("legacy handle of Ada".utf8)

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 21))
        device = SoftwareAuthenticator(seed: 21)
        var ada = AccountImport(loginName: "Ada", passwordHash: try await world.hash("the password"))
        ada.id = AccountID("ada")
        ada.userHandle = handle
        _ = try await world.accounts.importAccount(ada)
        _ = device.create(options: creationOptions(handle, "Ada"), origin: World.origin)
    }

    /// What the legacy system once asked for.
    private func creationOptions(_ handle: [UInt8], _ name: String) -> [UInt8] {
        Array(
            """
            {"publicKey":{"rp":{"id":"example.org","name":"Legacy"},
            "user":{"id":"\(Base64URL.encode(handle))","name":"\(name)","displayName":""},
            "challenge":"AAECAwQFBgcICQoLDA0ODw","pubKeyCredParams":[{"type":"public-key","alg":-7}],
            "authenticatorSelection":{"residentKey":"required","userVerification":"required"}}}
            """.utf8)
    }

    private func passkey(_ change: (inout PasskeyImport) -> Void = { _ in }) throws -> PasskeyImport {
        let held = try #require(device.credentials.first)
        var credential = StoredCredential(
            credentialID: held.id, publicKey: held.cosePublicKey, signCount: 0, userHandle: handle)
        credential.uvInitialized = true
        var passkey = PasskeyImport(credential)
        passkey.label = "Phone"
        passkey.transports = ["internal"]
        change(&passkey)
        return passkey
    }

    private func names() async throws -> [EventName] {
        try await store.outbox(after: 0, limit: 1000).map { try EventDocument($0.payload).event.name }
    }

    private func outcome(
        _ passkey: PasskeyImport
    ) async throws -> Result<PasskeyImport.Outcome, PasskeyImport.Refusal>? {
        try await world.accounts.importPasskeys([passkey]).first
    }

    @Test("an account holds 100 passkeys at most, and with more than that it is still asked for some")
    func cap() async throws {
        let ada = try #require(AccountID("ada"))
        func one(_ number: Int, idByteCount: Int = 16) throws -> PasskeyImport {
            try passkey { passkey in
                let old = passkey.credential
                passkey.credential = StoredCredential(
                    credentialID: [UInt8(number >> 8), UInt8(number & 0xff)]
                        + [UInt8](repeating: 7, count: idByteCount - 2),
                    publicKey: old.publicKey, signCount: 0, userHandle: old.userHandle)
            }
        }
        let many = try (0..<101).map { try one($0) }
        let results = try await world.accounts.importPasskeys(many)
        #expect(results.count { $0 == .success(.imported(ada)) } == 100)
        #expect(results.last == .failure(.tooManyPasskeys))
        #expect(try await outcome(one(200)) == .failure(.tooManyPasskeys))
        #expect(try await outcome(one(0)) == .success(.alreadyThere))
        // As an import of before the limit has left them.
        var change = Change()
        let first = try #require(try await store.passkeys(of: ada).first)
        change.writes = (1000..<4100).map { number in
            var record = PasskeyRecord(
                credentialID: [UInt8(number >> 8), UInt8(number & 0xff)] + [UInt8](repeating: 9, count: 1000),
                account: ada, userHandle: first.userHandle, publicKey: first.publicKey,
                made: .init(purpose: .additionalPasskey, visit: VisitID(bits: 0), at: World.start))
            record.lastUsedAt = World.start.adding(seconds: Int64(number))
            return .passkey(record)
        }
        #expect(try await store.commit(change) == .committed)
        let reply = try await world.accounts.ceremonies.beginReauthentication(
            ada, for: .addPasskey, client: World.client)
        let options = try #require(reply.options)
        await #expect(throws: PassLiftError(.tooManyPasskeys)) {
            try await world.accounts.ceremonies.addPasskey(in: reply.visit)
        }
        #expect(
            options.count < 65_536 && String(decoding: options, as: UTF8.self).contains("allowCredentials"))
    }

    @Test("an imported passkey proves nothing until it has signed in, and then is proven")
    func signsIn() async throws {
        let ada = try #require(AccountID("ada"))
        #expect(try await outcome(passkey()) == .success(.imported(ada)))
        let before = try #require(try await store.account(ada)).facts
        #expect(before.passkeys == 1 && before.provenPasskeys == 0)
        let stored = try #require(try await store.passkeys(of: ada).first)
        #expect(stored.state == .unproven && stored.backupEligible == nil && stored.label == "Phone")
        #expect(try await names().contains(.passkeyImported))

        let request = try await world.accounts.beginPasskeySignIn()
        var device = device
        guard case .response(let answer) = device.get(options: request.options, origin: World.origin) else {
            Issue.record("the device does not answer")
            return
        }
        let reply = try await world.accounts.finishPasskeySignIn(
            answer, seal: request.seal, client: World.client)
        #expect(reply.account == ada)
        let after = try #require(try await store.passkeys(of: ada).first)
        #expect(after.state == .proven && after.backupEligible != nil)
        #expect(try await names().contains(.passkeyProven))
        #expect(try await outcome(passkey()) == .success(.alreadyThere))
        #expect(try await store.passkeys(of: ada) == [after])
    }

    @Test("the account is found by handle, id or login name, and no other's handle is taken")
    func owners() async throws {
        let ada = try #require(AccountID("ada"))
        try await world.importAccount("Ben", password: "the password")
        let ben = try #require(try await world.accounts.profile(loginName: "Ben")).account
        #expect(
            try await outcome(passkey { $0.credential.userHandle = [1] }) == .failure(.unknownAccount))
        #expect(
            try await outcome(passkey { $0.owner = .loginName("Ben") }) == .failure(.userHandleTaken))
        #expect(
            try await outcome(passkey { $0.owner = .loginName("nobody") }) == .failure(.unknownAccount))
        let foreign = try passkey { passkey in
            passkey.credential.userHandle = [1]
            passkey.owner = .account(ben)
        }
        #expect(try await outcome(foreign) == .success(.imported(ben)))
        #expect(try await outcome(passkey()) == .failure(.credentialTaken))
        let second = try passkey { passkey in
            passkey.credential.credentialID = [7]
            passkey.owner = .loginName("ADA")
        }
        #expect(try await outcome(second) == .success(.imported(ada)))
    }

    @Test("what is malformed is refused with its reason, and changes nothing")
    func refusals() async throws {
        let events = try await names()
        let long = [UInt8](repeating: 1, count: 1024)
        #expect(try await outcome(passkey { $0.credential.credentialID = [] }) == .failure(.credentialID))
        #expect(try await outcome(passkey { $0.credential.credentialID = long }) == .failure(.credentialID))
        #expect(try await outcome(passkey { $0.credential.userHandle = [] }) == .failure(.userHandle))
        #expect(
            try await outcome(passkey { $0.credential.publicKey = [0xff] })
                == .failure(.publicKey(.notCanonicalCBOR)))
        let offCurve = try passkey { passkey in
            passkey.credential.publicKey[passkey.credential.publicKey.count - 1] ^= 1
        }
        #expect(try await outcome(offCurve) == .failure(.publicKey(.pointOffCurve)))
        let backedUp = try passkey { passkey in
            passkey.credential.backupEligible = false
            passkey.credential.backupState = true
        }
        #expect(try await outcome(backedUp) == .failure(.backupState))
        let transports = [String](repeating: "usb", count: 17)
        #expect(try await outcome(passkey { $0.transports = transports }) == .failure(.tooLong))
        #expect(
            try await outcome(passkey { $0.label = String(repeating: "l", count: 257) })
                == .failure(.tooLong))
        #expect(try await names() == events)
        let atLimits = try passkey { passkey in
            passkey.credential.credentialID = Array(long.dropLast())
            passkey.transports = Array(transports.dropLast())
            passkey.label = String(repeating: "l", count: 256)
        }
        #expect(try await outcome(atLimits) == .success(.imported(try #require(AccountID("ada")))))
    }

    @Test("many passkeys of one account come in one step, each with its event; of twins the first")
    func many() async throws {
        let passkeys = try (0..<20).map { number in
            try passkey { $0.credential.credentialID = [1, UInt8(number % 19)] }
        }
        let results = try await world.accounts.importPasskeys(passkeys)
        let ada = try #require(AccountID("ada"))
        #expect(results.dropLast().allSatisfy { $0 == .success(.imported(ada)) })
        #expect(results.last == .failure(.credentialTaken))
        #expect(try await store.account(ada)?.facts.passkeys == 19)
        #expect(try await names().filter { $0 == .passkeyImported }.count == 19)
    }
}
