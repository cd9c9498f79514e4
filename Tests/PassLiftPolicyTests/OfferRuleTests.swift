import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("When an offer is made")
struct OfferRuleTests {
    typealias Tally = OfferHistory.Tally
    let policy = UpgradePolicy.standard
    let now = Given.noon

    /// Expects `reason` until `end`, and an offer from that very instant on.
    private func expectPause(_ history: OfferHistory, _ reason: Reason, after seconds: Int64) {
        let end = now.adding(seconds: seconds)
        for (instant, decided) in [
            (now, reason), (end.adding(seconds: -1), reason), (end, .eligible),
            (end.adding(seconds: 1), .eligible),
        ] {
            var moment = Given.offerOnly(at: instant)
            moment.history = history
            let decision = policy.decide(moment)
            #expect(decision.reason == decided, "\(instant.seconds(since: now)) s")
            #expect(decision.action == (decided == .eligible ? .offer : .stayQuiet))
            #expect(decision.until == (decided == .eligible ? nil : end))
        }
        // A clock that was set back unlocks nothing.
        var moment = Given.offerOnly(at: now.adding(seconds: -5000 * Given.day))
        moment.history = history
        #expect(policy.decide(moment).reason == reason)
    }

    @Test("an account that was never asked is asked")
    func firstOffer() {
        let decision = policy.decide(Given.offerOnly())
        #expect(decision.action == .offer)
        #expect(decision.reason == .eligible)
        #expect(decision.arm == .treatment)
        #expect(decision.propensityPPM == 1_000_000)
    }

    @Test(
        "the pause after \"not now\" grows from 14 days and ends at 180",
        arguments: [(1, 14), (2, 28), (5, 180)] as [(UInt16, Int64)])
    func skip(count: UInt16, days: Int64) {
        var history = OfferHistory()
        history.skips = Tally(count: count, last: now)
        expectPause(history, .cooldownAfterSkip, after: days * Given.day)
    }

    @Test(
        "the pause after a cancelled dialog grows from 7 days",
        arguments: [(1, 7), (2, 14), (6, 180)] as [(UInt16, Int64)])
    func cancel(count: UInt16, days: Int64) {
        var history = OfferHistory()
        history.cancels = Tally(count: count, last: now)
        expectPause(history, .cooldownAfterCancel, after: days * Given.day)
    }

    @Test(
        "the pause after a failure grows from 3 days",
        arguments: [(1, 3), (2, 6), (9, 90)] as [(UInt16, Int64)])
    func failure(count: UInt16, days: Int64) {
        var history = OfferHistory()
        history.failures = Tally(count: count, last: now)
        expectPause(history, .cooldownAfterFailure, after: days * Given.day)
    }

    @Test(
        "the pause after silence grows from a day",
        arguments: [(1, 1), (3, 4), (UInt16.max, 90)] as [(UInt16, Int64)])
    func unanswered(count: UInt16, days: Int64) {
        var history = OfferHistory()
        history.unanswered = Tally(count: count, last: now)
        expectPause(history, .cooldownAfterUnanswered, after: days * Given.day)
    }

    @Test("a promised snooze holds whatever the document says")
    func snooze() throws {
        var history = OfferHistory()
        history.snoozedUntil = now.adding(seconds: 40 * Given.day)
        expectPause(history, .snoozed, after: 40 * Given.day)
    }

    @Test("the promise of a snooze is the document's, and may grow")
    func snoozePromise() throws {
        #expect(policy.snoozeUntil(OfferHistory(), now: now) == now.adding(seconds: 7 * Given.day))
        let growing = try Given.policy(
            """
            {"name": "p", "offer": {"snooze": {"seconds": 100, "growthPercent": 150, "maximumSeconds": 200}}}
            """)
        var history = OfferHistory()
        for seconds in [100, 150, 200, 200] as [Int64] {
            #expect(growing.snoozeUntil(history, now: now) == now.adding(seconds: seconds))
            history.skips.add(now)
        }
        history.skips.count = .max
        #expect(growing.snoozeUntil(history, now: now) == now.adding(seconds: 200))
    }

    @Test("never again is never again")
    func neverAgain() {
        var moment = Given.passwordSignIn(at: now.adding(seconds: 9000 * Given.day))
        moment.history.offerRefused(at: now)
        let decision = policy.decide(moment)
        #expect(decision.action == .stayQuiet)
        #expect(decision.reason == .neverAgain)
        #expect(decision.until == nil)
    }

    @Test("one offer is open at a time; when it has run out, that was no answer")
    func openOffer() {
        var moment = Given.offerOnly()
        moment.history.openOffer = Given.offer(at: now)
        moment.now = now.adding(seconds: 1799)
        #expect(policy.decide(moment).reason == .offerOpenElsewhere)
        #expect(policy.decide(moment).until == now.adding(seconds: 1800))
        moment.now = now.adding(seconds: 1800)
        #expect(policy.decide(moment).reason == .cooldownAfterUnanswered)
        moment.now = now.adding(seconds: 1800 + Given.day)
        #expect(policy.decide(moment).action == .offer)
    }

    @Test("a platform is left alone after two failures, until a passkey is created there")
    func platformFailing() {
        var moment = Given.passwordSignIn()
        moment.history.failuresByPlatform[Platform.iOS.index] = 1
        #expect(policy.decide(moment).action != .stayQuiet)
        moment.history.failuresByPlatform[Platform.iOS.index] = 2
        #expect(policy.decide(moment).reason == .platformFailing)
        moment.signIn.platform = .android
        #expect(policy.decide(moment).action != .stayQuiet)
        moment.signIn.platform = .iOS
        moment.history.passkeyCreated(at: now, on: .iOS)
        #expect(policy.decide(moment).action != .stayQuiet)
    }

    @Test(
        "a client without a platform authenticator is not asked; one that did not say is, by default"
    )
    func authenticator() throws {
        var moment = Given.offerOnly()
        moment.client.platformAuthenticator = .no
        #expect(policy.decide(moment).reason == .noPlatformAuthenticator)
        moment.client.platformAuthenticator = .unknown
        #expect(policy.decide(moment).action == .offer)
        let careful = try Given.policy(#"{"name": "p", "offer": {"whenAuthenticatorUnknown": "skip"}}"#)
        #expect(careful.decide(moment).reason == .capabilityUnknown)
    }

    @Test("quiet surfaces are quiet; others are not", arguments: Surface.allCases)
    func surfaces(surface: Surface) {
        var moment = Given.offerOnly()
        moment.signIn.surface = surface
        let quiet: [Surface] = [.checkout, .invitation, .reauthentication]
        #expect(policy.decide(moment).action == (quiet.contains(surface) ? .stayQuiet : .offer))
        if quiet.contains(surface) { #expect(policy.decide(moment).reason == .quietSurface) }
    }

    @Test("platforms that are not listed are not asked")
    func platforms() throws {
        let apple = try Given.policy(#"{"name": "p", "offer": {"platforms": ["ios", "macos"]}}"#)
        var moment = Given.offerOnly()
        #expect(apple.decide(moment).action == .offer)
        moment.signIn.platform = .windows
        #expect(apple.decide(moment).reason == .noRuleApplies)
    }
}
