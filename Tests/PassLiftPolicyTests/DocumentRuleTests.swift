import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("The ordered rules of a document")
struct DocumentRuleTests {
    private static let document = """
        {
          "name": "rules",
          "rules": [
            // Staff must.
            {"name": "staff", "when": {"attributes": {"role": ["staff", "admin"], "vip": true}},
             "then": "require"},
            {"name": "old people's home", "when": {"attributes": {"tier": 3}}, "then": "quiet"},
            {"name": "phones", "when": {"platforms": ["ios", "android"], "surfaces": ["sign_in"]},
             "then": "automatic", "share": {"ppm": 500000, "salt": "phones"}},
            {"name": "first passkey", "when": {"standings": ["password_only"]}, "then": "offer"}
          ]
        }
        """

    private let policy: UpgradePolicy
    private var moment = Given.passwordSignIn()

    init() throws {
        policy = try Given.policy(Self.document)
        moment.account.recoveryConfirmedAt = Given.noon
    }

    private func decision(
        _ attributes: [String: AttributeValue] = [:], _ change: (inout Moment) -> Void = { _ in }
    ) -> Decision {
        var moment = moment
        moment.attributes = policy.attributeBits(of: attributes)
        change(&moment)
        return policy.decide(moment)
    }

    @Test("the first rule whose conditions hold decides")
    func order() {
        #expect(decision(["role": "staff", "vip": true]).action == .require)
        #expect(decision(["role": "admin", "vip": true, "tier": 3]).rule == PolicyRule.firstOfDocument)
        #expect(decision(["tier": 3]).action == .stayQuiet)
        #expect(decision(["tier": 3]).reason == .noRuleApplies)
        #expect(decision().action == .upgradeAutomatically(then: .nothing))
        #expect(decision { $0.signIn.platform = .windows }.action == .offer)
        #expect(decision { $0.signIn.platform = .windows }.rule == PolicyRule.firstOfDocument + 3)
    }

    @Test("where no rule applies nothing happens")
    func none() {
        let decision = decision { moment in
            moment.signIn.platform = .windows
            moment.account.passkeys = 1
            moment.client.passkeyUsableHere = .no
        }
        #expect(decision.reason == .noRuleApplies)
    }

    @Test("outside a rule's share nothing happens; later rules do not catch the account")
    func share() {
        let outside = decision { $0.points[0] = 0x8000_0000 }
        #expect(outside.reason == .outsideShare)
        #expect(outside.action == .stayQuiet)
    }

    @Test("attributes are compared by kind and byte for byte, and a missing one is no match")
    func attributes() {
        let all = policy.attributeBits(of: ["role": "staff", "vip": true, "tier": 3])
        #expect(all.nonzeroBitCount == 3)
        #expect(policy.attributeBits(of: [:]) == 0)
        #expect(policy.attributeBits(of: ["role": "Staff", "vip": false, "tier": 4]) == 0)
        #expect(policy.attributeBits(of: ["role": 3, "vip": "true", "tier": true]) == 0)
    }

    @Test("equal conditions share a bit, and 64 different ones fit")
    func bits() throws {
        let rules = (0..<16).map { rule in
            let attributes = (0..<4).map { "\"a\($0)\": \(rule)" }.joined(separator: ", ")
            return #"{"name": "r\#(rule)", "when": {"attributes": {\#(attributes)}}, "then": "offer"}"#
        }
        let full = try Given.policy(#"{"name": "p", "rules": [\#(rules.joined(separator: ","))]}"#)
        var moment = moment
        moment.attributes = full.attributeBits(of: ["a0": 15, "a1": 15, "a2": 15, "a3": 15])
        #expect(moment.attributes == 0xf << 60)
        #expect(full.decide(moment).rule == 63)
    }

    @Test("a required upgrade needs a verified way back in, else it is an offer")
    func requireRecovery() {
        let staff: [String: AttributeValue] = ["role": "staff", "vip": true]
        let without = decision(staff) { $0.account.recoveryConfirmedAt = nil }
        #expect(without.action == .offer)
        let stale = decision(staff) {
            $0.account.recoveryConfirmedAt = Given.noon.adding(seconds: -365 * Given.day - 1)
        }
        #expect(stale.action == .offer)
    }

    @Test(
        "pauses, caps and never again do not silence a required upgrade; an open offer and quiet surfaces do"
    )
    func requireSilence() {
        let staff: [String: AttributeValue] = ["role": "staff", "vip": true]
        let pressed = decision(staff) { moment in
            moment.history.offerDecided(Given.offer(at: Given.noon), utcOffsetMinutes: 0)
            moment.history.offerSnoozed(at: Given.noon, until: Given.noon.adding(seconds: 60))
            moment.history.offerRefused(at: Given.noon)
        }
        #expect(pressed.action == .require)
        #expect(pressed.reason == .required)
        let open = decision(staff) { $0.history.openOffer = Given.offer(at: Given.noon) }
        #expect(open.reason == .offerOpenElsewhere)
        #expect(decision(staff) { $0.signIn.surface = .checkout }.reason == .quietSurface)
        #expect(decision(staff) { $0.history.failuresByPlatform[1] = 2 }.reason == .platformFailing)
    }

    @Test("after the document's number of offers the next one is required")
    func requireAfterOffers() throws {
        let pressing = try Given.policy(
            """
            {"name": "p", "require": {"enabled": true, "afterOffers": 2},
             "offer": {"caps": {"perDay": null}}}
            """
        )
        var moment = moment
        moment.client.conditionalCreate = .no
        for action in [Decision.Action.offer, .offer, .require] {
            #expect(pressing.decide(moment).action == action)
            moment.history.offerDecided(Given.offer(at: Given.noon), utcOffsetMinutes: 0)
            moment.history.offerAccepted()
        }
    }
}
