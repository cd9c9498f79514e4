import PassLift
import PassLiftAccounts
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: addresses beside the present one")
struct FormerAddressTests {
    /// An owner with one-time codes whose mail somebody, who had those and the password, sent elsewhere.
    private func moved(_ kind: Household.Kind) async throws -> (house: Household, ada: Owner) {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        house.time.advance(seconds: 60)
        let change = try await ada.confirm(.changeAddress, house)
        try await house.accounts.beginAddressChange("thief@example.net", in: change)
        let code = try #require(try await house.deliver().first { $0.to == "thief@example.net" }?.code)
        #expect(try await house.accounts.confirmAddress(code: code, in: change) == .confirmed)
        _ = try await house.deliver()
        return (house, ada)
    }

    @Test(
        "the address before and one-time codes undo a change at once, forty days later too",
        arguments: Household.Kind.allCases)
    func undoes(kind: Household.Kind) async throws {
        var (house, ada) = try await moved(kind)
        house.time.advance(seconds: 40 * 86_400)
        let begun = try await house.accounts.beginRecovery("Ada", at: .other, client: World.client)
        let mail = try #require(try await house.deliver().first { $0.code != nil })
        #expect(mail.to == "ada@example.org")
        let proofs = [
            RecoveryProof.mailedCode(try #require(mail.code)), .totp(try ada.oneTimeCode(house)),
        ]
        #expect(try await house.accounts.proveRecovery(proofs, in: begun.visit).next == .enrol)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: begun.visit)
        let profile = try await house.accounts.profile(loginName: "Ada")
        #expect(profile?.email == "ada@example.org")
    }

    @Test("nothing is mailed where the account has no other address, and the answer is the same")
    func nowhereElse() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        let begun = try await house.accounts.beginRecovery("Ada", at: .other, client: World.client)
        #expect(begun.next == .awaitProof)
        #expect(try await house.deliver().allSatisfy { $0.code == nil })
    }
}
