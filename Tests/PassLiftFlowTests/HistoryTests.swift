import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("One history over all visits")
struct HistoryTests {
    @Test("an offer in one visit takes the silent attempt of another over, and its passkey leaves none open")
    func offerTakesTheAttemptElsewhereOver() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.snapshot.history.openAutomatic != nil)
        stage.nextVisit()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        #expect(stage.snapshot.automaticElsewhere?.visit.state == .settled(.lapsed))
        try stage.take(.reported(.offerAccepted))
        try stage.take(.registrationChecked(stage.slip, .verified(.verified)))
        #expect(stage.state == .settled(.upgraded))
        #expect(stage.snapshot.history.openAutomatic == nil)
    }

    @Test("a ceremony that is cancelled in one visit leaves the offer of another open")
    func cancellationLeavesTheOfferElsewhereOpen() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        try stage.take(.reported(.offerAccepted))
        let elsewhere = OfferHistory.OpenOffer(
            visit: VisitID(bits: 77), since: stage.now, expiresAt: stage.now.adding(seconds: 1800))
        stage.snapshot.history.openOffer = elsewhere
        try stage.take(.ceremonyEnded(stage.slip, .ended))
        #expect(stage.state == .settled(.cancelled))
        #expect(stage.snapshot.history.openOffer == elsewhere)
        #expect(stage.snapshot.history.cancels.count == 1)
    }

    @Test("an offer that was accepted and then abandoned counts as unanswered, from the time it ran out")
    func abandonedCeremonyCountsAsUnanswered() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        try stage.take(.reported(.offerAccepted))
        let end = stage.snapshot.visit.expiresAt
        stage.pass(86_400)
        try stage.take(.touched)
        #expect(stage.state == .settled(.unanswered))
        #expect(stage.events == [.ceremonyExpired, .offerUnanswered])
        #expect(stage.snapshot.history.unanswered == OfferHistory.Tally(count: 1, last: end))
    }

    @Test("an offer that ran out in another visit is settled as unanswered at the next touch")
    func offerElsewhereIsSettledAtTheNextTouch() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        let end = stage.snapshot.visit.expiresAt
        stage.nextVisit()
        stage.pass(1_800)
        try stage.take(.visitBegan)
        #expect(stage.events == [.offerUnanswered, .signinStarted])
        #expect(stage.snapshot.offerElsewhere?.state == .settled(.unanswered))
        #expect(stage.snapshot.history.openOffer == nil)
        #expect(stage.snapshot.history.unanswered == OfferHistory.Tally(count: 1, last: end))
    }

    @Test("a silent attempt that ran out in another visit is settled with its slip at the next touch")
    func attemptElsewhereIsSettledAtTheNextTouch() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        stage.nextVisit()
        stage.pass(300)
        try stage.take(.visitBegan)
        #expect(stage.events == [.ceremonyExpired, .automaticDeclined, .signinStarted])
        #expect(stage.snapshot.automaticElsewhere?.visit.state == .settled(.unanswered))
        #expect(stage.snapshot.automaticElsewhere?.slip.state == .expired)
        #expect(stage.snapshot.history.openAutomatic == nil)
    }

    @Test("of two offers the newest is the open one, and counts once")
    func oneOfferAtATime() throws {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        stage.nextVisit()
        try stage.take(.visitBegan, .passwordChecked(.correct), replacing: .offer)
        #expect(stage.snapshot.history.openOffer?.visit == VisitID(bits: 2))
        #expect(stage.snapshot.history.decided.ever == 1)
        #expect(stage.next == .offer(.optional))
    }
}
