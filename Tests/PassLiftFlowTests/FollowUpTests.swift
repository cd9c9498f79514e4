import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("What follows a silent attempt")
struct FollowUpTests {
    private func attempting() throws -> Stage {
        var stage = Stage()
        try stage.take(.visitBegan, .passwordChecked(.correct))
        #expect(stage.state == .upgrading(.automatic(then: .offer)))
        return stage
    }

    @Test("an offer follows a silent attempt that came to nothing")
    func lapseThenOffer() throws {
        var stage = try attempting()
        try stage.take(.ceremonyEnded(stage.slip, .ended))
        #expect(stage.state == .offering(.optional, .decided))
        #expect(stage.next == .offer(.optional))
        #expect(stage.events == [.ceremonyFailed, .automaticDeclined, .offerDecided])
    }

    @Test("no offer follows when another device has spent the cap of the day meanwhile")
    func capHoldsForTheFollowUp() throws {
        var stage = try attempting()
        stage.snapshot.history.decided.add(stage.now, utcOffsetMinutes: 0)
        try stage.take(.ceremonyEnded(stage.slip, .ended))
        #expect(stage.state == .settled(.automaticLapsed))
    }

    @Test("no offer follows when another device cancelled one meanwhile")
    func cooldownHoldsForTheFollowUp() throws {
        var stage = try attempting()
        stage.snapshot.history.cancels.add(stage.now)
        try stage.take(.ceremonyEnded(stage.slip, .ended))
        #expect(stage.state == .settled(.automaticLapsed))
    }

    @Test("no offer follows after never again, or a snooze, on another device")
    func promisesHoldForTheFollowUp() throws {
        var refused = try attempting()
        refused.snapshot.history.offerRefused(at: refused.now)
        try refused.take(.ceremonyEnded(refused.slip, .unsupported))
        #expect(refused.state == .settled(.automaticLapsed))

        var snoozed = try attempting()
        snoozed.snapshot.history.offerSnoozed(at: snoozed.now, until: snoozed.now.adding(seconds: 60))
        try snoozed.take(.ceremonyEnded(snoozed.slip, .ended))
        #expect(snoozed.state == .settled(.automaticLapsed))
    }

    @Test("trap 6: an authenticator that holds a passkey already settles the visit without an offer")
    func alreadyRegistered() throws {
        var stage = try attempting()
        try stage.take(.ceremonyEnded(stage.slip, .alreadyRegistered))
        #expect(stage.state == .settled(.alreadyRegistered))
    }
}
