import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("When a silent attempt is made")
struct AutomaticRuleTests {
    let policy = UpgradePolicy.standard
    let now = Given.noon

    @Test("a fresh password on a client that can is a silent attempt, with an offer to follow")
    func automatic() {
        let decision = policy.decide(Given.passwordSignIn())
        #expect(decision.action == .upgradeAutomatically(then: .offer))
        #expect(decision.reason == .eligible)
    }

    @Test("nothing follows where an offer is not allowed now, and the attempt is made all the same")
    func nothingFollows() throws {
        var moment = Given.passwordSignIn()
        moment.history.skips.add(now)
        #expect(policy.decide(moment).action == .upgradeAutomatically(then: .nothing))
        moment = Given.passwordSignIn()
        moment.signIn.surface = .checkout
        #expect(policy.decide(moment).action == .upgradeAutomatically(then: .nothing))
        let silent = try Given.policy(#"{"name": "p", "automatic": {"then": "nothing"}}"#)
        #expect(silent.decide(Given.passwordSignIn()).action == .upgradeAutomatically(then: .nothing))
    }

    @Test(
        "the password is fresh for five minutes",
        arguments: [(0, true), (300, true), (301, false), (-1, false)] as [(Int64, Bool)])
    func freshness(ageSeconds: Int64, fresh: Bool) {
        var moment = Given.passwordSignIn()
        moment.signIn.passwordCheckedAt = now.adding(seconds: -ageSeconds)
        let decision = policy.decide(moment)
        #expect(decision.action == (fresh ? .upgradeAutomatically(then: .offer) : .offer))
    }

    @Test("without a password checked in this visit there is no silent attempt")
    func noPassword() {
        var moment = Given.passwordSignIn()
        moment.signIn.passwordCheckedAt = nil
        #expect(policy.decide(moment).action == .offer)
        moment.history.skips.add(now)
        moment.signIn.method = .other
        let decision = policy.decide(moment)
        #expect(decision.action == .stayQuiet)
        #expect(decision.reason == .noPasswordInThisVisit)
    }

    @Test("what the client did not say is taken for no, unless the document says to try")
    func capability() throws {
        var moment = Given.passwordSignIn()
        moment.client.conditionalCreate = .unknown
        #expect(policy.decide(moment).action == .offer)
        let bold = try Given.policy(#"{"name": "p", "automatic": {"whenCapabilityUnknown": "try"}}"#)
        #expect(bold.decide(moment).action == .upgradeAutomatically(then: .offer))
        moment.client.conditionalCreate = .no
        #expect(bold.decide(moment).action == .offer)
    }

    @Test("the reason is the attempt's where there are no offers")
    func offersOff() throws {
        let silent = try Given.policy(#"{"name": "p", "offer": {"enabled": false}}"#)
        #expect(silent.decide(Given.passwordSignIn()).action == .upgradeAutomatically(then: .nothing))
        var moment = Given.passwordSignIn()
        moment.client.conditionalCreate = .unknown
        #expect(silent.decide(moment).reason == .capabilityUnknown)
        moment.client.conditionalCreate = .no
        #expect(silent.decide(moment).reason == .cannotCreateSilently)
        moment.client.conditionalCreate = .yes
        moment.signIn.passwordCheckedAt = now.adding(seconds: -301)
        #expect(silent.decide(moment).reason == .passwordNotFresh)
        moment.signIn.passwordCheckedAt = nil
        #expect(silent.decide(moment).reason == .noPasswordInThisVisit)
    }

    @Test("one attempt is open at a time")
    func oneOpen() throws {
        let silent = try Given.policy(#"{"name": "p", "offer": {"enabled": false}}"#)
        var moment = Given.passwordSignIn()
        moment.history.automaticStarted(Given.attempt(at: now), at: now)
        #expect(silent.decide(moment).reason == .automaticOpenElsewhere)
        #expect(silent.decide(moment).until == now.adding(seconds: 300))
        var later = Given.passwordSignIn(at: now.adding(seconds: 300))
        later.history = moment.history
        #expect(silent.decide(later).action == .upgradeAutomatically(then: .nothing))
    }

    @Test("trap 6: three lapses in a row make a pause of 30 days that grows with each one more")
    func backoff() throws {
        let silent = try Given.policy(#"{"name": "p", "offer": {"enabled": false}}"#)
        for (count, days) in [(2, 0), (3, 30), (4, 60), (5, 120), (6, 180), (UInt16.max, 180)]
            as [(UInt16, Int64)]
        {
            var history = OfferHistory()
            history.automaticLapses = OfferHistory.Tally(count: count, last: now)
            let end = now.adding(seconds: days * Given.day)
            var moment = Given.passwordSignIn(at: end)
            moment.history = history
            #expect(silent.decide(moment).action == .upgradeAutomatically(then: .nothing))
            guard days > 0 else { continue }
            moment = Given.passwordSignIn(at: end.adding(seconds: -1))
            moment.history = history
            #expect(silent.decide(moment).reason == .cooldownAfterAutomatic)
            #expect(silent.decide(moment).until == end)
        }
    }

    @Test("attempts spend no offers")
    func spendsNothing() {
        var history = OfferHistory()
        history.automaticStarted(Given.attempt(at: now), at: now)
        history.automaticLapsed(.ended, at: now, on: .iOS)
        #expect(history.decided == .none)
        #expect(history.shown == .none)
    }

    @Test("after the attempt the offer is judged anew, by what happened meanwhile")
    func followUp() {
        var moment = Given.passwordSignIn()
        moment.history.automaticStarted(Given.attempt(at: now), at: now)
        moment.history.automaticLapsed(.ended, at: now, on: .iOS)
        #expect(policy.decideFollowUp(moment).action == .offer)
        var capped = moment
        capped.history.offerDecided(Given.offer(at: now), utcOffsetMinutes: 0)
        capped.history.offerAccepted()
        #expect(policy.decideFollowUp(capped).reason == .capPerDay)
        moment.history.offerRefused(at: now)
        #expect(policy.decideFollowUp(moment).reason == .neverAgain)
    }

    @Test("a follow-up never starts with another attempt or with the question of the password")
    func followUpIsAnOffer() throws {
        let automatic = try Given.policy(
            #"{"name": "p", "rules": [{"name": "silent", "then": "automatic"}]}"#)
        #expect(automatic.decide(Given.passwordSignIn()).action == .upgradeAutomatically(then: .nothing))
        #expect(automatic.decideFollowUp(Given.passwordSignIn()).action == .stayQuiet)
        #expect(policy.decideFollowUp(Given.passwordSignIn()).action == .offer)
        #expect(policy.decideFollowUp(Given.passkeySignIn()).action == .stayQuiet)
    }
}
