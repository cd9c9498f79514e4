import PassLift
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Hooks: a host's own code in the journey")
struct HookTests {
    private struct Broken: Error {}

    @Test("attributes and risk that a hook adds are what the policy sees")
    func beforeDecision() async throws {
        let policy = try UpgradePolicy(
            json: Array(
                #"{"name":"p","rules":[{"name":"free","when":{"attributes":{"plan":"free"}},"then":"quiet"},"#
                    .utf8)
                + Array(#"{"name":"rest","then":"upgrade"}]}"#.utf8))
        var hooks = UpgradeHooks()
        let stage = try Stage(policy: policy, hooks: hooks)
        #expect(try await stage.signIn("ada").reason == .eligible)
        hooks.beforeDecision = { context in
            var facts = DecisionFacts()
            facts.attributes["plan"] = .text(context.account?.text == "ben" ? "free" : "paid")
            if context.account?.text == "cleo" { facts.risk = .high }
            return facts
        }
        let hooked = try Stage(policy: policy, hooks: hooks)
        #expect(try await hooked.signIn("ada").reason == .eligible)
        #expect(try await hooked.signIn("ben").reason == .noRuleApplies)
        #expect(try await hooked.signIn("cleo").reason == .highRisk)
        #expect(try await hooked.moments().map(\.signIn.risk) == [.unknown, .unknown, .high])
    }

    @Test("a hook that throws costs nothing but an event")
    func throwing() async throws {
        var hooks = UpgradeHooks()
        hooks.beforeDecision = { _ in throw Broken() }
        hooks.reviewDecision = { _, _ in throw Broken() }
        let stage = try Stage(hooks: hooks)
        let reply = try await stage.signIn("ada")
        #expect(reply.reason == .eligible)
        #expect(reply.ceremony != nil)
        #expect(
            try await stage.hookFailures() == [
                .hook(.beforeDecision, .threw), .hook(.reviewDecision, .threw),
            ])
    }

    @Test("a hook that stalls is not waited for past its budget")
    func stalling() async throws {
        var hooks = UpgradeHooks()
        hooks.budget = .milliseconds(20)
        hooks.reviewDecision = { _, _ in
            try await Task.sleep(for: .seconds(600))
            return .stayQuiet
        }
        let stage = try Stage(hooks: hooks)
        #expect(try await stage.signIn("ada").reason == .eligible)
        #expect(try await stage.hookFailures() == [.hook(.reviewDecision, .timedOut)])
    }

    @Test("a replacement is done, and what the policy had decided stays on record")
    func replacing() async throws {
        var hooks = UpgradeHooks()
        hooks.reviewDecision = { _, _ in .stayQuiet }
        let stage = try Stage(hooks: hooks)
        let reply = try await stage.signIn("ada")
        #expect(reply.next == .settled(.signedIn))
        #expect(reply.reason == .replaced)
        let decision = try #require(try await stage.decisions().first)
        #expect(decision.action == .stayQuiet)
        #expect(decision.proposed == .upgradeAutomatically(then: .offer))
        #expect(decision.propensityPPM == 0)
        #expect(try await stage.hookFailures().isEmpty)
    }

    @Test("a replacement that the hard rules forbid is dropped, told, and the policy's decision stands")
    func forbidden() async throws {
        var hooks = UpgradeHooks()
        hooks.reviewDecision = { _, _ in .offerPasskeyOnly }
        let stage = try Stage(hooks: hooks)
        #expect(try await stage.signIn("ada").reason == .eligible)
        let decision = try #require(try await stage.decisions().first)
        #expect(decision.action == .upgradeAutomatically(then: .offer))
        #expect(decision.proposed == nil)
        #expect(try await stage.hookFailures() == [.hook(.reviewDecision, .forbidden)])
    }

    @Test(
        "a review can ask for another factor or say no, and its failure means what the host chose",
        arguments: SignInVerdict.allCases, [false, true])
    func review(verdict: SignInVerdict, byFailing: Bool) async throws {
        var hooks = UpgradeHooks()
        let isSetUp = Counter()
        hooks.signInReview = UpgradeHooks.SignInReview(onFailure: byFailing ? verdict : .refuse) { _ in
            if isSetUp.count == 0 { return .allow }
            if byFailing { throw Broken() }
            return verdict
        }
        let stage = try Stage(hooks: hooks)
        var device = Stage.device("ada", seed: 1)
        try await stage.enrol("ada", &device)
        isSetUp.add()
        let reply = try await stage.passkeySignIn(&device)
        switch verdict {
        case .allow: #expect(reply.account == (try Stage.id("ada")))
        case .requireSecondFactor:
            #expect(reply.account == nil)
            #expect(reply.visit.next == .awaitSecondFactor)
            let second = try await stage.lift.resume(reply.visit.visit, with: .secondFactorChecked(.correct))
            // Where the review still cannot be asked, its failure means what it meant before.
            #expect(second.next == .settled(.signedIn))
        case .refuse:
            #expect(reply.account == nil)
            #expect(reply.visit.next == .refused(.review))
        }
        let times = byFailing ? (verdict == .requireSecondFactor ? 2 : 1) : 0
        #expect(
            try await stage.hookFailures()
                == [Transition](repeating: .hook(.reviewSignIn, .threw), count: times))
    }

    @Test(
        "a review decides on a sign-in that the host has completed, at every depth",
        arguments: SignInVerdict.allCases)
    func hostSignIn(verdict: SignInVerdict) async throws {
        var hooks = UpgradeHooks()
        hooks.budget = .seconds(600)
        hooks.signInReview = UpgradeHooks.SignInReview(onFailure: .refuse) { context in
            context.account?.text == "ada" ? verdict : .allow
        }
        let stage = try Stage(hooks: hooks)
        let advisor = stage.lift.advisor
        var replies = [try await stage.signIn("ada")]
        replies.append(
            await advisor.passwordSucceeded(
                try Stage.id("ada"), AccountStatement(), client: ClientDescription()))
        for reply in replies {
            switch verdict {
            case .allow: #expect(reply.next.isIdentified)
            case .requireSecondFactor:
                #expect(reply.next == .awaitSecondFactor)
                let second = await advisor.resume(reply.visit, with: .secondFactorChecked(.correct))
                #expect(second.next.isIdentified)
            case .refuse: #expect(reply.next == .refused(.review))
            }
        }
    }

    @Test("a hook that keeps failing is not asked for a while, then once more")
    func breaker() async throws {
        let asked = Counter()
        var hooks = UpgradeHooks()
        hooks.failuresBeforeBreak = 3
        hooks.breakSeconds = 30
        hooks.beforeDecision = { _ in
            asked.add()
            throw Broken()
        }
        let stage = try Stage(hooks: hooks)
        for name in ["a", "b", "c", "d", "e"] { _ = try await stage.signIn(name) }
        #expect(asked.count == 3)
        let expected: [HookFailure] = [.threw, .threw, .threw, .notAsked, .notAsked]
        #expect(try await stage.hookFailures() == expected.map { .hook(.beforeDecision, $0) })
        stage.time.advance(seconds: 29)
        _ = try await stage.signIn("f")
        #expect(asked.count == 3)
        stage.time.advance(seconds: 1)
        _ = try await stage.signIn("g")
        _ = try await stage.signIn("h")
        #expect(asked.count == 4)
    }

    @Test("hooks are asked once, though the step is taken anew because others were faster")
    func conflicts() async throws {
        let asked = Counter()
        var hooks = UpgradeHooks()
        hooks.reviewDecision = { _, _ in
            asked.add()
            return .stayQuiet
        }
        let once = Counter()
        let store = ScriptedStore(over: InMemoryAccountStore()) { call, _ in
            guard call == .commit, once.count == 0 else { return .done }
            once.add()
            return .conflict
        }
        let stage = try Stage(store: store, hooks: hooks)
        #expect(try await stage.signIn("ada").reason == .replaced)
        #expect(asked.count == 1)
        #expect(try await stage.decisions().count == 1)
    }

    @Test("what was committed is told afterwards, and a last word that throws changes nothing")
    func afterTransition() async throws {
        let (told, heard) = AsyncStream<[EventName]>.makeStream()
        var hooks = UpgradeHooks()
        hooks.afterTransition = { events in
            heard.yield(events.map(\.name))
            throw Broken()
        }
        let stage = try Stage(hooks: hooks)
        #expect(try await stage.signIn("ada").reason == .eligible)
        var names = told.makeAsyncIterator()
        #expect(await names.next() == (try await stage.eventNames()))
    }
}
