import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: keeping an owner out")
struct LockOutTests {
    private static let right = "Ada knows the long password"

    @Test("failures of others from the same network do not keep a known device out")
    func neighbours() async throws {
        let house = try Household { $0.throttle.source.limit = 5 }
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        let first = try await ada.signIn(house)
        let token = try #require(first.deviceToken)
        for index in 0..<5 {
            _ = try await house.accounts.signIn(
                LoginCredentials(loginName: "Nobody \(index)", password: "a wrong guess"),
                client: World.client, from: RequestOrigin(source: "192.0.2.1"))
        }
        let unknown = try await house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: Self.right), client: World.client,
            from: RequestOrigin(source: "192.0.2.1"))
        #expect(unknown.check == .throttled)
        let origin = RequestOrigin(source: "192.0.2.1", deviceToken: token)
        let known = try await house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: Self.right), client: World.client, from: origin)
        #expect(known.visit.next == .awaitSecondFactor)
        guard known.visit.next == .awaitSecondFactor else { return }
        let code = try ada.oneTimeCode(house)
        let reply = try await house.accounts.checkSecondFactor(code, in: known.visit.visit, from: origin)
        #expect(reply.account == ada.id)
    }

    @Test("a name that a stranger makes up counts on nothing of an account")
    func namesMadeUp() async throws {
        let house = try Household { $0.throttle.backoff.failuresUntilOff = 2 }
        var ada = try await house.join("Ada", email: "ada@example.org")
        for _ in 0..<2 {
            let begun = try await house.accounts.beginRecovery(
                "address of " + ada.id.text, client: World.client)
            _ = try await house.accounts.proveRecovery(.mailedCode("000000"), in: begun.visit)
        }
        let confirmed = try await ada.confirm(.changeAddress, house)
        try await house.accounts.beginAddressChange("new@example.org", in: confirmed)
        let code = try #require(try await house.deliver().first { $0.to == "new@example.org" }?.code)
        #expect(try await house.accounts.confirmAddress(code: code, in: confirmed) == .confirmed)
    }

    @Test("the last way back in is no confirmed one any more once it is used up")
    func usedUp() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: nil)
        try await ada.addRecoveryCodes(house)
        try await ada.addTOTP(house)
        #expect(try await house.accounts.account(ada.id)?.facts.recoveryConfirmedAt != nil)
        for code in ada.codes {
            let reply = try await house.accounts.signIn(
                LoginCredentials(loginName: "Ada", password: ada.password), client: World.client)
            _ = try await house.accounts.checkSecondFactor(code, in: reply.visit.visit)
        }
        let facts = try #require(try await house.accounts.account(ada.id)?.facts)
        #expect(!facts.secondFactors.contains(.recoveryCodes))
        #expect(facts.recoveryConfirmedAt == nil)
    }

    @Test("a source that asks without end is refused, writes nothing more and delays nobody's mail")
    func flood() async throws {
        let limit = 10
        let house = try Household { $0.throttle.source.limit = Int32(limit) }
        _ = try await house.join("Ada", email: "ada@example.org")
        let origin = RequestOrigin(source: "192.0.2.1")
        let signUp = SignUpRequest(displayName: "Eve", email: "eve@example.net")
        for index in 0..<250 {
            let asks = { () async throws in
                index % 2 == 0
                    ? try await house.accounts.beginRecovery("n\(index)", client: World.client, from: origin)
                    : try await house.accounts.beginSignUp(signUp, client: World.client, from: origin)
            }
            if index < limit {
                #expect(try await asks().next == .awaitProof)
            } else {
                await #expect(throws: PassLiftError(.throttled)) { try await asks() }
            }
        }
        #expect(try await house.store.errands(limit: 1000).count == limit)
        _ = try await house.accounts.beginRecovery("Ada", client: World.client)
        #expect(try await house.deliver().contains { $0.to == "ada@example.org" })
    }
}
