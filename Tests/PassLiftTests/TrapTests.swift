import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Traps of silent creation")
struct SilentTrapTests {
    @Test(
        "trap 4: an API token, a magic link or a passkey starts no silent creation, and none is to be had",
        arguments: [SignInMethod.other, .passkey])
    func otherMethods(method: SignInMethod) async throws {
        let stage = try Stage()
        let id = try Stage.id("ada")
        let reply = await stage.lift.advisor.signedIn(
            id, by: method, AccountStatement(), client: Stage.client())
        #expect(reply.ceremony == nil)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.lift.resume(reply.visit, with: .ceremonyWanted)
        }
        let names = try await stage.eventNames()
        #expect(!names.contains(.automaticAttempted))
        #expect(!names.contains(.ceremonyStarted))
    }

    @Test("trap 4: a password checked a minute ago in another visit does not vouch for this one")
    func otherVisit() async throws {
        let stage = try Stage()
        let id = try Stage.id("ada")
        let client = Stage.client()
        _ = try await stage.signIn("ada", silently: .no)
        stage.time.advance(seconds: 60)
        let session = await stage.lift.advisor.signedIn(id, by: .other, AccountStatement(), client: client)
        #expect(session.ceremony == nil)
        let begun = try await stage.lift.beginReauthentication(id, for: .addPasskey, client: client)
        #expect(begun.ceremony == nil)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.lift.addPasskey(in: begun.visit)
        }
        #expect(try await stage.eventNames().contains(.ceremonyStarted) == false)
    }

    @Test(
        "trap 4: a password is good for a silent creation for five minutes, until all factors are done",
        arguments: [(300, true), (301, false)] as [(Int64, Bool)])
    func staleWhenComplete(seconds: Int64, isFresh: Bool) async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        try await stage.enrolCodes(ada)
        let first = try await stage.signIn("ada", silently: .yes)
        #expect(first.visit.next == .awaitSecondFactor)
        stage.time.advance(seconds: seconds)
        let end = try await stage.accounts.resume(first.visit.visit, with: .secondFactorChecked(.correct))
        #expect((end.ceremony != nil) == isFresh)
        #expect((end.next == .offer(.optional)) == !isFresh)
    }

    @Test("trap 6: InvalidStateError settles as already registered; NotAllowedError is no error, and asks on")
    func exceptions() async throws {
        for (exception, next) in [
            ("InvalidStateError", .settled(.alreadyRegistered)), ("NotAllowedError", .offer(.optional)),
        ] as [(String, NextStep)] {
            let stage = try Stage()
            let reply = try await stage.signIn("ada")
            let slip = try #require(reply.ceremony)
            let report = #"{"answer":"ended","ceremony":"\#(slip.text)","error":"\#(exception)"}"#
            let end = try await stage.lift.resume(reply.visit, with: VisitAnswer(json: Array(report.utf8)))
            #expect(end.next == next)
            #expect(end.signals.isEmpty)
            let names = try await stage.eventNames()
            #expect(names.contains(.automaticDeclined))
            #expect(!names.contains(.automaticFailed))
        }
    }
}

@Suite("Traps of passkeys that are there already")
struct HeldPasskeyTrapTests {
    /// An account with a passkey on each device.
    private func twoPasskeys(
        _ stage: Stage, _ first: inout SoftwareAuthenticator, _ second: inout SoftwareAuthenticator
    ) async throws {
        try await stage.enrol("ada", &first)
        let visit = try await stage.reauthenticate("ada", &first, for: .addPasskey)
        let options = try await stage.lift.addPasskey(in: visit)
        let response = try second.create(options: options.options ?? [], origin: Stage.origin).json()
        _ = try await stage.lift.resume(
            visit, with: .registration(try #require(options.ceremony), response))
        #expect(try await stage.passkeys("ada").count == 2)
    }

    @Test("trap 7: two begins for an account with two passkeys exclude both and name the same user handle")
    func excluded() async throws {
        let stage = try Stage()
        var (first, second) = (Stage.device("ada", seed: 1), Stage.device("ada", seed: 2))
        try await twoPasskeys(stage, &first, &second)
        let held = (first.credentials + second.credentials).map(\.id)
        var handles: [[UInt8]] = []
        for _ in 0..<2 {
            let visit = try await stage.reauthenticate("ada", &first, for: .addPasskey)
            let options = try await stage.lift.addPasskey(in: visit).publicKey()
            let excluded = try options.member("excludeCredentials").elements()
            #expect(try excluded.map { try $0.member("id").base64URL() } == held)
            handles.append(try options.member("user").member("id").base64URL())
        }
        #expect(handles.first?.count == 32)
        #expect(handles.first == handles.last)
    }

    @Test("trap 44: after a deletion the signal lists the passkeys that are left")
    func signalAfterDeletion() async throws {
        let stage = try Stage()
        var (first, second) = (Stage.device("ada", seed: 1), Stage.device("ada", seed: 2))
        try await twoPasskeys(stage, &first, &second)
        let gone = try #require(second.credentials.first?.id)
        let left = try #require(first.credentials.first?.id)
        let visit = try await stage.reauthenticate("ada", &first, for: .deletePasskey)
        let reply = try await stage.lift.deletePasskey(gone, in: visit)
        let signal = JSONNode(try JSONReader().read(try #require(reply.signals.last)))
        #expect(try signal.member("method").string() == "signalAllAcceptedCredentials")
        let listed = try signal.member("payload").member("allAcceptedCredentialIds").elements()
        #expect(try listed.map { try $0.base64URL() } == [left])
    }

    @Test("trap 42: transports that nobody knows are stored verbatim, and the passkey signs in")
    func transports() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        device.traits.transports = ["hybrid", "cable", "x-new"]
        try await stage.enrol("ada", &device)
        #expect(try await stage.passkeys("ada").map(\.transports) == [["hybrid", "cable", "x-new"]])
        #expect(try await stage.passkeySignIn(&device).account == (try Stage.id("ada")))
    }

    @Test("trap 36: of two registrations of one credential id at once, one is refused like any other bad one")
    func oneID() async throws {
        let stage = try Stage()
        var answers: [(visit: VisitID, slip: SlipID, json: [UInt8])] = []
        for name in ["ada", "ben"] {
            var device = Stage.device(name, seed: 7)
            let reply = try await stage.signIn(name)
            let json = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
            answers.append((reply.visit, try #require(reply.ceremony), json))
        }
        let replies = try await withThrowingTaskGroup(of: NextStep.self) { group in
            for answer in answers {
                group.addTask {
                    try await stage.lift.resume(answer.visit, with: .registration(answer.slip, answer.json))
                        .next
                }
            }
            return try await group.reduce(into: [NextStep]()) { $0.append($1) }
        }
        #expect(replies.count { $0 == .settled(.upgraded) } == 1)
        let held = try await stage.passkeys("ada") + stage.passkeys("ben")
        #expect(held.count == 1)

        var stranger = Stage.device("cyd", seed: 8)
        stranger.traits.misbehaviours = [.wrongOrigin]
        let reply = try await stage.signIn("cyd")
        let json = try stranger.create(options: reply.options ?? [], origin: Stage.origin).json()
        let refused = try await stage.lift.resume(
            reply.visit, with: .registration(try #require(reply.ceremony), json))
        #expect(replies.contains(refused.next))
    }
}

@Suite("Traps of challenges and of who asks")
struct ChallengeTrapTests {
    @Test("trap 32: of a hundred copies of one re-authentication at once, one is taken, and none afterwards")
    func replayedAssertion() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let asked = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .deletePasskey, client: Stage.client())
        let slip = try #require(asked.ceremony)
        let response = try device.get(options: asked.options ?? [], origin: Stage.origin).json()
        let answers = await withTaskGroup(of: Result<NextStep, PassLiftError>.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do throws(PassLiftError) {
                        return .success(
                            try await stage.lift.resume(asked.visit, with: .assertion(slip, response)).next)
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == .success(.settled(.reauthenticated)) } == 1)
        #expect(answers.count { $0 == .failure(.gone) } == 99)
        await #expect(throws: PassLiftError.gone) {
            try await stage.lift.resume(asked.visit, with: .assertion(slip, response))
        }
    }

    @Test("trap 34: an answer 301 seconds after its options is ceremony_gone, and a new begin takes it on")
    func late() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let request = try await stage.lift.beginSignIn()
        let response = try device.get(options: request.options, origin: Stage.origin).json()
        stage.time.advance(seconds: 301)
        await #expect(throws: PassLiftError.gone) { try await stage.finish(response, request.seal) }
        #expect(PassLiftError.Code.ceremonyGone.rawValue == "ceremony_gone")
        #expect(try await stage.passkeySignIn(&device).account == (try Stage.id("ada")))
    }

    @Test(
        "trap 34: a page with passkeys in autofill is good for a day",
        arguments: [(301, true), (86_399, true), (86_400, false)] as [(Int64, Bool)])
    func autofill(seconds: Int64, isTaken: Bool) async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let request = try await stage.lift.beginSignIn(.conditional)
        let response = try device.get(options: request.options, origin: Stage.origin).json()
        stage.time.advance(seconds: seconds)
        guard isTaken else {
            await #expect(throws: PassLiftError.gone) { try await stage.finish(response, request.seal) }
            return
        }
        #expect(try await stage.finish(response, request.seal).account == (try Stage.id("ada")))
    }

    @Test("trap 34: a re-authentication that came too late is asked for anew in the same visit")
    func lateReauthentication() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let asked = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .addPasskey, client: Stage.client())
        let late = try device.get(options: asked.options ?? [], origin: Stage.origin).json()
        stage.time.advance(seconds: 301)
        let reply = try await stage.lift.resume(
            asked.visit, with: .assertion(try #require(asked.ceremony), late))
        #expect(reply.next == .awaitProof)
        let again = try await stage.lift.resume(asked.visit, with: .ceremonyWanted)
        let response = try device.get(options: again.options ?? [], origin: Stage.origin).json()
        let end = try await stage.lift.resume(
            asked.visit, with: .assertion(try #require(again.ceremony), response))
        #expect(end.next == .settled(.reauthenticated))
    }

    @Test(
        "trap 41: request options are one body for everybody: nobody is asked for, and nobody looked up",
        arguments: Mediation.allCases)
    func anonymousOptions(mediation: Mediation) async throws {
        let empty = try Stage()
        let peopled = try Stage(seed: 2)
        var device = Stage.device("ada", seed: 1)
        try await peopled.enrol("ada", &device)
        let count = try await peopled.events().count
        var bodies: Set<String> = []
        var challenges: Set<String> = []
        for stage in [empty, empty, peopled, peopled] {
            let options = try await stage.lift.beginSignIn(mediation).options
            let publicKey = try JSONNode(JSONReader().read(options)).member("publicKey")
            let challenge = try publicKey.member("challenge").string()
            #expect(try (publicKey.optionalMember("allowCredentials")?.elements() ?? []).isEmpty)
            challenges.insert(challenge)
            bodies.insert(String(decoding: options, as: UTF8.self).replacing(challenge, with: "…"))
        }
        #expect(bodies.count == 1)
        #expect(challenges.count == 4)
        #expect(try await peopled.events().count == count)
        #expect(try await empty.events().isEmpty)
    }

    @Test("trap 41: the passkeys of an account are listed to nobody who has not proved to be its owner")
    func excludeList() async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let asked = try await stage.lift.beginReauthentication(
            try Stage.id("ada"), for: .addPasskey, client: Stage.client())
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.lift.addPasskey(in: asked.visit)
        }
    }

    @Test("trap 31: what a client says of itself changes no check", arguments: Platform.allCases)
    func clientDescription(platform: Platform) async throws {
        let stage = try Stage()
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        let said = #"{"platform":"\#(platform.rawValue)","userAgent":"Safari/605","mediation":"conditional"}"#
        let client = ClientDescription(json: Array(said.utf8))
        #expect(client.platform == platform)
        for misbehaviour in [Misbehaviour.userAbsent, .wrongOrigin, .tamperedSignature, nil] {
            device.traits.misbehaviours = misbehaviour.map { [$0] } ?? []
            let request = try await stage.lift.beginSignIn()
            let response = try device.get(options: request.options, origin: Stage.origin).json()
            let reply = try await stage.lift.finishSignIn(response, seal: request.seal, client: client) { _ in
                AccountStatement()
            }
            #expect((reply.account == nil) == (misbehaviour != nil))
        }
    }
}
