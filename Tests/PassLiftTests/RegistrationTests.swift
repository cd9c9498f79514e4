import PassLift
import PassLiftCeremony
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Ceremonies: how registrations are finished")
struct RegistrationTests {
    @Test("trap 1: user presence 0 is accepted for a stored silent creation")
    func silentWithoutPresence() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let facts = try await stage.events().compactMap { event in
            if case .ceremonyVerified(let facts) = event.happening.detail { facts } else { nil }
        }
        #expect(facts.contains { !$0.flags.contains(.userPresent) })
        #expect(try await stage.passkeys("ada").map(\.createdBy) == [.automaticUpgrade])
    }

    @Test(
        "trap 1, 3: user presence 0 is refused for a modal creation, also when the client says conditional",
        arguments: [false, true])
    func modalWithoutPresence(claimsConditional: Bool) async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        device.traits.misbehaviours = [.userAbsent]
        let reply = try await stage.acceptedOffer("ada")
        var response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        if claimsConditional { response.claimConditional() }
        let end = try await stage.lift.resume(
            reply.visit, with: .registration(try #require(reply.ceremony), response))
        #expect(end.next == .settled(.failed))
        #expect(try await stage.passkeys("ada").isEmpty)
        #expect(try end.signalMethods() == ["signalUnknownCredential"])
    }

    @Test("trap 32: a byte-identical repeat of a success gets the first answer, anything else is refused")
    func replay() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let reply = try await stage.signIn("ada")
        let slip = try #require(reply.ceremony)
        let response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        let first = try await stage.lift.resume(reply.visit, with: .registration(slip, response))
        let count = try await stage.events().count
        let second = try await stage.lift.resume(reply.visit, with: .registration(slip, response))
        #expect(first.next == .settled(.upgraded))
        #expect(second.next == first.next)
        let other = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        await #expect(throws: PassLiftError.gone) {
            try await stage.lift.resume(reply.visit, with: .registration(slip, other))
        }
        await #expect(throws: PassLiftError.gone) {
            try await stage.lift.resume(reply.visit, with: .registration(slip, response + [0x20]))
        }
        #expect(try await stage.events().count == count)
        #expect(try await stage.passkeys("ada").count == 1)
    }

    @Test("trap 32: a refused answer consumes its ceremony: the right answer afterwards is refused as well")
    func refusalConsumes() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let reply = try await stage.signIn("ada")
        let slip = try #require(reply.ceremony)
        let right = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        device.traits.misbehaviours = [.wrongOrigin]
        let wrong = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        _ = try await stage.lift.resume(reply.visit, with: .registration(slip, wrong))
        await #expect(throws: PassLiftError.gone) {
            try await stage.lift.resume(reply.visit, with: .registration(slip, right))
        }
        #expect(try await stage.passkeys("ada").isEmpty)
    }

    @Test("trap 33: the ceremony of one visit is refused in another, of the same account or not")
    func foreignVisit() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let mine = try await stage.signIn("ada")
        let response = try device.create(options: mine.options ?? [], origin: Stage.origin).json()
        for name in ["ada", "ben"] {
            let other = try await stage.signIn(name, silently: .no)
            await #expect(throws: PassLiftError.gone) {
                try await stage.lift.resume(
                    other.visit, with: .registration(try #require(mine.ceremony), response))
            }
        }
        #expect(try await stage.passkeys("ada").isEmpty)
        #expect(try await stage.passkeys("ben").isEmpty)
    }

    @Test("trap 33: a challenge that was issued for signing in registers nothing")
    func signInChallenge() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let request = try await stage.lift.beginSignIn()
        let challenge = try JSONNode(JSONReader().read(request.options)).member("publicKey")
            .member("challenge").string()
        let reply = try await stage.signIn("ada")
        let own = try reply.publicKey().member("challenge").string()
        let options = try #require(reply.options).replacing(Array(own.utf8), with: Array(challenge.utf8))
        let response = try device.create(options: options, origin: Stage.origin).json()
        let end = try await stage.lift.resume(
            reply.visit, with: .registration(try #require(reply.ceremony), response))
        #expect(end.next == .offer(.optional))
        #expect(try await stage.passkeys("ada").isEmpty)
    }

    @Test(
        "trap 33: an assertion under a registration's ceremony, and the other way round, is refused")
    func mixedUp() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let reauthentication = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .addPasskey, client: Stage.client())
        let assertion = try device.get(options: reauthentication.options ?? [], origin: Stage.origin).json()
        await #expect(throws: PassLiftError.gone) {
            try await stage.lift.resume(
                reauthentication.visit,
                with: .registration(try #require(reauthentication.ceremony), assertion))
        }
        let offer = try await stage.acceptedOffer("ben")
        await #expect(throws: PassLiftError.gone) {
            try await stage.lift.resume(
                offer.visit, with: .assertion(try #require(offer.ceremony), assertion))
        }
    }

    @Test("trap 7: options exclude every passkey of the account, suspended ones included")
    func excluded() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let visit = try await stage.reauthenticate("ada", &device, for: .addPasskey)
        let options = try await stage.lift.addPasskey(in: visit)
        let excluded = try options.publicKey().member("excludeCredentials").elements()
        #expect(try excluded.map { try $0.member("id").base64URL() } == device.credentials.map(\.id))
        guard
            case .failed(.invalidState) = device.create(options: options.options ?? [], origin: Stage.origin)
        else {
            Issue.record("the device made a second passkey")
            return
        }
    }

    @Test("a further passkey is added, told, and the client is not told to forget it")
    func additional() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        var other = Stage.device("ada", seed: 2)
        try await stage.enrol("ada", &device)
        let visit = try await stage.reauthenticate("ada", &device, for: .addPasskey)
        let options = try await stage.lift.addPasskey(in: visit)
        let response = try other.create(options: options.options ?? [], origin: Stage.origin).json()
        let slip = try #require(options.ceremony)
        let end = try await stage.lift.resume(visit, with: .registration(slip, response))
        #expect(end.next == .settled(.reauthenticated))
        #expect(end.signals.isEmpty)
        #expect(try await stage.passkeys("ada").count == 2)
        let again = try await stage.lift.resume(visit, with: .registration(slip, response))
        #expect(again.next == end.next)
        #expect(again.signals.isEmpty)
    }

    @Test(
        "a further passkey that is refused or late is told as failed, and to be forgotten",
        arguments: [[Misbehaviour.wrongOrigin], []])
    func additionalFails(misbehaviours: [Misbehaviour]) async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        var other = Stage.device("ada", seed: 2)
        try await stage.enrol("ada", &device)
        let visit = try await stage.reauthenticate("ada", &device, for: .addPasskey)
        let options = try await stage.lift.addPasskey(in: visit)
        other.traits.misbehaviours = Set(misbehaviours)
        let response = try other.create(options: options.options ?? [], origin: Stage.origin).json()
        if misbehaviours.isEmpty { stage.time.advance(seconds: 3600) }
        let end = try await stage.lift.resume(
            visit, with: .registration(try #require(options.ceremony), response))
        #expect(end.next == .settled(.failed))
        #expect(try end.signalMethods() == ["signalUnknownCredential"])
        #expect(try await stage.passkeys("ada").count == 1)
    }

    @Test("the answer to a ceremony that another copy of it has just finished is the first answer")
    func overtakenByItself() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let reply = try await stage.signIn("ada")
        let slip = try #require(reply.ceremony)
        let response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        let answers = try await withThrowingTaskGroup(of: NextStep.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await stage.lift.resume(reply.visit, with: .registration(slip, response)).next
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == [NextStep](repeating: .settled(.upgraded), count: 20))
        #expect(try await stage.passkeys("ada").count == 1)
    }

    @Test("silent options carry the submitted identifier as user.name, byte for byte")
    func userName() async throws {
        let stage = try Stage()
        let typed = "  A\u{30A}da@EXAMPLE.org\u{FF21} "
        let reply = await stage.lift.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), identifier: typed, client: Stage.client())
        let name = try reply.publicKey().member("user").member("name").string()
        #expect(Array(name.utf8) == Array(typed.utf8))
        let handle = try reply.publicKey().member("user").member("id").base64URL()
        #expect(handle.count == 32)
    }

    @Test(
        "a creation whose account's epoch rose meanwhile is superseded, and the client is told to forget it")
    func superseded() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        let reply = try await stage.signIn("ada")
        let response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
        try await stage.operate("ada", .suspended)
        try await stage.operate("ada", .reinstated)
        let end = try await stage.lift.resume(
            reply.visit, with: .registration(try #require(reply.ceremony), response))
        #expect(end.next == .settled(.superseded))
        #expect(try await stage.passkeys("ada").isEmpty)
        #expect(try end.signalMethods() == ["signalUnknownCredential"])
    }
}

extension Stage {
    /// A visit that was re-authenticated for `action` with the passkey on `device`.
    func reauthenticate(
        _ name: String, _ device: inout SoftwareAuthenticator, for action: SensitiveAction
    ) async throws -> VisitID {
        let reply = try await lift.beginReauthentication(
            try Stage.id(name), for: action, client: Stage.client())
        let response = try device.get(options: reply.options ?? [], origin: Stage.origin).json()
        let end = try await lift.resume(
            reply.visit, with: .assertion(try #require(reply.ceremony), response))
        #expect(end.next == .settled(.reauthenticated))
        return reply.visit
    }
}

extension [UInt8] {
    /// A JSON object with `"mediation":"conditional"` put in front.
    mutating func claimConditional() {
        replaceSubrange(0..<1, with: Array("{\"mediation\":\"conditional\",".utf8))
    }
}
