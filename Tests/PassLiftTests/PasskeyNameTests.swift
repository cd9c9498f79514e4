import PassLift
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The names of passkeys, and one that is suspended")
struct PasskeyNameTests {
    private static let windowsHello: [UInt8] = [
        0x08, 0x98, 0x70, 0x58, 0xca, 0xdc, 0x4b, 0x81, 0xb6, 0xe1, 0x30, 0xde, 0x50, 0xdc, 0xbe, 0x96,
    ]

    private func enrolled(_ stage: Stage) async throws -> (device: SoftwareAuthenticator, id: [UInt8]) {
        var device = Stage.device("ada", seed: 1)
        device.traits.aaguid = Self.windowsHello
        try await stage.enrol("ada", &device)
        return (device, try #require(device.credentials.first?.id))
    }

    @Test("the table that comes along has its day and fifty-two names")
    func table() {
        #expect(AuthenticatorNames.standard.date == "2026-08-07")
        #expect(AuthenticatorNames.standard.count == 52)
        #expect(AuthenticatorNames.standard.name(of: Self.windowsHello) == "Windows Hello")
        #expect(AuthenticatorNames.standard.name(of: [UInt8](repeating: 0, count: 16)) == nil)
    }

    @Test(
        "a table that cannot be read is refused with its place",
        arguments: [
            "", "{}", #"{"date":"d","names":{"0":"x"}}"#,
            #"{"date":"d","names":{"08987058-cadc-4b81-b6e1-30de50dcbe96":""}}"#,
            #"{"date":"d","names":{"08987058-cadc-4b81-b6e1-30de50dcbe9g":"x"}}"#,
        ])
    func badTable(text: String) {
        #expect(throws: PassLiftError(.badInput)) { try AuthenticatorNames(json: Array(text.utf8)) }
    }

    @Test("a new passkey is named by its provider, or by the host's own table")
    func named() async throws {
        var stage = try Stage()
        _ = try await enrolled(stage)
        #expect(try await stage.passkeys("ada").map(\.label) == ["Windows Hello"])
        stage = try Stage()
        stage.lift.authenticatorNames = try AuthenticatorNames(
            json: Array(#"{"date":"x","names":{"08987058-cadc-4b81-b6e1-30de50dcbe96":"Ours"}}"#.utf8))
        _ = try await enrolled(stage)
        #expect(try await stage.passkeys("ada").map(\.label) == ["Ours"])
    }

    @Test("a passkey is renamed in a visit confirmed for just that, by one event, and signs in as before")
    func renamed() async throws {
        let stage = try Stage()
        var (device, id) = try await enrolled(stage)
        let other = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await stage.lift.renamePasskey(id, to: "Mine", in: other)
        }
        let visit = try await stage.reauthenticate("ada", &device, for: .renamePasskey)
        let reply = try await stage.lift.renamePasskey(id, to: "Blue key \u{1F511}", in: visit)
        #expect(reply.next == .settled(.reauthenticated))
        #expect(try await stage.passkeys("ada").map(\.label) == ["Blue key \u{1F511}"])
        #expect(try await stage.eventNames().filter { $0 == .passkeyRenamed }.count == 1)
        #expect(try await stage.passkeySignIn(&device).account == (try Stage.id("ada")))
        for name in ["", String(repeating: "n", count: 257), "a\u{7}"] {
            await #expect(throws: PassLiftError(.badInput)) {
                try await stage.lift.renamePasskey(id, to: name, in: visit)
            }
        }
        await #expect(throws: PassLiftError(.badInput)) {
            try await stage.lift.renamePasskey([1, 2], to: "x", in: visit)
        }
    }

    @Test("a rename in a visit that ran out before it was confirmed is refused, not passed over")
    func renamedTooLate() async throws {
        let stage = try Stage()
        let (_, id) = try await enrolled(stage)
        let begun = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .renamePasskey, client: Stage.client())
        stage.time.advance(seconds: 301)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await stage.lift.renamePasskey(id, to: "Mine", in: begun.visit)
        }
        #expect(try await stage.passkeys("ada").map(\.label) == ["Windows Hello"])
    }

    @Test("the help desk suspends one passkey, which then signs nobody in; twice is not possible")
    func suspended() async throws {
        let stage = try Stage()
        var (device, id) = try await enrolled(stage)
        let ada = try Stage.id("ada")
        await #expect(throws: PassLiftError(.badInput)) { try await stage.lift.suspendPasskey([9], of: ada) }
        try await stage.lift.suspendPasskey(id, of: ada)
        #expect(try await stage.passkeys("ada").map(\.state) == [.suspended])
        #expect(try await stage.passkeySignIn(&device).account == nil)
        #expect(try await stage.eventNames().contains(.passkeySuspended))
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.lift.suspendPasskey(id, of: ada)
        }
    }

    @Test("the last way into an active account is not suspended")
    func lastWayIn() async throws {
        let stage = try Stage()
        var (device, id) = try await enrolled(stage)
        _ = try await stage.passkeySignIn(&device)
        try await stage.operate("ada", .recoveryConfirmed)
        let record = try #require(try await stage.store.account(try Stage.id("ada")))
        var changed = record
        changed.facts.password = .absent
        changed.version += 1
        var change = Change()
        change.writes = [.account(changed)]
        _ = try await stage.store.commit(change)
        await #expect(throws: PassLiftError(.lastWayIn)) {
            try await stage.lift.suspendPasskey(id, of: record.id)
        }
        #expect(try await stage.passkeys("ada").map(\.state) == [.proven])
    }

    @Test("an account known by its offers alone is erased, and its next sign-in makes another subject")
    func adviceErases() async throws {
        let stage = try Stage()
        let advisor = UpgradeAdvisor(policy: .standard, doors: stage.doors)
        let ada = try Stage.id("ada")
        _ = await advisor.passwordSucceeded(ada, AccountStatement(), client: Stage.client())
        let before = try #require(try await stage.store.account(ada)).subject
        try await advisor.eraseAccount(ada)
        #expect(try await stage.store.account(ada) == nil)
        _ = await advisor.passwordSucceeded(ada, AccountStatement(), client: Stage.client())
        #expect(try #require(try await stage.store.account(ada)).subject != before)
    }
}
