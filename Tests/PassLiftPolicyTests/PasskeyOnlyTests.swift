import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("When the password may go")
struct PasskeyOnlyTests {
    let policy = UpgradePolicy.standard
    let now = Given.noon

    @Test("a proven passkey of 30 days and a verified recovery route: the question is asked")
    func asked() {
        let decision = policy.decide(Given.passkeySignIn())
        #expect(decision.action == .offerPasskeyOnly)
        #expect(decision.reason == .passkeyOnlyEligible)
    }

    @Test("only after a sign-in by passkey, on the device that holds it")
    func byThisPasskey() {
        var moment = Given.passkeySignIn()
        moment.signIn.method = .password
        #expect(policy.decide(moment).action != .offerPasskeyOnly)
        moment = Given.passkeySignIn()
        moment.signIn.crossDevice = .yes
        #expect(policy.decide(moment).action == .offer)
        moment.history.skips.add(now)
        #expect(policy.decide(moment).reason == .cooldownAfterSkip)
    }

    @Test("a passkey that is not proven is not enough")
    func unproven() {
        var moment = Given.passkeySignIn()
        moment.account.provenPasskeys = 0
        #expect(policy.decide(moment).reason == .noProvenPasskey)
        #expect(policy.decide(moment).action == .stayQuiet)
    }

    @Test("a recovery route counts for 365 days to the second")
    func recovery() {
        var moment = Given.passkeySignIn()
        moment.account.recoveryConfirmedAt = now.adding(seconds: -365 * Given.day)
        #expect(policy.decide(moment).action == .offerPasskeyOnly)
        moment.account.recoveryConfirmedAt = now.adding(seconds: -365 * Given.day - 1)
        #expect(policy.decide(moment).reason == .noVerifiedRecovery)
        moment.account.recoveryConfirmedAt = nil
        #expect(policy.decide(moment).reason == .noVerifiedRecovery)
    }

    @Test("the newest passkey is 30 days old to the second; an older one than the history is old enough")
    func age() {
        var moment = Given.passkeySignIn()
        moment.history.lastPasskeyCreatedAt = now.adding(seconds: -30 * Given.day + 1)
        #expect(policy.decide(moment).reason == .passkeyTooNew)
        #expect(policy.decide(moment).until == now.adding(seconds: 1))
        moment.history.lastPasskeyCreatedAt = now.adding(seconds: -30 * Given.day)
        #expect(policy.decide(moment).action == .offerPasskeyOnly)
        moment.history.lastPasskeyCreatedAt = nil
        #expect(policy.decide(moment).action == .offerPasskeyOnly)
        // Created after now: the clock was set back.
        moment.history.lastPasskeyCreatedAt = now.adding(seconds: 10)
        #expect(policy.decide(moment).reason == .passkeyTooNew)
    }

    @Test("a decline is respected for 90 days, the next for 180, the third for good")
    func declines() {
        for (count, days) in [(1, 90), (2, 180)] as [(UInt16, Int64)] {
            var moment = Given.passkeySignIn()
            moment.history.passkeyOnlyDeclines = OfferHistory.Tally(count: count, last: now)
            let end = now.adding(seconds: days * Given.day)
            moment.now = end.adding(seconds: -1)
            #expect(policy.decide(moment).reason == .passkeyOnlyDeclinedBefore)
            #expect(policy.decide(moment).until == end)
            moment.now = end
            #expect(policy.decide(moment).action == .offerPasskeyOnly)
        }
        var moment = Given.passkeySignIn()
        moment.history.passkeyOnlyDeclines = OfferHistory.Tally(count: 3, last: now)
        moment.now = now.adding(seconds: 300 * Given.day)
        #expect(policy.decide(moment).reason == .passkeyOnlyDeclinedBefore)
        #expect(policy.decide(moment).until == nil)
    }

    @Test("the document may switch it off, share it out and keep surfaces quiet")
    func document() throws {
        let off = try Given.policy(#"{"name": "p", "passkeyOnly": {"enabled": false}}"#)
        #expect(off.decide(Given.passkeySignIn()).reason == .passkeyUsableHere)
        let few = try Given.policy(
            #"{"name": "p", "passkeyOnly": {"share": {"ppm": 10, "salt": "po"}}}"#)
        var moment = Given.passkeySignIn()
        moment.points[0] = .max
        #expect(few.decide(moment).reason == .outsideShare)
        moment.points[0] = 0
        #expect(few.decide(moment).action == .offerPasskeyOnly)
        moment.signIn.surface = .checkout
        #expect(few.decide(moment).reason == .quietSurface)
    }

    @Test("an account without a password has none to lose")
    func noPassword() {
        var moment = Given.passkeySignIn()
        moment.account.password = .absent
        #expect(policy.decide(moment).reason == .passkeyUsableHere)
    }
}
