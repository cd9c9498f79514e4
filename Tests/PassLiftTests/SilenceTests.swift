import PassLift
import PassLiftCeremony
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Silence that can be diagnosed")
struct SilenceTests {
    @Test("the log hook is told of mistakes and of outages, and which is which; a repeated report is neither")
    func logHook() async throws {
        let told = Box<[AdviceFault]>([])
        var hooks = UpgradeHooks()
        hooks.onSilence = { fault in told.value.append(fault) }
        let isAway = Box(false)
        let store = ScriptedStore(over: InMemoryAccountStore()) { _, _ in isAway.value ? .failed : .done }
        let doors = Doors(
            store: store, cryptography: OpenSSLCryptography(), chance: SeededChance(seed: 3),
            time: ManualTime(Stage.start))
        let advisor = UpgradeAdvisor(policy: .standard, doors: doors, hooks: hooks)
        let id = try Stage.id("ada")
        let offer = await advisor.passwordSucceeded(
            id, AccountStatement(), client: Stage.client(silently: .no))
        for report in [Report.offerShown, .offerShown, .offerSnoozed, .offerSnoozed, .offerShown] {
            let reply = await advisor.resume(offer.visit, with: .reported(report))
            #expect(reply.fault == nil)
        }
        #expect(told.value.isEmpty)
        let mistake = await advisor.resume(offer.visit, with: .passkeyCreated(SlipID(bits: 1)))
        #expect(mistake.fault == .ceremonyGone && mistake.reason == nil)
        isAway.value = true
        let outage = await advisor.passwordSucceeded(id, AccountStatement(), client: Stage.client())
        #expect(outage.fault == .unavailable && outage.reason == .unavailable)
        #expect(told.value.map(\.origin) == [.caller, .outage])
        #expect(told.value.map(\.account) == [nil, id])
        #expect(told.value.allSatisfy { !"\($0.error.detail)".contains(offer.visit.text) })
        #expect(String(decoding: mistake.json, as: UTF8.self).contains(#""fault":"ceremony_gone""#))
    }

    @Test("every code is either the caller's or an outage's")
    func origins() {
        let outages = PassLiftError.Code.allCases.filter { $0.origin == .outage }
        #expect(outages == [.contention, .unavailable, .overloaded])
    }

    @Test("a host learns why a ceremony was refused, a client does not")
    func refusedCeremony() async throws {
        let stage = try Stage()
        let reply = try await stage.signIn("ada")
        let slip = try #require(reply.ceremony)
        var device = Stage.device("ada", seed: 1)
        device.traits.misbehaviours = [.wrongChallenge]
        guard case .response(let response) = device.create(options: reply.options ?? [], origin: Stage.origin)
        else { throw PassLiftError(.badInput) }
        let refused = try await stage.lift.resume(reply.visit, with: .registration(slip, response))
        #expect(refused.refusal == .challengeMismatch)
        #expect(!String(decoding: refused.json, as: UTF8.self).contains("challenge_mismatch"))
    }

    @Test("of two sign-ins at once the newest has the attempt, and the older's answer is told that it lapsed")
    func overtaken() async throws {
        let stage = try Stage()
        let older = try await stage.signIn("ada")
        let newer = try await stage.signIn("ada")
        let (first, second) = (try #require(older.ceremony), try #require(newer.ceremony))
        var device = Stage.device("ada", seed: 1)
        guard case .response(let late) = device.create(options: older.options ?? [], origin: Stage.origin)
        else { throw PassLiftError(.badInput) }
        let told = try await stage.lift.resume(older.visit, with: .registration(first, late))
        #expect(told.next == .settled(.lapsed))
        let forgotten = told.signals.map { String(decoding: $0, as: UTF8.self) }
        #expect(forgotten.count == 1 && forgotten.first?.contains("signalUnknownCredential") == true)
        var other = Stage.device("ada", seed: 2)
        guard case .response(let answer) = other.create(options: newer.options ?? [], origin: Stage.origin)
        else { throw PassLiftError(.badInput) }
        let made = try await stage.lift.resume(newer.visit, with: .registration(second, answer))
        #expect(made.next == .settled(.upgraded))
        #expect(try await stage.lift.passkeys(of: Stage.id("ada")).count == 1)
    }

    @Test("an offer that is accepted twice gets the same ceremony twice")
    func acceptedTwice() async throws {
        let stage = try Stage()
        let advisor = stage.lift.advisor
        let id = try Stage.id("ada")
        let offer = await stage.lift.passwordSucceeded(
            id, AccountStatement(), identifier: "ada", client: Stage.client(silently: .no))
        #expect(offer.next == .offer(.optional))
        let first = try await stage.lift.resume(offer.visit, with: .reported(.offerAccepted))
        let again = try await stage.lift.resume(offer.visit, with: .reported(.offerAccepted))
        #expect(first.next == again.next && first.options == again.options && first.options != nil)
        #expect(await advisor.resume(offer.visit, with: .reported(.offerAccepted)).next == first.next)
    }
}
