import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The store in memory")
struct InMemoryAccountStoreTests {
    @Test("keeps the contract of stores", arguments: StoreContract.checks)
    func contract(check: StoreContract.Check) async throws {
        try await check.run(on: InMemoryAccountStore())
    }

    @Test("writes its events in the form that it was given")
    func form() async throws {
        let form = try CloudEventForm(source: "/shop", typePrefix: "com.example.")
        let store = InMemoryAccountStore(eventForm: form)
        let event = Event(
            id: 1, time: Instant(milliseconds: 0), subject: 2, sequence: 1,
            happening: Happening(.status(from: .absent, .created, to: .active)))
        var change = Change()
        change.events = [event]
        #expect(try await store.commit(change) == .committed)
        #expect(try await store.outbox(after: 0, limit: 1).map(\.payload) == [event.cloudEvent(form)])
    }
}
