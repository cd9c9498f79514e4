import PassLiftEvents
import PassLiftMachine
import Testing

/// Every recovery that may be under way, beside every proof: who goes on with it.
@Suite("A recovery that is under way, and what comes to it")
struct RecoveryCourseTests {
    private static let now = Instant(milliseconds: 1_000_000)
    private static let (here, elsewhere) = (VisitID(bits: 1), VisitID(bits: 2))
    private static let routes = (0..<16).map { RecoveryRoutes(rawValue: $0) }
    private static let holdings: [AccountFacts] = ([0, 1] as [UInt16]).flatMap { passkeys in
        [[], SecondFactors.totp].map { factors in
            var facts = AccountFacts(status: .active, createdAt: now)
            facts.password = .present
            facts.passkeys = passkeys
            facts.provenPasskeys = passkeys
            facts.confirmedPasskeys = passkeys
            facts.secondFactors = factors
            facts.recoveryEpoch = 3
            return facts
        }
    }

    private static var recoveries: [RecoveryCase] {
        var found: [RecoveryCase] = []
        for state in Recovery.everyValue {
            for routes in routes {
                for (epoch, left) in [(3, 1), (3, 0), (2, 1)] as [(Int64, Int64)] {
                    for objection in ObjectionTime.allCases {
                        var held = RecoveryCase(
                            state: state, in: here, startedAt: now,
                            expiresAt: Instant(milliseconds: now.milliseconds + left))
                        held.routes = routes
                        held.roots = Origins().roots(of: routes)
                        held.recoveryEpoch = epoch
                        held.objection = objection
                        found.append(held)
                    }
                }
            }
        }
        return found
    }

    @Test("one goes on exactly where all that was proved in it is proved in one visit, while it stands")
    func course() {
        var goingOn = 0
        for held in Self.recoveries {
            for facts in Self.holdings {
                for visit in [Self.here, Self.elsewhere] {
                    for shown in Self.routes {
                        let roots = Origins().roots(of: shown)
                        let course = held.course(
                            proving: shown, on: roots, in: visit, of: (facts, Self.now))
                        let isCarried = visit == Self.here || shown.isSuperset(of: held.routes)
                        var expected = RecoveryCase.Course.begins
                        if held.isPending, stands(held, facts) {
                            if isCarried {
                                expected = .goesOn
                            } else if held.isWaiting, roots.count <= held.roots.count,
                                !isEnoughAtOnce(shown, facts)
                            {
                                expected = .waitsBehind
                            }
                        }
                        if expected == .goesOn { goingOn += 1 }
                        guard course != expected else { continue }
                        Issue.record("\(held) \(facts.passkeys) \(facts.secondFactors) \(shown) \(course)")
                    }
                }
            }
        }
        #expect(goingOn > 1000)
    }

    /// Neither too old nor overtaken, nor opened at once where it has to wait today.
    private func stands(_ held: RecoveryCase, _ facts: AccountFacts) -> Bool {
        guard held.expiresAt > Self.now, held.recoveryEpoch == 3 else { return false }
        switch (held.state, held.objection) {
        case (.enrolling, .due): return isEnoughAtOnce(held.routes, facts)
        case (.enrolling, .given), (.absent, _), (.requested, _), (.proofGiven, _), (.waiting, _),
            (.completed, _), (.cancelled, _), (.expired, _):
            return true
        }
    }

    /// The table of the rule, read the other way round.
    private func isEnoughAtOnce(_ routes: RecoveryRoutes, _ facts: AccountFacts) -> Bool {
        switch routes {
        case [], .totp, .recoveryCode: false
        case .mail: facts.confirmedPasskeys == 0 && facts.secondFactors.isEmpty
        case .host: facts.confirmedPasskeys == 0
        default: true
        }
    }

    @Test("one that was opened at once is outgrown once it had to wait; one that has waited is not")
    func outgrown() {
        var held = RecoveryCase(
            state: .enrolling, in: Self.here, startedAt: Self.now, expiresAt: Self.now.adding(seconds: 1))
        (held.routes, held.roots) = (.mail, .mail)
        var facts = AccountFacts(status: .active, createdAt: Self.now)
        #expect(RecoveryRule.review(held, of: facts, at: Self.now) == .stands)
        facts.confirmedPasskeys = 1
        #expect(RecoveryRule.review(held, of: facts, at: Self.now) == .outgrown)
        held.objection = .given
        #expect(RecoveryRule.review(held, of: facts, at: Self.now) == .stands)
        facts.securityEpoch = 1
        #expect(RecoveryRule.review(held, of: facts, at: Self.now) == .stands)
        facts.recoveryEpoch = 1
        #expect(RecoveryRule.review(held, of: facts, at: Self.now) == .superseded)
        #expect(RecoveryRule.review(held, of: facts, at: Self.now.adding(seconds: 1)) == .ranOut)
    }
}

extension RecoveryCase {
    fileprivate var isWaiting: Bool {
        if case .waiting = state { true } else { false }
    }
}
