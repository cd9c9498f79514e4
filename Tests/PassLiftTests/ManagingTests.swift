import PassLift
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Ceremonies: managing passkeys, and conflicts")
struct ManagingTests {
    @Test("a passkey is deleted in a visit re-authenticated for just that")
    func deletes() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let id = try #require(device.credentials.first?.id)
        let visit = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
        let reply = try await stage.lift.deletePasskey(id, in: visit)
        #expect(try reply.signalMethods() == ["signalAllAcceptedCredentials"])
        let payload = try JSONNode(JSONReader().read(try #require(reply.signals.first))).member("payload")
        let handle = try #require(try await stage.store.account(try Stage.id("ada"))).userHandle
        #expect(try payload.member("userId").base64URL() == handle)
        #expect(try payload.member("allAcceptedCredentialIds").elements().isEmpty)
        #expect(try await stage.passkeys("ada").isEmpty)
        #expect(try await stage.eventNames().contains(.passkeyDeleted))
        #expect(try await stage.store.errands(limit: 10).map(\.kind).contains(.noticePasskeyRemoved))
    }

    @Test("a passkey is not deleted in a visit of another kind, for another action, or after ten minutes")
    func needsReauthentication() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let enrolled = try await stage.enrol("ada", &device)
        let id = try #require(device.credentials.first?.id)
        let other = try await stage.reauthenticate("ada", &device, for: .addPasskey)
        let late = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
        stage.time.advance(seconds: 601)
        let begun = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .deletePasskey, client: Stage.client())
        for visit in [enrolled.visit, other, late, begun.visit] {
            await #expect(throws: PassLiftError(.stepUpRequired)) {
                try await stage.lift.deletePasskey(id, in: visit)
            }
        }
        #expect(try await stage.passkeys("ada").count == 1)
    }

    @Test("the host's own password check re-authenticates an account without a passkey, and adds one")
    func hostConfirms() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let account = try Stage.id("ada")
        let first = await stage.lift.passwordSucceeded(
            account, AccountStatement(), identifier: "ada", client: ClientDescription())
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.lift.resume(first.visit, with: .passwordChecked(.correct))
        }
        let begun = try await stage.lift.beginReauthentication(
            account, for: .addPasskey, client: Stage.client())
        #expect(begun.next == .awaitProof)
        let wrong = try await stage.lift.resume(begun.visit, with: .passwordChecked(.wrong))
        #expect(wrong.next == .awaitProof)
        let right = try await stage.lift.resume(begun.visit, with: .passwordChecked(.correct))
        #expect(right.next == .settled(.reauthenticated))
        let creation = try await stage.lift.addPasskey(in: begun.visit)
        guard case .create(let slip) = creation.next,
            case .response(let made) = device.create(
                options: creation.options ?? [], origin: "https://example.org")
        else { throw PassLiftError(.notPossibleHere) }
        _ = try await stage.lift.resume(begun.visit, with: .registration(slip, made))
        #expect(try await stage.passkeys("ada").count == 1)
    }

    @Test("ten minutes to the second are still recent")
    func tenMinutes() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let visit = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
        stage.time.advance(seconds: 600)
        _ = try await stage.lift.deletePasskey(try #require(device.credentials.first?.id), in: visit)
        #expect(try await stage.passkeys("ada").isEmpty)
    }

    @Test("a re-authentication from before a change of epoch deletes nothing")
    func outdated() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let visit = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
        try await stage.operate("ada", .passwordChanged)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await stage.lift.deletePasskey(try #require(device.credentials.first?.id), in: visit)
        }
        #expect(try await stage.passkeys("ada").count == 1)
    }

    @Test("a deletion that comes when the confirmation has just run out is refused, not passed over")
    func confirmationRunOut() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let begun = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .deletePasskey, client: Stage.client())
        stage.time.advance(seconds: 301)
        let id = try #require(device.credentials.first?.id)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await stage.lift.deletePasskey(id, in: begun.visit)
        }
        #expect(try await stage.passkeys("ada").count == 1)
        #expect(try await stage.eventNames().last == .ceremonyExpired)
    }

    @Test(
        "a store that is away after the commit costs the signals, not the sign-in or the deletion"
    )
    func awayAfterCommit() async throws {
        let isArmed = Switch()
        let store = ScriptedStore(over: InMemoryAccountStore()) { call, _ in
            if call == .commit { isArmed.committed() }
            return call == .read && isArmed.isTripped ? .failed : .done
        }
        let stage = try Stage(store: store)
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        isArmed.arm()
        let reply = try await stage.passkeySignIn(&device)
        isArmed.disarm()
        #expect(reply.account == (try Stage.id("ada")))
        #expect(reply.visit.signals.isEmpty)
        let visit = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
        isArmed.arm()
        _ = try await stage.lift.deletePasskey(try #require(device.credentials.first?.id), in: visit)
        isArmed.disarm()
        #expect(try await stage.passkeys("ada").isEmpty)
    }

    @Test("another account's passkey cannot be deleted")
    func foreign() async throws {
        let stage = try Stage()
        var ada = Stage.device("ada", seed: 1)
        var ben = Stage.device("ben", seed: 2)
        try await stage.enrol("ada", &ada)
        try await stage.enrol("ben", &ben)
        let visit = try await stage.reauthenticate("ada", &ada, for: .deletePasskey)
        await #expect(throws: PassLiftError(.badInput)) {
            try await stage.lift.deletePasskey(try #require(ben.credentials.first?.id), in: visit)
        }
        #expect(try await stage.passkeys("ben").count == 1)
    }

    @Test("the last way into an account without a password is never deleted")
    func lastWayIn() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        _ = try await stage.passkeySignIn(&device)
        let request = try await stage.lift.beginSignIn()
        let response = try device.get(options: request.options, origin: Stage.origin).json()
        _ = try await stage.lift.finishSignIn(response, seal: request.seal, client: Stage.client()) { _ in
            var statement = AccountStatement()
            statement.password = .absent
            return statement
        }
        let visit = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
        await #expect(throws: PassLiftError(.lastWayIn)) {
            try await stage.lift.deletePasskey(try #require(device.credentials.first?.id), in: visit)
        }
        #expect(try await stage.passkeys("ada").count == 1)
    }

    @Test("four conflicts in a row are borne, and the fifth is contention", arguments: [4, 5])
    func conflicts(count: Int) async throws {
        let store = ScriptedStore(over: InMemoryAccountStore()) { _, _ in .done }
        let stage = try Stage(store: store)
        let reply = try await stage.signIn("ada", silently: .no)
        let events = try await stage.events().count
        let before = store.commitCount
        let conflicting = ScriptedStore.conflicting(count, over: store)
        let contended = try Stage(store: conflicting, seed: 2)
        if count < JourneyEngine.maximumAttempts {
            let next = try await contended.lift.resume(reply.visit, with: .reported(.offerShown))
            #expect(next.next == .offer(.optional))
            #expect(store.commitCount == before + 1)
            #expect(try await stage.events().count == events + 1)
        } else {
            await #expect(throws: PassLiftError(.contention)) {
                try await contended.lift.resume(reply.visit, with: .reported(.offerShown))
            }
            #expect(store.commitCount == before)
            #expect(try await stage.events().count == events)
        }
        #expect(conflicting.commitCount == 5)
    }
}

extension ScriptedStore {
    /// A store whose first `count` commits meet a conflict.
    static func conflicting(_ count: Int, over base: any AccountStore) -> ScriptedStore {
        let left = Countdown(count)
        return ScriptedStore(over: base) { call, _ in
            call == .commit && left.takes() ? .conflict : .done
        }
    }
}
