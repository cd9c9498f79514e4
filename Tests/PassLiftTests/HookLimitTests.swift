import Glibc
import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Synchronization
import Testing

@Suite("Hooks: what a host's own code cannot do")
struct HookLimitTests {
    private struct Broken: Error {}

    @Test("a hook that is given up is cancelled")
    func cancelled() async throws {
        let (told, heard) = AsyncStream<Bool>.makeStream()
        var hooks = UpgradeHooks()
        hooks.budget = .milliseconds(20)
        hooks.reviewDecision = { _, _ in
            do {
                try await Task.sleep(for: .seconds(600))
            } catch {
                heard.yield(Task.isCancelled)
            }
            return .stayQuiet
        }
        let stage = try Stage(hooks: hooks)
        #expect(try await stage.signIn("ada").reason == .eligible)
        var ends = told.makeAsyncIterator()
        #expect(await ends.next() == true)
    }

    @Test("hooks that block their threads, more of them than there are cores, hold nobody up")
    func blocking() async throws {
        var hooks = UpgradeHooks()
        hooks.budget = .milliseconds(20)
        hooks.failuresBeforeBreak = 1000
        hooks.reviewDecision = { _, _ in
            // Outlives the budget by far, and any stall of a loaded machine; the answer of one that was
            // waited for would be seen.
            sleep(600)
            return .stayQuiet
        }
        let stage = try Stage(hooks: hooks)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    let reply = try await stage.signIn("person-\(number)")
                    #expect(reply.reason == .eligible)
                }
            }
            try await group.waitForAll()
        }
        let expected = [Transition](repeating: .hook(.reviewDecision, .timedOut), count: 16)
        #expect(try await stage.hookFailures() == expected)
    }

    @Test("while as many calls as may are overdue a hook is not asked, and again when one has come back")
    func overdue() async throws {
        let (asked, gate) = (Counter(), Gate())
        var hooks = UpgradeHooks()
        hooks.budget = .milliseconds(5)
        hooks.failuresBeforeBreak = 1000
        hooks.overdueLimit = 2
        hooks.beforeDecision = { _ in
            asked.add()
            // Deaf to cancellation.
            await gate.pass()
            return DecisionFacts()
        }
        let stage = try Stage(hooks: hooks)
        for name in ["a", "b", "c", "d"] { #expect(try await stage.signIn(name).reason == .eligible) }
        #expect(asked.count == 2)
        let expected: [HookFailure] = [.timedOut, .timedOut, .notAsked, .notAsked]
        #expect(try await stage.hookFailures() == expected.map { .hook(.beforeDecision, $0) })
        gate.open()
        var number = 0
        while asked.count == 2 {
            _ = try await stage.signIn("later-\(number)")
            number += 1
        }
    }

    @Test("after its pause a hook is tried by one sign-in, and the others go on without it")
    func oneTrial() async throws {
        let (asked, gate) = (Counter(), Gate())
        let (begun, begins) = AsyncStream<Void>.makeStream()
        var hooks = UpgradeHooks()
        hooks.budget = .seconds(600)
        hooks.failuresBeforeBreak = 1
        hooks.beforeDecision = { context in
            asked.add()
            if context.account?.text == "breaks" { throw Broken() }
            begins.yield()
            await gate.pass()
            return DecisionFacts()
        }
        let stage = try Stage(hooks: hooks)
        _ = try await stage.signIn("breaks")
        stage.time.advance(seconds: 30)
        async let trial = stage.signIn("tries")
        var beginnings = begun.makeAsyncIterator()
        _ = await beginnings.next()
        for name in ["b", "c", "d"] { #expect(try await stage.signIn(name).reason == .eligible) }
        #expect(asked.count == 2)
        gate.open()
        let tried = try await trial
        #expect(tried.reason == .eligible)
        _ = try await stage.signIn("e")
        #expect(asked.count == 3)
    }

    @Test("a wall clock that is set back does not prolong the pause")
    func clockSetBack() async throws {
        let asked = Counter()
        var hooks = UpgradeHooks()
        hooks.failuresBeforeBreak = 1
        hooks.beforeDecision = { _ in
            asked.add()
            throw Broken()
        }
        let stage = try Stage(hooks: hooks)
        _ = try await stage.signIn("a")
        stage.time.advance(seconds: -86_400)
        _ = try await stage.signIn("b")
        #expect(asked.count == 2)
    }

    @Test("all hooks together, each at the end of its budget, leave time before advice must answer")
    func budgets() throws {
        let advisor = UpgradeAdvisor(policy: .standard, doors: try Stage().doors)
        #expect(UpgradeHooks().budget * 3 <= advisor.deadline / 2)
    }

    @Test("a hook that reads the store and signs others in with it takes nothing from the sign-in")
    func usesTheStore() async throws {
        let plain = try Stage()
        var hooks = UpgradeHooks()
        hooks.budget = .seconds(600)
        hooks.reviewDecision = { context, _ in
            _ = try await plain.signIn("another")
            _ = try await plain.store.accounts(after: nil, limit: 10)
            return nil
        }
        let stage = try Stage(store: plain.store, seed: 2, hooks: hooks)
        #expect(try await stage.signIn("ada").reason == .eligible)
        #expect(try await stage.store.accounts(after: nil, limit: 10).map(\.id.text) == ["ada", "another"])
    }

    @Test("no hook prompts in a rollout that is frozen")
    func frozen() async throws {
        let stage = try Stage(hooks: replacing(by: .offer))
        try await RolloutControl(doors: stage.doors).freeze()
        let reply = try await stage.signIn("ada")
        #expect(reply.next == .settled(.signedIn))
        #expect(reply.reason == .rolloutFrozen)
        #expect(try await stage.hookFailures() == [.hook(.reviewDecision, .forbidden)])
    }

    @Test("a hook may offer where the document's share would not, and a replaced decision can be made anew")
    func outsideShare() async throws {
        let policy = try UpgradePolicy(json: Array(#"{"name":"p","share":{"salt":"s","ppm":0}}"#.utf8))
        let stage = try Stage(policy: policy, hooks: replacing(by: .offer))
        #expect(try await stage.signIn("ada").next == .offer(.optional))
        let moment = try #require(try await stage.moments().first)
        let logged = try #require(try await stage.decisions().first)
        var again = policy.decide(moment)
        #expect(again.reason == .outsideShare)
        again.replace(by: logged.action)
        #expect(again == logged)
    }

    private func replacing(by action: Decision.Action) -> UpgradeHooks {
        var hooks = UpgradeHooks()
        hooks.reviewDecision = { _, _ in action }
        return hooks
    }
}

/// Something that holds everybody up until it is opened.
private final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
