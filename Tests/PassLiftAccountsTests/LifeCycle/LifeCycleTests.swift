import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The life of an account")
struct LifeCycleTests {
    @Test("a suspended account signs in no more, and again once it is resumed")
    func suspended() async throws {
        let house = try Household()
        var ada = try await house.join("ada", email: nil)
        try await house.accounts.suspendAccount(ada.id)
        #expect(try await ada.signIn(house).visit.next == .refused(.accountUnavailable))
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await house.accounts.suspendAccount(ada.id)
        }
        try await house.accounts.resumeAccount(ada.id)
        #expect(try await ada.signIn(house).account == ada.id)
        let names = try await house.eventNames()
        #expect(names.contains(.accountSuspended) && names.contains(.accountReinstated))
        #expect(try await house.store.errands(limit: 9).map(\.kind) == [.revokeSessions])
    }

    @Test("a person closes the account in a visit confirmed for just that, and it stays closed")
    func closed() async throws {
        let house = try Household()
        var ada = try await house.join("ada", email: nil)
        let other = try await ada.confirm(.eraseAccount, house)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.closeAccount(in: other)
        }
        _ = try await house.accounts.closeAccount(in: try await ada.confirm(.closeAccount, house))
        #expect(try await house.eventNames().filter { $0 == .accountClosed }.count == 1)
        #expect(try await ada.signIn(house).account == nil)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await house.accounts.resumeAccount(ada.id)
        }
    }

    @Test("the help desk lifts what was guessed in vain, and the right password passes at once")
    func throttleLifted() async throws {
        let house = try Household { $0.throttle.backoff.failuresUntilOff = 5 }
        var ada = try await house.join("ada", email: nil)
        let wrong = try LoginCredentials(loginName: "ada", password: "wrong")
        for _ in 0..<5 {
            _ = try await house.accounts.signIn(wrong, client: World.client)
            house.time.advance(seconds: 86_400)
        }
        #expect(try await ada.signIn(house).check == .throttled)
        try await house.accounts.liftThrottle(of: ada.id)
        #expect(try await ada.signIn(house).check == .correct)
        await #expect(throws: PassLiftError(.unknownAccount)) {
            try await house.accounts.liftThrottle(of: try #require(AccountID("nobody")))
        }
    }

    @Test("what was typed is forgotten when a visit is over, and by the worker when it ran out")
    func typedIsForgotten() async throws {
        let house = try Household()
        var ada = try await house.join("ada", email: nil)
        let over = try await ada.signIn(house).visit
        let wrong = try LoginCredentials(loginName: "ada", password: "wrong")
        let open = try await house.accounts.signIn(wrong, client: World.client).visit.visit
        if case .createAutomatically(let slip) = over.next {
            let offer = try await house.accounts.resume(over.visit, with: .ceremonyEnded(slip, .failed))
            #expect(offer.next == .offer(.optional))
            _ = try await house.accounts.resume(over.visit, with: .reported(.offerSnoozed))
        }
        let settled = try #require(try await house.store.visit(over.visit))
        #expect(settled.visit.state == .settled(.snoozed) && settled.identifier == nil)
        #expect(try await house.store.visit(open)?.identifier == "ada")
        try await house.deliver()
        #expect(try await house.store.visit(open)?.identifier == "ada")
        house.time.advance(seconds: 86_400)
        try await house.deliver()
        #expect(try await house.store.visit(open)?.identifier == nil)
        #expect(try await house.store.visit(open) != nil)
    }
}
