import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("What holds whatever is to be done")
struct HardRuleTests {
    let policy = UpgradePolicy.standard

    @Test(
        "an account that may not sign in gets nothing",
        arguments: [AccountStatus.absent, .suspended, .closed])
    func status(status: AccountStatus) {
        var moment = Given.passwordSignIn()
        moment.account.status = status
        #expect(policy.decide(moment).action == .stayQuiet)
        #expect(policy.decide(moment).reason == .accountUnavailable)
    }

    @Test("the kill switch stops everything")
    func killSwitch() throws {
        let off = try Given.policy(#"{"name": "p", "killSwitch": true}"#)
        for moment in [Given.passwordSignIn(), Given.offerOnly(), Given.passkeySignIn()] {
            #expect(off.decide(moment).reason == .killSwitch)
        }
    }

    @Test("a frozen rollout stops everything, and time does not thaw it")
    func frozen() {
        var moment = Given.passwordSignIn()
        moment.rollout.pace = .frozen
        #expect(policy.decide(moment).reason == .rolloutFrozen)
        #expect(policy.decide(moment).until == nil)
    }

    @Test("a re-authentication is always quiet, whatever the document says")
    func reauthentication() throws {
        let loud = try Given.policy(#"{"name": "p", "offer": {"quietSurfaces": []}}"#)
        for start in [Given.passwordSignIn(), Given.offerOnly(), Given.passkeySignIn()] {
            var moment = start
            moment.signIn.surface = .reauthentication
            #expect(loud.decide(moment).reason == .quietSurface)
        }
    }

    @Test("high risk and shared devices are quiet; what is not known is not held against anyone")
    func riskAndDevice() {
        var moment = Given.passwordSignIn()
        for risk in [Risk.unknown, .low, .medium] {
            moment.signIn.risk = risk
            #expect(policy.decide(moment).action == .upgradeAutomatically(then: .offer))
        }
        moment.signIn.risk = .high
        #expect(policy.decide(moment).reason == .highRisk)
        moment.signIn.risk = .unknown
        moment.signIn.sharedDevice = .yes
        #expect(policy.decide(moment).reason == .sharedDevice)
    }

    @Test("an account without password and passkey has nothing to be lifted from")
    func nascent() {
        var moment = Given.passwordSignIn()
        moment.account.password = .absent
        #expect(policy.decide(moment).reason == .notEligibleStanding)
    }

    @Test("who has a passkey is asked again only where none is known to be usable")
    func usableHere() throws {
        var moment = Given.passwordSignIn()
        moment.account.passkeys = 1
        for (usable, standard) in [(Trilean.yes, false), (.unknown, false), (.no, true)] {
            moment.client.passkeyUsableHere = usable
            let decision = policy.decide(moment)
            #expect((decision.action != .stayQuiet) == standard)
            if !standard { #expect(decision.reason == .passkeyUsableHere) }
        }
        let never = try Given.policy(#"{"name": "p", "whenPasskeyExists": "never"}"#)
        #expect(never.decide(moment).reason == .notEligibleStanding)
        moment.client.passkeyUsableHere = .yes
        let always = try Given.policy(#"{"name": "p", "whenPasskeyExists": "always"}"#)
        #expect(always.decide(moment).action == .upgradeAutomatically(then: .offer))
    }

    @Test("passwords in a row where a passkey should have worked lead to an offer, and to nothing silent")
    func doubtedPasskey() throws {
        var moment = Given.passwordSignIn()
        moment.account.passkeys = 1
        for usable in [Trilean.yes, .unknown] {
            moment.client.passkeyUsableHere = usable
            for (count, action) in [(UInt8(2), Decision.Action.stayQuiet), (3, .offer), (255, .offer)] {
                moment.history.passwordsBesidePasskey = .zero
                moment.history.passwordsBesidePasskey[moment.signIn.platform.index] = count
                #expect(policy.decide(moment).action == action, "\(count)")
            }
        }
        let silentOnly = try Given.policy(
            #"{"name": "p", "rules": [{"name": "all", "then": "automatic"}]}"#)
        #expect(silentOnly.decide(moment).action == .stayQuiet)
        moment.history.neverAgainAt = moment.now
        #expect(policy.decide(moment).reason == .neverAgain)
        moment.signIn.method = .passkey
        #expect(policy.decide(moment).action == .stayQuiet)
    }

    @Test("after a sign-in with a passkey of another device a local one is offered")
    func crossDevice() {
        var moment = Given.passkeySignIn()
        moment.signIn.crossDevice = .yes
        #expect(policy.decide(moment).action == .offer)
        moment.account.password = .absent
        #expect(policy.decide(moment).action == .offer)
        moment.client.passkeyUsableHere = .yes
        #expect(policy.decide(moment).reason == .passkeyUsableHere)
        moment.client.passkeyUsableHere = .unknown
        moment.signIn.crossDevice = .no
        #expect(policy.decide(moment).reason == .passkeyUsableHere)
    }

    @Test("outside the share nothing happens")
    func share() throws {
        let half = try Given.policy(#"{"name": "p", "share": {"ppm": 500000, "salt": "s"}}"#)
        var moment = Given.passwordSignIn()
        moment.points[0] = 0x8000_0000
        #expect(half.decide(moment).reason == .outsideShare)
        moment.points[0] = 0x7fff_ffff
        #expect(half.decide(moment).action == .upgradeAutomatically(then: .offer))
    }

    @Test("the holdout gets nothing and tells what it would have got")
    func holdout() throws {
        let policy = try Given.policy(#"{"name": "p", "holdout": {"ppm": 100000, "salt": "h"}}"#)
        var moment = Given.passwordSignIn()
        moment.points[0] = .max
        #expect(policy.decide(moment).arm == .treatment)
        #expect(policy.decide(moment).withheld == nil)
        moment.points[0] = 0
        let held = policy.decide(moment)
        #expect(held.action == .stayQuiet)
        #expect(held.reason == .holdout)
        #expect(held.arm == .holdout)
        #expect(held.withheld == .upgradeAutomatically(then: .offer))
        moment.history.offerRefused(at: Given.noon)
        let quiet = policy.decide(moment)
        #expect(quiet.reason == .neverAgain)
        #expect(quiet.arm == .holdout)
        #expect(quiet.withheld == nil)
    }
}
