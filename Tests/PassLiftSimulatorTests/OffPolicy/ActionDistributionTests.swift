import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import PassLiftTesting
import Testing

@Suite("What a policy may do at a moment")
struct ActionDistributionTests {
    private static func moment(silentPossible: Trilean) -> Moment {
        let now = LogMaker.start
        var facts = AccountFacts(status: .active, createdAt: now)
        facts.password = .present
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.passwordCheckedAt = now
        signIn.platform = .iOS
        var moment = Moment(now: now, account: facts, history: OfferHistory(), signIn: signIn)
        moment.client.conditionalCreate = silentPossible
        moment.client.platformAuthenticator = .yes
        return moment
    }

    @Test("without exploration one action has it all; with it the parts are those of the document")
    func parts() throws {
        let steady = try UpgradePolicy(json: Array(Documents.steady.utf8))
        let exploring = try UpgradePolicy(json: Array(Documents.exploring.utf8))
        let silent = Self.moment(silentPossible: .yes)
        let asking = Self.moment(silentPossible: .no)
        let base = Decision.Action.upgradeAutomatically(then: .offer)
        #expect(ActionDistribution(of: steady, at: silent)[base] == 1_000_000)
        let three = ActionDistribution(of: exploring, at: silent)
        #expect(three[base] == 866_668)
        #expect(three[.offer] == 66_666)
        #expect(three[.stayQuiet] == 66_666)
        let two = ActionDistribution(of: exploring, at: asking)
        #expect(two[.offer] == 900_000)
        #expect(two[.stayQuiet] == 100_000)
        #expect(two[.require] == 0)
    }

    @Test("whatever is drawn is done with the probability that is logged with it")
    func agreesWithDecisions() throws {
        let policy = try UpgradePolicy(json: Array(Documents.exploring.utf8))
        var dice = SeededGenerator(seed: 0x0ff_2000)
        for _ in 0..<2000 {
            var moment = Self.moment(silentPossible: dice.next() % 2 == 0 ? .yes : .no)
            moment.chance = UInt32(truncatingIfNeeded: dice.next())
            let decision = policy.decide(moment)
            let distribution = ActionDistribution(of: policy, at: moment)
            #expect(distribution[decision.action] == decision.propensityPPM, "\(moment.chance)")
            #expect(distribution.ppm.wrappedSum() == 1_000_000)
        }
    }
}
