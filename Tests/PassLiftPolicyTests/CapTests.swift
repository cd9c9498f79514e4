import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Caps")
struct CapTests {
    /// 2026-06-16T00:00:00Z, 2026-07-01, 2027-01-01.
    static let midnight = Given.noon.adding(seconds: 43_200)
    static let july = midnight.adding(seconds: 15 * Given.day)
    static let newYear = july.adding(seconds: 184 * Given.day)

    private func policy(_ caps: String, offset: Int32 = 0) throws -> UpgradePolicy {
        try Given.policy(
            #"{"name": "caps", "utcOffsetMinutes": \#(offset), "offer": {"caps": {\#(caps)}}}"#)
    }

    private func asked(_ history: OfferHistory, at now: Instant, _ policy: UpgradePolicy) -> Decision {
        var moment = Given.offerOnly(at: now)
        moment.history = history
        return policy.decide(moment)
    }

    private func decided(_ times: Int, shown: Int = 0, offset: Int32 = 0) -> OfferHistory {
        var history = OfferHistory()
        for _ in 0..<times {
            history.offerDecided(Given.offer(at: Given.noon), utcOffsetMinutes: offset)
            history.offerAccepted()
        }
        for _ in 0..<shown {
            history.offerShown(at: Given.noon, utcOffsetMinutes: offset)
        }
        history.unanswered = .never
        return history
    }

    @Test("the cap of a day is reached by decided offers and ends at midnight")
    func perDay() throws {
        let policy = try policy(#""perDay": 2"#)
        #expect(asked(decided(1), at: Given.noon, policy).action == .offer)
        let full = asked(decided(2), at: Self.midnight.adding(seconds: -1), policy)
        #expect(full.reason == .capPerDay)
        #expect(full.until == Self.midnight)
        #expect(asked(decided(2), at: Self.midnight, policy).action == .offer)
    }

    @Test("midnight is the document's: the same offer is yesterday's at UTC+10 and today's at UTC-12")
    func offsets() throws {
        let instant = Given.noon.adding(seconds: 8 * 3600)
        let east = try policy(#""perDay": 1"#, offset: 600)
        #expect(asked(decided(1, offset: 600), at: instant, east).action == .offer)
        let west = try policy(#""perDay": 1"#, offset: -720)
        let full = asked(decided(1, offset: -720), at: instant, west)
        #expect(full.reason == .capPerDay)
        #expect(full.until == Self.midnight.adding(seconds: 12 * 3600))
    }

    @Test("the cap of a month ends with the month")
    func perMonth() throws {
        let policy = try policy(#""perDay": null, "perMonth": 3"#)
        #expect(asked(decided(2), at: Given.noon, policy).action == .offer)
        let full = asked(decided(3), at: Self.july.adding(seconds: -1), policy)
        #expect(full.reason == .capPerMonth)
        #expect(full.until == Self.july)
        #expect(asked(decided(3), at: Self.july, policy).action == .offer)
    }

    @Test("the cap of a month ends with the year in December")
    func december() throws {
        let policy = try policy(#""perDay": null, "perMonth": 1"#)
        var history = OfferHistory()
        history.offerDecided(Given.offer(at: Self.newYear.adding(seconds: -1)), utcOffsetMinutes: 0)
        history.offerAccepted()
        #expect(asked(history, at: Self.newYear.adding(seconds: -1), policy).until == Self.newYear)
        #expect(asked(history, at: Self.newYear, policy).action == .offer)
    }

    @Test("only shown offers spend the cap of a year")
    func perYear() throws {
        let policy = try policy(#""perDay": null, "perMonth": null, "perYear": 2"#)
        #expect(asked(decided(9), at: Given.noon, policy).action == .offer)
        #expect(asked(decided(9, shown: 1), at: Given.noon, policy).action == .offer)
        let full = asked(decided(9, shown: 2), at: Self.newYear.adding(seconds: -1), policy)
        #expect(full.reason == .capPerYear)
        #expect(full.until == Self.newYear)
        #expect(asked(decided(9, shown: 2), at: Self.newYear, policy).action == .offer)
    }

    @Test("the cap for ever does not end")
    func ever() throws {
        let policy = try policy(#""perDay": null, "perMonth": null, "ever": 3"#)
        #expect(asked(decided(2), at: Given.noon, policy).action == .offer)
        let full = asked(decided(3), at: Self.newYear.adding(seconds: 9000 * Given.day), policy)
        #expect(full.reason == .capEver)
        #expect(full.until == nil)
    }

    @Test("a cap of 0 never opens, and says no time")
    func zero() throws {
        let decision = asked(OfferHistory(), at: Given.noon, try policy(#""perDay": 0"#))
        #expect(decision.reason == .capPerDay)
        #expect(decision.until == nil)
    }

    @Test("a clock that was set back opens no window")
    func clockSetBack() throws {
        let policy = try policy(#""perDay": 1"#)
        let decision = asked(decided(1), at: Given.noon.adding(seconds: -40 * Given.day), policy)
        #expect(decision.reason == .capPerDay)
        #expect(decision.until == Self.midnight)
    }
}
