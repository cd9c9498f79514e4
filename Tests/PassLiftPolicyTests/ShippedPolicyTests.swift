import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("The shipped policies")
struct ShippedPolicyTests {
    @Test("each document is read without a fault and has its name", arguments: UpgradePolicy.Shipped.allCases)
    func readable(shipped: UpgradePolicy.Shipped) throws {
        let read = try UpgradePolicy(json: Array(shipped.document.utf8))
        #expect(read.name == shipped.rawValue)
        #expect(read == UpgradePolicy.shipped(shipped))
        #expect(UpgradePolicy.shipped(shipped).source == Array(shipped.document.utf8))
    }

    @Test("the cautious one keeps quiet longer than the standard one, and that longer than the assertive one")
    func order() {
        let policies = UpgradePolicy.Shipped.allCases.map(UpgradePolicy.shipped)
        var pauses: [Int64] = []
        for policy in policies {
            var moment = Given.offerOnly()
            moment.history.skips.add(Given.noon)
            let decision = policy.decide(moment)
            #expect(decision.reason == .cooldownAfterSkip)
            pauses.append(decision.until?.seconds(since: Given.noon) ?? 0)
        }
        #expect(pauses == [60 * Given.day, 14 * Given.day, 5 * Given.day])
    }

    @Test("only the assertive one presses, and only accounts with a way back in")
    func presses() {
        var moment = Given.offerOnly()
        moment.history.decided = .init(day: 0, inDay: 0, inMonth: 0, inYear: 0, ever: 12)
        moment.points[1] = .max
        let assertive = UpgradePolicy.shipped(.assertive)
        #expect(assertive.decide(moment).action == .offer)
        moment.account.recoveryConfirmedAt = Given.noon
        #expect(assertive.decide(moment).action == .require)
        #expect(UpgradePolicy.standard.decide(moment).action == .offer)
        #expect(UpgradePolicy.shipped(.cautious).decide(moment).reason == .capEver)
    }

    @Test("a swap of the document keeps what was promised: snooze, never again, reservations")
    func swap() {
        let now = Given.noon
        let cautious = UpgradePolicy.shipped(.cautious)
        let assertive = UpgradePolicy.shipped(.assertive)
        var history = OfferHistory()
        history.offerDecided(Given.offer(at: now), utcOffsetMinutes: cautious.utcOffsetMinutes)
        let until = cautious.snoozeUntil(history, now: now)
        history.offerSnoozed(at: now, until: until)
        #expect(until == now.adding(seconds: 30 * Given.day))
        // The assertive document alone would ask again after five days.
        for (seconds, reason) in [(-1, Reason.snoozed), (0, .eligible), (1, .eligible)] as [(Int64, Reason)] {
            var moment = Given.offerOnly(at: until.adding(seconds: seconds))
            moment.history = history
            moment.points[1] = .max
            #expect(assertive.decide(moment).reason == reason)
        }
        // An offer that is out under one document counts under the next, and its end is its own.
        var open = OfferHistory()
        open.offerDecided(Given.offer(at: now, lasting: 1800), utcOffsetMinutes: 0)
        var moment = Given.offerOnly(at: now.adding(seconds: 1799))
        moment.history = open
        moment.points[1] = .max
        #expect(assertive.decide(moment).reason == .offerOpenElsewhere)
        moment.now = now.adding(seconds: 1800)
        #expect(assertive.decide(moment).reason == .cooldownAfterUnanswered)
        open.offerRefused(at: now)
        moment.history = open
        moment.now = now.adding(seconds: 4000 * Given.day)
        #expect(assertive.decide(moment).reason == .neverAgain)
    }
}
