import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("A short password beside a second factor")
struct FactorRemovalTests {
    private static let short = "kx7?qv2m"
    private static let long = "a password that is long enough"
    private let house: Household

    init() throws { house = try Household() }

    /// An owner with one-time codes and that password, set here.
    private func owner(_ password: String) async throws -> Owner {
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        try await house.accounts.resetPassword(of: ada.id, to: Password(Array(password.utf8)))
        ada.password = password
        return ada
    }

    @Test("the factor that allows it is not taken away before a longer one is set")
    func longerFirst() async throws {
        var ada = try await owner(Self.short)
        let visit = try await ada.confirm(.changeFactor, house)
        await #expect(throws: PassLiftError(.longerPasswordFirst)) {
            try await house.accounts.removeFactor(.totp, in: visit)
        }
        #expect(try await house.accounts.account(ada.id)?.facts.secondFactors == .totp)
        try await house.accounts.resetPassword(of: ada.id, to: Password(Array(Self.long.utf8)))
        ada.password = Self.long
        let again = try await ada.confirm(.changeFactor, house)
        try await house.accounts.removeFactor(.totp, in: again)
        #expect(try await house.accounts.account(ada.id)?.facts.secondFactors == [])
    }

    @Test("beside a passkey it may go")
    func passkey() async throws {
        var ada = try await owner(Self.short)
        try await ada.addPasskey(house)
        let visit = try await ada.confirm(.changeFactor, house)
        try await house.accounts.removeFactor(.totp, in: visit)
        #expect(try await house.accounts.account(ada.id)?.facts.secondFactors == [])
    }

    @Test("recovery codes allow no short password, so they go as before")
    func codes() async throws {
        var ada = try await owner(Self.short)
        try await ada.addRecoveryCodes(house)
        let visit = try await ada.confirm(.changeFactor, house)
        try await house.accounts.removeFactor(.recoveryCodes, in: visit)
    }
}
