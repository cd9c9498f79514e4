import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("The hard rules")
struct HardRulesTests {
    private func moment(_ facts: AccountFacts = .withPassword, _ method: SignInMethod = .password) -> Moment {
        var signIn = SignInFacts(method: method, surface: .signIn)
        signIn.passwordCheckedAt = method == .password ? Stage.start : nil
        return Moment(now: Stage.start, account: facts, history: OfferHistory(), signIn: signIn)
    }

    @Test("trap 4: a password check of five minutes ago is fresh, one second later it is not")
    func fiveMinutes() {
        var moment = moment()
        moment.now = Stage.start.adding(seconds: HardRules.passwordFreshSeconds)
        #expect(HardRules.passwordFreshSeconds == 300)
        #expect(HardRules.judge(.upgradeAutomatically(then: .nothing), at: moment) == .permitted)
        moment.now = Stage.start.adding(seconds: 301)
        #expect(
            HardRules.judge(.upgradeAutomatically(then: .nothing), at: moment)
                == .forbidden(.passwordNotFresh))
        moment.now = Stage.start.adding(seconds: -1)
        #expect(
            HardRules.judge(.upgradeAutomatically(then: .nothing), at: moment)
                == .forbidden(.passwordNotFresh))
    }

    @Test("an offer is accepted ten minutes after the identification, and one second later it is not")
    func tenMinutes() throws {
        #expect(HardRules.stepUpSeconds == 600)
        for (seconds, expected) in [(600, nil), (601, Rejection.stepUpRequired)] as [(Int64, Rejection?)] {
            var stage = Stage()
            try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
            stage.pass(seconds)
            #expect(stage.rejection(of: .reported(.offerAccepted)) == expected)
        }
    }

    @Test(
        "trap 4: a sign-in without a password in this visit permits no silent attempt",
        arguments: [SignInMethod.passkey, .other])
    func noPassword(_ method: SignInMethod) {
        let verdict = HardRules.judge(.upgradeAutomatically(then: .offer), at: moment(.withPassword, method))
        #expect(verdict == .forbidden(.noPasswordInThisVisit))
    }

    @Test("an attempt or an offer that is open elsewhere forbids another")
    func oneAtATime() {
        var moment = moment()
        let end = Stage.start.adding(seconds: 10)
        moment.history.openAutomatic = .init(visit: VisitID(bits: 5), slip: SlipID(bits: 6), expiresAt: end)
        moment.history.openOffer = .init(visit: VisitID(bits: 5), since: Stage.start, expiresAt: end)
        #expect(
            HardRules.judge(.upgradeAutomatically(then: .offer), at: moment)
                == .forbidden(.automaticOpenElsewhere))
        #expect(HardRules.judge(.offer, at: moment) == .forbidden(.offerOpenElsewhere))
        #expect(HardRules.judge(.require, at: moment) == .forbidden(.offerOpenElsewhere))
    }

    @Test("a snooze holds until its instant and not longer")
    func snooze() {
        var moment = moment()
        moment.history.snoozedUntil = Stage.start.adding(seconds: 1)
        #expect(HardRules.judge(.offer, at: moment) == .forbidden(.snoozed))
        #expect(HardRules.judge(.require, at: moment) == .permitted)
        moment.now = Stage.start.adding(seconds: 1)
        #expect(HardRules.judge(.offer, at: moment) == .permitted)
    }

    @Test("the password goes only with a proven passkey and a route confirmed within twelve months")
    func passkeyOnly() {
        let action = Decision.Action.offerPasskeyOnly
        var facts = AccountFacts.withProvenPasskey
        #expect(HardRules.judge(action, at: moment(facts, .passkey)) == .permitted)
        #expect(HardRules.judge(action, at: moment(facts)) == .forbidden(.notThisPasskey))
        let year = AccountFacts.recoveryRouteSeconds
        facts.recoveryConfirmedAt = Stage.start.adding(seconds: -year)
        #expect(HardRules.judge(action, at: moment(facts, .passkey)) == .permitted)
        facts.recoveryConfirmedAt = Stage.start.adding(seconds: -year - 1)
        #expect(HardRules.judge(action, at: moment(facts, .passkey)) == .forbidden(.noVerifiedRecovery))
        facts.provenPasskeys = 0
        #expect(HardRules.judge(action, at: moment(facts, .passkey)) == .forbidden(.noProvenPasskey))
    }

    @Test(
        "nothing but silence is permitted on an account that is not active",
        arguments: [
            AccountStatus.absent, .suspended, .closed,
        ])
    func unavailable(_ status: AccountStatus) {
        var facts = AccountFacts.withProvenPasskey
        facts.status = status
        for action in Move.actions {
            #expect(HardRules.judge(action, at: moment(facts)) == .forbidden(.accountUnavailable))
        }
    }
}
