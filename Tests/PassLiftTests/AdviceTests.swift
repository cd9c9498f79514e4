import PassLift
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Advice: the host keeps everything")
struct AdviceTests {
    @Test("a password sign-in is told what is next, and the visit goes on from there")
    func journey() async throws {
        let stage = try Stage()
        let advisor = stage.lift.advisor
        let first = await advisor.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), client: Stage.client())
        let slip = try #require(first.ceremony)
        #expect(first.next == .createAutomatically(slip))
        #expect(first.reason == .eligible)
        #expect(first.options == nil)
        let end = await advisor.resume(first.visit, with: .passkeyCreated(slip))
        #expect(end.next == .settled(.upgraded))
    }

    @Test("a visit that nobody knows is silence, not an error")
    func unknownVisit() async throws {
        let stage = try Stage()
        let visit = VisitID(bits: 7)
        let reply = await stage.lift.advisor.resume(visit, with: .reported(.continued))
        #expect(reply.visit == visit && reply.next == .stayQuiet)
        #expect(reply.reason == nil && reply.fault == .unknownVisit, "that is no outage")
    }

    @Test("an answer that cannot be given here is silence, and changes nothing")
    func impossibleAnswer() async throws {
        let stage = try Stage()
        let reply = await stage.lift.advisor.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), client: Stage.client(silently: .no))
        #expect(reply.next == .offer(.optional))
        let before = try await stage.events().count
        let again = await stage.lift.advisor.resume(reply.visit, with: .reported(.passkeyOnlyAccepted))
        #expect(again.next == .stayQuiet)
        #expect(again.reason == nil && again.fault == .notPossibleHere)
        #expect(try await stage.events().count == before)
    }

    @Test("a store that is away makes every answer silence with the reason unavailable")
    func storeAway() async throws {
        let stage = try Stage(store: ScriptedStore(over: InMemoryAccountStore()) { _, _ in .failed })
        var silence = VisitReply(visit: VisitID(bits: 0), next: .stayQuiet, reason: .unavailable)
        silence.fault = .unavailable
        let id = try Stage.id("ada")
        let advisor = stage.lift.advisor
        #expect(
            await advisor.passwordSucceeded(id, AccountStatement(), client: Stage.client()) == silence)
        #expect(
            await advisor.signedIn(id, by: .other, AccountStatement(), client: Stage.client()) == silence)
        #expect(try await stage.signIn("ada") == silence)
        let visit = VisitID(bits: 9)
        let resumed = await advisor.resume(visit, with: .reported(.continued))
        silence.visit = visit
        #expect(resumed == silence)
    }

    @Test("a store that hangs costs no more than the deadline, and what was begun ends all the same")
    func storeHangs() async throws {
        let store = ScriptedStore(over: InMemoryAccountStore()) { call, _ in
            call == .commit ? .hangs : .done
        }
        let doors = Doors(
            store: store, cryptography: OpenSSLCryptography(), chance: SeededChance(seed: 3),
            time: ManualTime(Stage.start))
        var advisor = UpgradeAdvisor(policy: .standard, doors: doors)
        advisor.deadline = .milliseconds(20)
        let reply = await advisor.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), client: Stage.client())
        #expect(reply.next == .stayQuiet)
        #expect(reply.reason == .unavailable)
        #expect(try await store.base.account(try Stage.id("ada")) == nil)
        store.open()
        while try await store.base.account(try Stage.id("ada")) == nil { await Task.yield() }
    }

    @Test("a chance that fails is silence: nothing is made of foreseeable bits")
    func chanceFails() async throws {
        struct Dry: Chance {
            func bytes(_ count: Int) throws(ChanceError) -> [UInt8] { throw ChanceError(detail: "dry") }
        }
        let store = InMemoryAccountStore()
        let doors = Doors(
            store: store, cryptography: OpenSSLCryptography(), chance: Dry(), time: ManualTime(Stage.start))
        let advisor = UpgradeAdvisor(policy: .standard, doors: doors)
        let reply = await advisor.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), client: Stage.client())
        #expect(reply.reason == .unavailable)
        #expect(try await store.outbox(after: 0, limit: 10).isEmpty)
    }

    @Test("what the host states otherwise than before is a change of standing, told once")
    func drift() async throws {
        let stage = try Stage()
        let advisor = stage.lift.advisor
        let id = try Stage.id("ada")
        _ = await advisor.passwordSucceeded(id, AccountStatement(), client: Stage.client(silently: .no))
        let before = try await stage.events().count
        var statement = AccountStatement()
        statement.passkeys = 2
        statement.provenPasskeys = 1
        for _ in 0..<2 {
            stage.time.advance(seconds: 86_400)
            _ = await advisor.passwordSucceeded(id, statement, client: Stage.client(silently: .no))
        }
        let told = try await stage.events().dropFirst(before).map(\.happening.transition).filter {
            if case .standing = $0 { true } else { false }
        }
        #expect(told == [.standing(from: .passwordOnly, to: .passkeyProven)])
        #expect(try await stage.store.account(id)?.facts.passkeys == 2)
    }

    @Test("never again is taken back in the settings: the next sign-in offers again, and it is told once")
    func neverAgainTakenBack() async throws {
        let stage = try Stage()
        let ada = try Stage.id("ada")
        let offer = try await stage.signIn("ada", silently: .no)
        #expect(offer.next == .offer(.optional))
        _ = try await stage.lift.resume(offer.visit, with: .reported(.offerRefused))
        stage.time.advance(seconds: 400 * 86_400)
        #expect(try await stage.signIn("ada", silently: .no).reason == .neverAgain)
        try await stage.lift.offersWantedAgain(by: ada)
        #expect(try await stage.signIn("ada", silently: .no).next == .offer(.optional))
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.lift.offersWantedAgain(by: ada)
        }
        await #expect(throws: PassLiftError(.unknownAccount)) {
            try await stage.lift.offersWantedAgain(by: Stage.id("nobody"))
        }
        #expect(try await stage.eventNames().count { $0 == .offerSilenceTakenBack } == 1)
    }

    @Test("a suspended account is refused whatever the host states")
    func suspended() async throws {
        let stage = try Stage()
        _ = try await stage.signIn("ada")
        try await stage.operate("ada", .suspended)
        let reply = await stage.lift.advisor.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), client: Stage.client())
        #expect(reply.next == .refused(.accountUnavailable))
    }
}
