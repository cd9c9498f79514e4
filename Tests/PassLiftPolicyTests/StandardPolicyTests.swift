import PassLiftPolicy
import Testing

@Suite("The standard policy")
struct StandardPolicyTests {
    @Test("its document means the same as its code")
    func sameMeaning() throws {
        let read = try UpgradePolicy(json: Array(UpgradePolicy.standardDocument.utf8))
        #expect(read == UpgradePolicy.standard)
    }

    @Test("a document that says nothing but its name is the standard in all but name, salts and source")
    func silence() throws {
        let quiet = try Given.policy(#"{"name": "mine"}"#)
        #expect(quiet.name == "mine")
        #expect(quiet.source == Array(#"{"name": "mine"}"#.utf8))
        #expect(quiet.bucketings.isEmpty)
        for moment in [Given.passwordSignIn(), Given.offerOnly(), Given.passkeySignIn()] {
            #expect(quiet.decide(moment) == UpgradePolicy.standard.decide(moment))
        }
    }

    @Test(
        "a silent attempt waits five minutes, an offer half an hour, and a password is fresh for five"
    )
    func lifetimes() {
        #expect(UpgradePolicy.standard.name == "standard")
        #expect(UpgradePolicy.standard.automaticLifetimeSeconds == 300)
        #expect(UpgradePolicy.standard.passwordFreshSeconds == 300)
        #expect(UpgradePolicy.standard.offerLifetimeSeconds == 1800)
        #expect(UpgradePolicy.standard.utcOffsetMinutes == 0)
    }
}
