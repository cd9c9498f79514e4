import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("A moment in an event")
struct MomentDataTests {
    @Test("every stored field of a moment and of what is in it has its member, so that none is forgotten")
    func complete() throws {
        let moment = full()
        let root = try data(moment)
        expectAll(of: moment, in: root)
        expectAll(of: moment.account, in: root.member("account"))
        expectAll(of: moment.history, in: root.member("history"))
        expectAll(of: moment.signIn, in: root.member("sign_in"))
        expectAll(of: moment.client, in: root.member("client"))
        expectAll(of: moment.rollout, in: root.member("rollout"))
        expectAll(of: moment.history.decided, in: root.member("history")?.member("decided"))
        expectAll(of: moment.history.skips, in: root.member("history")?.member("skips"))
        if let open = moment.history.openOffer {
            expectAll(of: open, in: root.member("history")?.member("open_offer"))
        }
        if let open = moment.history.openAutomatic {
            expectAll(of: open, in: root.member("history")?.member("open_automatic"))
        }
    }

    @Test("a decision has all its fields, with the trace as two hexadecimal words")
    func decision() throws {
        var decision = Decision(.upgradeAutomatically(then: .offer), .cooldownAfterSkip)
        decision.until = Instant(milliseconds: 5)
        decision.withheld = .upgradeAutomatically(then: .nothing)
        decision.trace = Decision.Trace(asked: 0xffff_0000_0000_0001, passed: 0x1)
        var writer = JSONWriter()
        decision.writeEventData(into: &writer)
        #expect(
            writer.text
                == #"{"action":"upgrade_automatically","then":"offer","reason":"cooldown_after_skip","#
                + #""until_ms":5,"asked":"ffff000000000001","passed":"0000000000000001","rule":0,"stage":0,"#
                + #""variant":0,"arm":"treatment","withheld":"upgrade_automatically","#
                + #""withheld_then":"nothing","#
                + #""propensity_ppm":1000000}"#)
        #expect(try Decision(eventData: JSONNode(JSONReader().read(writer.bytes))) == decision)
        let told = Mirror(reflecting: decision).children.count
        #expect(told == 11, "a new field of Decision must be told in its event data")
    }

    @Test("what never happened has no member, so a new account's history is empty")
    func shortHistory() throws {
        let account = AccountFacts(status: .active, createdAt: .sample)
        let signIn = SignInFacts(method: .password, surface: .signIn)
        let moment = Moment(now: .sample, account: account, history: OfferHistory(), signIn: signIn)
        let root = try data(moment)
        #expect(root.member("history") == [:])
        #expect(root.member("account")?.member("recovery_confirmed_at_ms") == nil)
        #expect(try Moment(eventData: JSONNode(root)) == moment)
    }

    @Test("a member that is missing is named with its place")
    func missing() throws {
        let root = try data(full())
        for (group, key) in [
            ("account", "passkeys"), ("history", "decided"), ("sign_in", "risk"),
            ("client", "hybrid_transport"),
            ("rollout", "epoch"),
        ] {
            guard case .object(var object) = root, case .object(var inner)? = object[group] else {
                Issue.record("no object \(group)")
                continue
            }
            inner[key] = group == "history" ? [:] : nil
            object[group] = .object(inner)
            let expected = group == "history" ? "$.history.decided.day" : "$.\(group).\(key)"
            #expect(throws: JSONFault.self) { try Moment(eventData: JSONNode(.object(object))) }
            do {
                _ = try Moment(eventData: JSONNode(.object(object)))
            } catch {
                #expect(error.path.description == expected)
            }
        }
    }

    /// A moment in which nothing is nil and nothing never happened.
    private func full() -> Moment {
        let day = Instant(milliseconds: 86_400_000)
        var account = AccountFacts(status: .active, createdAt: day)
        account.recoveryConfirmedAt = day
        account.confirmedPasskeys = 1
        account.suspendedFactors = .totp
        account.recoveryEpoch = 1
        account.recoveredByOneRouteAt = day
        account.pendingRecovery = .underWay
        account.origins.password = .young(of: .mail)
        var history = OfferHistory()
        let visit = VisitID(bits: 3)
        history.openOffer = .init(visit: visit, since: day, expiresAt: day)
        history.openAutomatic = .init(visit: visit, slip: SlipID(bits: 4), expiresAt: day)
        let counts = OfferHistory.CivilCounts(day: 1, inDay: 1, inMonth: 1, inYear: 1, ever: 1)
        history.decided = counts
        history.shown = counts
        let tally = OfferHistory.Tally(count: 1, last: day)
        history.skips = tally
        history.cancels = tally
        history.failures = tally
        history.unanswered = tally
        history.automaticLapses = tally
        history.lastAutomaticAt = day
        history.snoozedUntil = day
        history.neverAgainAt = day
        history.failuresByPlatform[1] = 1
        history.passkeysByPlatform[1] = 1
        history.passwordsBesidePasskey[1] = 1
        history.passkeyOnlyDeclines = tally
        history.lastPasskeyCreatedAt = day
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.passwordCheckedAt = day
        signIn.noCredential = .yes
        var moment = Moment(now: day, account: account, history: history, signIn: signIn)
        moment.rollout.heldStage = 2
        return moment
    }

    private func data(_ moment: Moment) throws -> JSONValue {
        var writer = JSONWriter()
        moment.writeEventData(into: &writer)
        return try JSONReader().read(writer.bytes)
    }

    private func expectAll(of subject: Any, in value: JSONValue?) {
        guard case .object(let object)? = value else {
            Issue.record("no object for \(type(of: subject))")
            return
        }
        let labels = Mirror(reflecting: subject).children.compactMap { $0.label.map(snake) }
        let keys = object.members.map { member in
            member.key.hasSuffix("_ms") ? String(member.key.dropLast(3)) : member.key
        }
        #expect(keys.sorted() == labels.sorted(), "\(type(of: subject))")
    }

    private func snake(_ label: String) -> String {
        label.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
    }
}
