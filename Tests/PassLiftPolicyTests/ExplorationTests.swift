import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Exploration")
struct ExplorationTests {
    private let policy: UpgradePolicy

    init() throws {
        policy = try Given.policy(
            """
            {"name": "curious", "exploration": {"ppm": 199999}, "whenPasskeyExists": "always",
             "holdout": {"ppm": 200000, "salt": "h"},
             "rules": [{"name": "press", "when": {"attributes": {"a": 1}}, "then": "require"},
                       {"name": "silent", "when": {"platforms": ["linux"]}, "then": "automatic"},
                       {"name": "rest", "then": "upgrade"}]}
            """)
    }

    /// The actions that some chance brings about at `moment`, each with its propensity.
    private func actions(_ moment: Moment) -> [Decision.Action: Set<UInt32>] {
        var found: [Decision.Action: Set<UInt32>] = [:]
        for turn in UInt64(0)..<64 {
            var moment = moment
            moment.chance = UInt32(truncatingIfNeeded: turn << 26 | turn)
            let decision = policy.decide(moment)
            found[decision.action, default: []].insert(decision.propensityPPM)
        }
        return found
    }

    @Test("the propensities of all permitted actions are whole, one each, and add up to a million")
    func propensities() {
        let seed: UInt64 = 0x5eed_0e01
        var random = SplitMix64(seed: seed)
        var kinds: Set<Int> = []
        for round in 0..<4000 {
            let moment = Moment.random(&random)
            let found = actions(moment)
            kinds.insert(found.count)
            #expect(found.values.allSatisfy { $0.count == 1 }, "seed \(seed), round \(round)")
            let total = found.values.reduce(0) { $0 + $1.reduce(0, +) }
            #expect(total == 1_000_000, "seed \(seed), round \(round)")
            if found.count > 1 {
                #expect(found[.stayQuiet] != nil, "seed \(seed), round \(round)")
                #expect(found[.require] == nil && found[.offerPasskeyOnly] == nil)
            }
        }
        // One action, two, and three were all met.
        #expect(kinds == [1, 2, 3])
    }

    @Test("an explored offer passes every rule of an offer")
    func permitted() throws {
        let seed: UInt64 = 0x5eed_0e02
        var random = SplitMix64(seed: seed)
        let offers = try Given.policy(
            """
            {"name": "offers", "whenPasskeyExists": "always", "automatic": {"enabled": false},
             "holdout": {"ppm": 200000, "salt": "h"}}
            """)
        for round in 0..<20_000 {
            var moment = Moment.random(&random)
            moment.attributes = 0
            moment.chance = UInt32.random(in: 0..<(1 << 30), using: &random)
            let decision = policy.decide(moment)
            guard decision.reason == .explored, decision.action == .offer else { continue }
            #expect(offers.decide(moment).action == .offer, "seed \(seed), round \(round)")
        }
    }

    @Test("the edges of chance: base, offer, silence")
    func edges() {
        var moment = Given.passwordSignIn()
        moment.points[0] = .max
        func decision(_ draw: UInt64) -> Decision {
            moment.chance = UInt32((draw << 32 + 999_999) / 1_000_000)
            return policy.decide(moment)
        }
        let each: UInt64 = 199_999 / 3
        #expect(decision(0).action == .offer && decision(0).reason == .explored)
        #expect(decision(each - 1).action == .offer && decision(each - 1).propensityPPM == UInt32(each))
        #expect(decision(each).action == .stayQuiet && decision(each).reason == .explored)
        #expect(decision(2 * each - 1).action == .stayQuiet)
        let base = decision(2 * each)
        #expect(base.action == .upgradeAutomatically(then: .offer) && base.reason == .eligible)
        #expect(base.propensityPPM == UInt32(1_000_000 - 2 * each))
    }

    @Test("what is deterministic stays so: silence, a requirement, the holdout, a follow-up, no exploration")
    func deterministic() throws {
        var held = Given.passwordSignIn()
        held.points[0] = 0
        #expect(actions(held) == [.stayQuiet: [1_000_000]])
        var pressed = Given.passwordSignIn()
        pressed.points[0] = .max
        pressed.attributes = policy.attributeBits(of: ["a": 1])
        pressed.account.recoveryConfirmedAt = Given.noon
        #expect(actions(pressed) == [.require: [1_000_000]])
        var refused = Given.passwordSignIn()
        refused.points[0] = .max
        refused.history.offerRefused(at: Given.noon)
        #expect(actions(refused) == [.stayQuiet: [1_000_000]])
        var followed = Given.passwordSignIn()
        followed.points[0] = .max
        followed.chance = 0
        #expect(policy.decideFollowUp(followed).action == .offer)
        #expect(policy.decideFollowUp(followed).propensityPPM == 1_000_000)
        followed.chance = 0
        #expect(UpgradePolicy.standard.decide(followed).propensityPPM == 1_000_000)
    }
}
