import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("A host's review at the end of a recovery and of a sign-up")
struct ReviewedRecoveryTests {
    private struct Away: Error {}

    /// A household whose review says no, by itself or since it cannot be asked.
    private func house(_ kind: Household.Kind, byFailing: Bool) throws -> Household {
        var hooks = UpgradeHooks()
        hooks.budget = .seconds(600)
        hooks.signInReview = .init(onFailure: .refuse) { context in
            if case .signIn = context.kind { return .allow }
            if byFailing { throw Away() }
            return .refuse
        }
        return try Household(kind, hooks: hooks)
    }

    @Test(
        "a recovery that the review refuses has set no password and suspended nothing",
        arguments: Household.Kind.allCases, [false, true])
    func recovery(kind: Household.Kind, byFailing: Bool) async throws {
        let house = try house(kind, byFailing: byFailing)
        var ada = try await house.join("Ada", email: "ada@example.org", verified: false)
        let (visit, mail) = try await house.ask("Ada")
        let code = RecoveryProof.mailedCode(try #require(mail?.code))
        #expect(try await house.accounts.proveRecovery(code, in: visit).next == .enrol)
        let held = try await house.store.password(of: ada.id)
        let before = try await house.accounts.account(ada.id)?.facts
        let reply = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: visit)
        #expect(reply.next == .refused(.review))
        #expect(try await house.accounts.ceremonies.identity(in: visit) == .nobody)
        #expect(try await house.store.password(of: ada.id) == held)
        #expect(try await house.accounts.account(ada.id)?.facts == before)
        #expect(try await ada.signIn(house).account == ada.id)
        let names = try await house.eventNames()
        #expect(!names.contains(.passwordChanged) && !names.contains(.recoveryCompleted))
        #expect(names.contains(.hookFailed) == byFailing)
    }

    @Test("a passkey that would suspend an older one, and is refused, leaves both as they were")
    func suspension() async throws {
        let house = try house(.memory, byFailing: false)
        var ada = try await house.join("Ada", email: "ada@example.org", verified: false)
        try await ada.addPasskey(house)
        let older = try await house.accounts.ceremonies.passkeys(of: ada.id)
        #expect(older.count == 1)
        house.time.advance(seconds: 1)
        let (visit, second) = try await house.ask("Ada")
        let again = RecoveryProof.mailedCode(try #require(second?.code))
        #expect(try await house.accounts.proveRecovery(again, in: visit).next == .enrol)
        var phone = SoftwareAuthenticator(seed: 3)
        let reply = try await Owner.enrolPasskey(in: visit, on: &phone, house)
        #expect(reply.next == .refused(.review))
        #expect(try await house.accounts.ceremonies.passkeys(of: ada.id) == older)
    }

    @Test("a sign-up that the review refuses lets nobody in and keeps no password")
    func signUp() async throws {
        let house = try house(.memory, byFailing: true)
        let request = SignUpRequest(displayName: "Eve", email: "eve@example.org", loginName: nil)
        let visit = try await house.accounts.beginSignUp(request, client: World.client).visit
        let code = try #require(try await house.deliver().first?.code)
        #expect(try await house.accounts.confirmSignUp(code: code, in: visit).next == .enrol)
        let reply = try await house.accounts.enrolPassword(Password("long enough for anybody"), in: visit)
        #expect(reply.next == .refused(.review))
        let profile = try #require(try await house.accounts.profile(loginName: "eve@example.org"))
        #expect(try await house.store.password(of: profile.account) == nil)
        #expect(try await house.accounts.ceremonies.identity(in: visit) == .nobody)
    }
}
