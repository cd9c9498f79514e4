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
}
