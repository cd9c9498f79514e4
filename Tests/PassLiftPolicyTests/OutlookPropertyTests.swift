import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("What an explanation promises of other answers")
struct OutlookPropertyTests {
    private func policies() throws -> [UpgradePolicy] {
        [
            .standard,
            try Given.policy(UpgradePolicy.Shipped.cautious.document),
            try Given.policy(UpgradePolicy.Shipped.assertive.document),
            try Given.policy(
                """
                {"name": "staged", "utcOffsetMinutes": 330, "whenPasskeyExists": "always",
                 "rollout": {"salt": "r", "stages": [{"at": "2026-02-01T00:00:00Z", "ppm": 100000},
                   {"at": "2026-09-01T06:00:00Z", "ppm": 400000},
                   {"at": "2027-03-01T00:00:00Z", "ppm": 1000000}]},
                 "holdout": {"ppm": 100000, "salt": "h"}, "exploration": {"ppm": 200000},
                 "require": {"enabled": true, "afterOffers": 2},
                 "rules": [{"name": "hush", "when": {"platforms": ["linux"]}, "then": "quiet"},
                   {"name": "half", "when": {"platforms": ["ios"]}, "then": "offer",
                    "share": {"ppm": 500000, "salt": "half"}},
                   {"name": "rest", "when": {"surfaces": ["sign_in", "checkout", "settings"]},
                    "then": "upgrade"}]}
                """),
        ]
    }

    /// The same sign-in later, made here anew: the password check moves along, and chance lets the rules
    /// speak.
    private func later(_ moment: Moment, at time: Instant) -> Moment {
        var later = moment
        later.now = time
        later.chance = .max
        if let checked = moment.signIn.passwordCheckedAt, checked.milliseconds.magnitude < 1 << 60 {
            later.signIn.passwordCheckedAt = Instant(
                milliseconds: checked.milliseconds + time.milliseconds - moment.now.milliseconds)
        }
        return later
    }

    /// Whether its time is one that moments have, so that sums of times do not overflow.
    private func isOrdinary(_ moment: Moment) -> Bool { moment.now.milliseconds.magnitude < 1 << 60 }

    @Test("another answer is what the policy decides there, and an answer after silence is none")
    func promisesHold() throws {
        let seed: UInt64 = 0x5eed_0101
        var random = SplitMix64(seed: seed)
        let policies = try policies()
        var kinds: Set<String> = []
        for round in 0..<6000 {
            let policy = policies[round % policies.count]
            let moment = Moment.random(&random)
            let explanation = policy.explain(policy.decide(moment), moment)
            for other in [explanation.next].compactMap(\.self) + explanation.sooner {
                #expect(other.policy.decide(other.moment) == other.decision, "seed \(seed), round \(round)")
                #expect(other.decision.action != .stayQuiet, "seed \(seed), round \(round)")
                kinds.formUnion(other.changes.map(\.kind))
                let keepsDocument = other.changes.allSatisfy { $0.kind != "document" }
                #expect(!keepsDocument || other.policy == policy, "seed \(seed), round \(round)")
            }
            for other in explanation.sooner { #expect(other.changes.count == 1 && other.policy == policy) }
        }
        #expect(kinds == ["time", "fact", "document", "reply"])
    }

    @Test("the time of another answer is the first: there it is given, and before it there is silence")
    func firstTime() throws {
        let seed: UInt64 = 0x5eed_0102
        var random = SplitMix64(seed: seed)
        let policies = try policies()
        var found = 0
        for round in 0..<6000 {
            let policy = policies[round % policies.count]
            let moment = Moment.random(&random)
            let decision = policy.decide(moment)
            guard decision.action == .stayQuiet, decision.reason != .explored, isOrdinary(moment) else {
                continue
            }
            let next = policy.explain(decision, moment).next
            var end = moment.now.adding(seconds: 4000 * Given.day)
            if let next, case .time(let time) = next.changes.first, next.changes.count == 1 {
                let promised = policy.decide(later(moment, at: time))
                #expect(promised == next.decision, "seed \(seed), round \(round)")
                end = Instant(milliseconds: time.milliseconds - 1)
                found += 1
            }
            var probes = [end]
            for _ in 0..<6 {
                let range = moment.now.milliseconds...max(end.milliseconds, moment.now.milliseconds)
                probes.append(Instant(milliseconds: Int64.random(in: range, using: &random)))
            }
            for probe in probes where probe > moment.now {
                let between = policy.decide(later(moment, at: probe))
                #expect(between.action == .stayQuiet, "seed \(seed), round \(round), \(probe)")
            }
        }
        #expect(found > 100)
    }

    @Test("what an unknown fact would bring is what the policy decides where it is known")
    func unknownFacts() throws {
        let seed: UInt64 = 0x5eed_0103
        var random = SplitMix64(seed: seed)
        let policies = try policies()
        var seen: Set<UnknownFact.Fact> = []
        for round in 0..<6000 {
            let policy = policies[round % policies.count]
            let moment = Moment.random(&random)
            for unknown in policy.explain(policy.decide(moment), moment).unknown {
                seen.insert(unknown.fact)
                var known = moment
                known.chance = .max
                let value: Trilean = unknown.takenAs == .no ? .yes : .no
                switch unknown.fact {
                case .conditionalCreate: known.client.conditionalCreate = value
                case .platformAuthenticator: known.client.platformAuthenticator = value
                case .passkeyUsableHere: known.client.passkeyUsableHere = value
                case .crossDevice: known.signIn.crossDevice = value
                }
                #expect(policy.decide(known) == unknown.decision, "seed \(seed), round \(round)")
            }
        }
        #expect(seen.count == UnknownFact.Fact.allCases.count)
    }

    @Test("an answer has two to five sentences and no codes")
    func shape() throws {
        let seed: UInt64 = 0x5eed_0104
        var random = SplitMix64(seed: seed)
        let policies = try policies()
        for round in 0..<6000 {
            let policy = policies[round % policies.count]
            let moment = Moment.random(&random)
            let answer = policy.explain(policy.decide(moment), moment).answer
            #expect((2...5).contains(answer.count), "seed \(seed), round \(round)")
            for sentence in answer {
                let isPlain =
                    sentence.hasSuffix(".") && !sentence.contains("_") && !sentence.contains("  ")
                    && sentence.first.map { $0.isUppercase || $0.isNumber } == true
                #expect(isPlain, "\(sentence)")
            }
        }
    }
}
