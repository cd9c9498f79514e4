import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: taking an account over")
struct TakeOverTests {
    @Test("nobody signs up under an address that is another one's")
    func squatting() async throws {
        let house = try Household()
        await #expect(throws: PassLiftError(.badInput)) {
            let begun = try await house.accounts.beginSignUp(
                SignUpRequest(
                    displayName: "Eve", email: "eve@example.net", loginName: "Victim@example.org"),
                client: World.client)
            let code = try #require(try await house.deliver().first?.code)
            _ = try await house.accounts.confirmSignUp(code: code, in: begun.visit)
        }
    }

    @Test(
        "what was mailed before a recovery opens none after it",
        arguments: Household.Kind.allCases)
    func olderMail(kind: Household.Kind) async throws {
        let house = try Household(kind)
        _ = try await house.join("Ada", email: "ada@example.org")
        let (stale, first) = try await house.ask("Ada")
        let (visit, second) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(
            .mailedCode(try #require(second?.code)), in: visit)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: visit)
        let token = try #require(first?.token(behind: Household.recovery))
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await house.accounts.proveRecovery(linkToken: token, client: World.client)
        }
        let reply = try await house.accounts.proveRecovery(
            .mailedCode(try #require(first?.code)), in: stale)
        #expect(reply.next == .awaitProof)
    }
}
