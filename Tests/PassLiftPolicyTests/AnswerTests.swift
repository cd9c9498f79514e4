import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Answers to why a person was asked, or not asked")
struct AnswerTests {
    private func answer(_ policy: UpgradePolicy, _ moment: Moment) -> [String] {
        policy.explain(policy.decide(moment), moment).answer
    }

    @Test("every reason has a sentence of its own")
    func everyReason() {
        let moment = Given.passwordSignIn()
        let sentences = Reason.allCases.map { reason in
            UpgradePolicy.standard.explain(Decision(.stayQuiet, reason), moment).answer[1]
        }
        #expect(Set(sentences).count == Reason.allCases.count)
    }

    @Test("a second “not now” is told with its pause, its end, and the limit that stops it after that")
    func cooldownThenCap() throws {
        var moment = Given.offerOnly()
        for day in [-5, -3, -1] as [Int64] {
            let offer = Given.offer(at: Given.noon.adding(seconds: day * Given.day))
            moment.history.offerDecided(offer, utcOffsetMinutes: 0)
            moment.history.offerAccepted()
        }
        let twice = Given.noon.adding(seconds: -Given.day)
        moment.history.skips = OfferHistory.Tally(count: 2, last: twice)
        let policy = try Given.policy(
            #"{"name":"p","offer":{"cooldowns":{"afterSkip":{"seconds":259200,"growthPercent":200}}}}"#
        )
        #expect(
            answer(policy, moment) == [
                "Nothing is offered now.",
                "They said “not now” on 14 June 2026; this was the second time in a row, and the policy "
                    + "waits 6 days after it, until 20 June 2026, 12:00 UTC.",
                "After that the limit of 3 prompts a month still stops it until 1 July 2026, 00:00 UTC; "
                    + "from then on the same sign-in gets a prompt.",
                "If the browser could create a passkey silently, it would get a silent attempt at once.",
                "The settings offer a passkey all the same, because there the person asks for it.",
            ])
    }

    @Test("times are told at the document's own offset")
    func offset() throws {
        var moment = Given.offerOnly()
        moment.history.cancels.add(Given.noon)
        let policy = try Given.policy(#"{"name": "p", "utcOffsetMinutes": -210}"#)
        let why = answer(policy, moment)[1]
        #expect(
            why
                == "They cancelled the system's dialog on 15 June 2026, and the policy waits 7 days after "
                + "it, until 22 June 2026, 08:30 UTC-03:30.")
    }

    @Test("an account outside today's stage is told the stage that takes it in")
    func laterStage() throws {
        let policy = try Given.policy(
            """
            {"name": "p", "rollout": {"salt": "r", "stages": [{"at": "2026-06-01T00:00:00Z", "ppm": 50000},
             {"at": "2026-07-01T09:00:00Z", "ppm": 250000}, {"at": "2026-08-01T09:00:00Z", "ppm": 1000000}]}}
            """)
        var moment = Given.passwordSignIn()
        moment.points[0] = 1 << 30
        #expect(
            answer(policy, moment) == [
                "Nothing is offered now.",
                "The rollout is in stage 1 of 3, which takes in 5 % of the accounts, and this one is "
                    + "reached at 25.0001 %.",
                "From 1 August 2026, 09:00 UTC on the same sign-in gets a silent attempt, with a prompt "
                    + "after it if that creates nothing.",
            ])
        moment.rollout.heldStage = 1
        moment.now = Given.noon.adding(seconds: 60 * Given.day)
        moment.signIn.passwordCheckedAt = moment.now
        #expect(
            answer(policy, moment).last
                == "If a person no longer held the rollout back, the same sign-in would get a silent "
                + "attempt, with a prompt after it if that creates nothing.")
    }

    @Test("the holdout is told with what it withholds")
    func holdout() throws {
        let policy = try Given.policy(#"{"name": "p", "holdout": {"ppm": 125000, "salt": "h"}}"#)
        var moment = Given.offerOnly()
        moment.points = .zero
        #expect(
            answer(policy, moment) == [
                "Nothing is offered now.",
                "The account belongs to the 12.5 % that get nothing, so that the others can be compared "
                    + "with them.",
                "If the account were not held out, the same sign-in would get a prompt.",
            ])
    }

    @Test("where time alone is not enough, all that would have to change is told in its order")
    func severalChanges() throws {
        var moment = Given.offerOnly()
        moment.history.skips.add(Given.noon)
        moment.signIn.surface = .checkout
        let policy = try Given.policy(#"{"name": "p", "killSwitch": true}"#)
        let explanation = policy.explain(policy.decide(moment), moment)
        #expect(explanation.next?.changes.map(\.kind) == ["document", "fact", "time"])
        #expect(
            explanation.answer.last
                == "Time alone is not enough: if the kill switch were off, this happened at the sign-in "
                + "page and this happened on 29 June 2026, 12:00 UTC or later, the same sign-in would "
                + "get a prompt.")
    }

    @Test("a fact that is not known is told as counted, and what it would bring")
    func unknownFact() throws {
        var moment = Given.passwordSignIn()
        moment.client = .unknown
        let policy = try Given.policy(#"{"name": "p", "offer": {"whenAuthenticatorUnknown": "skip"}}"#)
        #expect(
            answer(policy, moment) == [
                "Nothing is offered now.",
                "The browser did not say whether this device can keep a passkey, which this policy counts "
                    + "as no.",
                "Whether the browser can create a passkey silently is not known and counts as no; were it "
                    + "yes, the same sign-in would get a silent attempt; and whether this device can keep "
                    + "a passkey is not known and counts as no; were it yes, the same sign-in would get a "
                    + "prompt.",
            ])
    }

    @Test("what comes after the answer to a prompt is told")
    func afterReply() {
        let offered = answer(.standard, Given.offerOnly())
        #expect(
            offered == [
                "The person is asked now whether they want a passkey, and may say “not now” or “never "
                    + "again”.",
                "It is not done silently because the browser says that it cannot create a passkey so; no "
                    + "pause and no limit stands against a prompt.",
                "If they say “not now”, the next sign-ins are left alone, last because of the pause after "
                    + "“not now”, and from 29 June 2026, 12:00 UTC on the same sign-in gets a prompt.",
            ])
        #expect(
            answer(.standard, Given.passkeySignIn()).last
                == "If they keep the password, the next sign-ins are left alone, last because of the pause "
                + "after a declined question, and from 13 September 2026, 12:00 UTC on the same "
                + "sign-in gets the question whether the password may go.")
    }

    @Test("a requirement is told with what made it due, and that it comes again")
    func required() throws {
        let policy = try Given.policy(#"{"name": "p", "require": {"enabled": true, "afterOffers": 2}}"#)
        var moment = Given.passkeySignIn()
        moment.signIn.method = .password
        moment.signIn.passwordCheckedAt = moment.now
        moment.client.passkeyUsableHere = .no
        moment.history.decided = OfferHistory.CivilCounts(day: 0, inDay: 1, inMonth: 1, inYear: 3, ever: 3)
        #expect(
            answer(policy, moment) == [
                "The person is asked now to create a passkey, without “not now” and “never again”; the "
                    + "sign-in goes on even if they create none.",
                "3 prompts came to nothing before, and after 2 this policy insists; a way to recover the "
                    + "account was confirmed on 16 May 2026, so nobody can be locked out.",
                "If they cancel it, the next sign-in gets a prompt without “not now”.",
            ])
    }

    @Test("chance is told with its probability and what the rules would have said")
    func explored() throws {
        let policy = try Given.policy(#"{"name": "p", "exploration": {"ppm": 200000}}"#)
        var moment = Given.offerOnly()
        moment.chance = 0
        #expect(
            answer(policy, moment) == [
                "Nothing is offered now.",
                "In 10 % of such sign-ins chance makes this policy do so instead of what its rules say, to "
                    + "learn what comes of it.",
                "If chance let the rules decide, the same sign-in would get a prompt.",
            ])
    }

    @Test("a chain of changes says of what is not known that it would have to be known")
    func unknownInChain() throws {
        var moment = Given.offerOnly()
        moment.client.platformAuthenticator = .unknown
        moment.signIn.risk = .high
        let policy = try Given.policy(#"{"name": "p", "offer": {"whenAuthenticatorUnknown": "skip"}}"#)
        #expect(
            answer(policy, moment).last
                == "If the site judged the risk to be low and it were known that the device could keep a "
                + "passkey, the same sign-in would get a prompt.")
    }
}
