import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("What opens something is in no event")
struct BearerValueTests {
    /// What was found of bearer values in all events of a store.
    private func found(_ needles: Needles, _ store: any AccountStore) async throws -> [String] {
        try await store.outbox(after: 0, limit: 100_000).compactMap { entry in
            needles.first(in: entry.payload).map {
                "\(entry.position): \(String(decoding: $0, as: UTF8.self))"
            }
        }
    }

    @Test(
        "neither visits, ceremonies, mailed codes, links nor device tokens are, in any form",
        arguments: Household.Kind.allCases)
    func everyBearerValue(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var needles = Needles()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let first = try await ada.signIn(house)
        needles.add(try #require(first.deviceToken).utf8)
        needles.addEveryForm(of: first.visit.visit.bits.bigEndianBytes)
        guard case .createAutomatically(let slip) = first.visit.next else { throw PassLiftError(.badInput) }
        needles.addEveryForm(of: slip.bits.bigEndianBytes)
        // The attempt is still open, so that the next moment names it.
        let second = try await ada.signIn(house)
        needles.addEveryForm(of: second.visit.visit.bits.bigEndianBytes)
        let (visit, mail) = try await house.ask("Ada")
        needles.addEveryForm(of: visit.bits.bigEndianBytes)
        needles.add(try #require(mail?.token(behind: Household.recovery)).utf8)
        let code = try #require(mail?.code)
        needles.add("\"\(code)\"".utf8)
        #expect(try await house.accounts.proveRecovery(.mailedCode("000000"), in: visit).next == .awaitProof)
        #expect(try await house.accounts.proveRecovery(.mailedCode(code), in: visit).next == .enrol)
        let notices = try await house.deliver()
        needles.add(
            try #require(notices.lazy.compactMap { $0.token(behind: Household.cancellation) }.first).utf8)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: visit)
        let request = try await house.accounts.beginPasskeySignIn()
        needles.add(request.seal.utf8)
        #expect(try await found(needles, house.store) == [])
        #expect(try await house.eventNames().contains(.recoveryCompleted))
    }

    @Test("the events of one visit are told apart from those of another, by stores alike and by keys not")
    func pseudonyms() async throws {
        let (visit, other) = (VisitID(bits: 7), VisitID(bits: 8))
        let keyed = EventPseudonyms(key: [1], cryptography: OpenSSLCryptography())
        #expect(keyed.visit(visit) == keyed.visit(visit) && keyed.visit(visit) != keyed.visit(other))
        #expect(keyed.visit(visit).bits != keyed.ceremony(SlipID(bits: 7)).bits)
        #expect(
            keyed.visit(visit) != EventPseudonyms(key: [2], cryptography: OpenSSLCryptography()).visit(visit))
        let house = try Household(.sqlite)
        var ada = try await house.join("Ada", email: nil)
        let reply = try await ada.signIn(house)
        let name = try await house.accounts.ceremonies.engine.pseudonyms().visit(reply.visit.visit)
        let told = try await house.events().filter { $0.visit == name }
        #expect(told.map(\.name).contains(.signinAuthenticated))
        #expect(told.allSatisfy { $0.happening.visit == name })
        #expect(try await house.store.visit(name) == nil)
    }

    @Test("what a host's last hook is told opens nothing either")
    func lastHook() async throws {
        let told = Box<[Event]>([])
        var hooks = UpgradeHooks()
        hooks.afterTransition = { events in told.value += events }
        let house = try Household(hooks: hooks)
        var ada = try await house.join("Ada", email: nil)
        let reply = try await ada.signIn(house)
        let name = try await house.accounts.ceremonies.engine.pseudonyms().visit(reply.visit.visit)
        for _ in 0..<500 where !told.value.contains(where: { $0.visit == name }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(told.value.contains { $0.visit == name })
        #expect(
            !told.value.contains { $0.visit == reply.visit.visit || $0.subject == reply.visit.visit.bits })
    }
}
