import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("What holds in every moment")
struct PolicyPropertyTests {
    private static let rules = """
        [{"name": "press", "when": {"attributes": {"a": 1}, "surfaces": ["sign_in", "recovery"]},
          "then": "require"},
         {"name": "hush", "when": {"platforms": ["linux"]}, "then": "quiet"},
         {"name": "ask", "when": {"standings": ["upgraded"]}, "then": "offer"},
         {"name": "rest", "then": "upgrade"}]
        """

    private func policies() throws -> [UpgradePolicy] {
        [
            .standard,
            try Given.policy(#"{"name": "rules", "whenPasskeyExists": "always", "rules": \#(Self.rules)}"#),
            try Given.policy(
                """
                {"name": "loud", "whenPasskeyExists": "always", "automatic": {"whenCapabilityUnknown": "try"},
                 "offer": {"quietSurfaces": [], "caps": {"perDay": null, "perMonth": null, "perYear": null}},
                 "passkeyOnly": {"minimumPasskeyAgeDays": 0}}
                """),
        ]
    }

    @Test("no decision bends the rules that protect the person")
    func protectedRules() throws {
        let seed: UInt64 = 0x5eed_0003
        var random = SplitMix64(seed: seed)
        let policies = try policies()
        var seen: Set<String> = []
        for round in 0..<30_000 {
            let moment = Moment.random(&random)
            let decision = policies[round % policies.count].decide(moment)
            seen.insert(decision.action.name)
            let broken = brokenRule(decision, moment)
            #expect(broken == nil, "seed \(seed), round \(round)")
        }
        // The moments reach every kind of decision.
        #expect(seen.count == 5)
    }

    private func brokenRule(_ decision: Decision, _ moment: Moment) -> String? {
        let history = moment.history
        let open = history.openOffer.map { moment.now < $0.expiresAt } ?? false
        if decision.action != .stayQuiet, moment.account.status != .active { return "status" }
        if decision.action != .stayQuiet, moment.signIn.surface == .reauthentication { return "surface" }
        if decision.trace.passed & ~decision.trace.asked != 0 { return "trace" }
        switch decision.action {
        case .stayQuiet: return nil
        case .upgradeAutomatically:
            guard moment.signIn.method == .password, let checked = moment.signIn.passwordCheckedAt else {
                return "password"
            }
            let age = moment.now.seconds(since: checked)
            if age < 0 || age > 300 { return "freshness" }
            if history.neverAgainAt != nil { return "never again" }
            return moment.client.conditionalCreate == .no ? "capability" : nil
        case .offer:
            if history.neverAgainAt != nil { return "never again" }
            if let until = history.snoozedUntil, moment.now < until { return "snooze" }
            if moment.signIn.method == .other { return "strength" }
            return open ? "open" : nil
        case .require:
            return open ? "open" : moment.account.recoveryConfirmedAt == nil ? "recovery" : nil
        case .offerPasskeyOnly:
            let verdict = RemovalRule.removingPassword(moment.account, now: moment.now)
            return moment.signIn.method != .passkey ? "method" : verdict != .permitted ? "lock-out" : nil
        }
    }

    @Test("a decision depends on nothing but its moment")
    func nothingElse() throws {
        let seed: UInt64 = 0x5eed_0004
        var random = SplitMix64(seed: seed)
        let policy = try policies()[1]
        let moments = (0..<2000).map { _ in Moment.random(&random) }
        let forwards = moments.map { policy.decide($0) }
        let backwards = moments.reversed().map { policy.decide($0) }
        #expect(forwards == backwards.reversed(), "seed \(seed)")
    }

    @Test("a document that only grows its share changes no decision of an account that was in")
    func growingShare() throws {
        let seed: UInt64 = 0x5eed_0005
        var random = SplitMix64(seed: seed)
        let shares: [UInt32] = [0, 1000, 50_000, 250_000, 999_999, 1_000_000]
        let steps = try shares.map { ppm in
            (ppm, try Given.policy(#"{"name": "p", "share": {"ppm": \#(ppm), "salt": "s"}}"#))
        }
        for round in 0..<4000 {
            let moment = Moment.random(&random)
            var inside: Decision?
            for (ppm, policy) in steps {
                let decision = policy.decide(moment)
                if let inside { #expect(decision == inside, "seed \(seed), round \(round), \(ppm) ppm") }
                if NativeBucket.contains(point: moment.points[0], ppm: ppm) { inside = decision }
            }
            #expect(inside?.reason != .outsideShare, "seed \(seed), round \(round)")
        }
    }

    @Test("the rule that is named in a refusal is in the trace as asked and not passed")
    func refusalInTrace() throws {
        let seed: UInt64 = 0x5eed_0006
        var random = SplitMix64(seed: seed)
        let policy = try policies()[1]
        for round in 0..<5000 {
            let decision = policy.decide(Moment.random(&random))
            let bit = UInt64(1) << UInt64(decision.rule)
            #expect(decision.trace.asked & bit != 0, "seed \(seed), round \(round)")
            let passed = decision.trace.passed & bit != 0
            #expect(passed == (decision.action != .stayQuiet), "seed \(seed), round \(round)")
        }
    }
}
