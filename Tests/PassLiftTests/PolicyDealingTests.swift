import PassLift
import PassLiftEncoding
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("What the engine hands the policy and the host")
struct PolicyDealingTests {
    private func advisor(_ document: String) throws -> UpgradeAdvisor {
        let doors = Doors(
            store: InMemoryAccountStore(), cryptography: OpenSSLCryptography(), chance: SeededChance(seed: 1),
            time: ManualTime(Stage.start))
        var advisor = UpgradeAdvisor(policy: try UpgradePolicy(json: Array(document.utf8)), doors: doors)
        advisor.deadline = .seconds(600)
        return advisor
    }

    @Test("where the document deals by account, the host's own id decides, as in its flag service")
    func byAccount() async throws {
        let scheme = #""scheme": "launchdarkly", "flag": "hashKey", "salt": "saltyA""#
        let advisor = try advisor(
            #"{"name": "p", "unit": "account", "share": {"ppm": 421580, \#(scheme)}}"#)
        // Published: userKeyA at 0.42157587, userKeyB at 0.6708485, userKeyC at 0.10343106.
        for (name, isInside) in [("userKeyA", true), ("userKeyB", false), ("userKeyC", true)] {
            let reply = await advisor.passwordSucceeded(
                try Stage.id(name), AccountStatement(), client: Stage.client())
            #expect(reply.reason == (isInside ? .eligible : .outsideShare), "\(name)")
        }
    }

    @Test("the reply names the variant of the text that an offer is made with")
    func variant() async throws {
        let one = try advisor(
            #"{"name": "p", "variants": {"salt": "t", "of": [{"name": "speed", "ppm": 1000000}]}}"#)
        let reply = await one.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), client: Stage.client(silently: .no))
        #expect(reply.next == .offer(.optional) && reply.variant == "speed")
        #expect(try JSONNode(JSONReader().read(reply.json)).member("variant").string() == "speed")
        let none = try advisor(#"{"name": "p"}"#)
        let plain = await none.passwordSucceeded(
            try Stage.id("ada"), AccountStatement(), client: Stage.client(silently: .no))
        #expect(plain.variant == nil)
    }

    @Test("the suggestion of how to begin is the policy's, at every depth, and stores nothing")
    func suggestion() async throws {
        let stage = try Stage()
        var hint = DeviceHint.unknown
        hint.lastMethod = .passkey
        #expect(stage.lift.suggestSignIn(hint) == UpgradePolicy.standard.decideSignIn(hint))
        #expect(stage.lift.advisor.suggestSignIn(hint).way == .passkeyFirst)
        #expect(try await stage.events().isEmpty)
    }
}
