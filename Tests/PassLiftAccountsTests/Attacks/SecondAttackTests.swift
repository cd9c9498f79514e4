import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: a second look at who controls the account")
struct SecondAttackTests {
    /// A further passkey on `device`, in a visit that `owner` confirms.
    private func add(
        _ device: inout SoftwareAuthenticator, to owner: inout Owner, _ house: Household
    ) async throws {
        let visit = try await owner.confirm(.addPasskey, house)
        let reply = try await house.accounts.ceremonies.addPasskey(in: visit)
        guard case .create(let slip) = reply.next,
            case .response(let response) = device.create(options: reply.options ?? [], origin: World.origin)
        else {
            Issue.record("no passkey was made: \(reply.next)")
            return
        }
        _ = try await house.accounts.resume(visit, with: .registration(slip, response))
    }

    /// The owner moves on by the mailbox alone, after the wait.
    private func recoverAfterWait(_ house: Household) async throws -> VisitID {
        let (first, mail) = try await house.ask("Ada")
        let waits = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: first)
        #expect(waits.next == .refused(.recoveryWaits))
        house.time.advance(seconds: RecoveryRule.waitSeconds)
        let (late, second) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(.mailedCode(try #require(second?.code)), in: late)
        #expect(open.next == .enrol)
        return late
    }

    @Test("a recovery by mail alone suspends no confirmed passkey by hand, nor does a later visit of it")
    func suspensionByHand() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addConfirmedPasskey(house)
        let passkey = try #require(try await house.accounts.ceremonies.passkeys(of: ada.id).first)
        var thief = ada
        let visit = try await recoverAfterWait(house)
        thief.password = "what the thief alone knows"
        _ = try await house.accounts.enrolPassword(Password(thief.password), in: visit)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.ceremonies.suspendPasskey(passkey.credentialID, in: visit)
        }
        // The password that was set by mail and the mail are one root.
        let inside = try await thief.signIn(house).visit.visit
        try await thief.showMail(in: inside, house)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.ceremonies.suspendPasskey(passkey.credentialID, in: inside)
        }
        #expect(try await ada.usePasskey(house).account == ada.id)
    }

    @Test(
        "a confirmed passkey that one factor deletes twice is still kept", arguments: Household.Kind.allCases)
    func deletedTwice(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addConfirmedPasskey(house)
        let own = try #require(try await house.accounts.ceremonies.passkeys(of: ada.id).first)
        var thief = ada
        var stolen = SoftwareAuthenticator(seed: 4711)
        stolen.traits.filledUserName = "Ada"
        try await add(&stolen, to: &thief, house)
        thief.device = stolen
        house.time.advance(seconds: 1)
        try await thief.confirmPasskey(house)
        let first = try await thief.confirm(.deletePasskey, house)
        _ = try await house.accounts.ceremonies.deletePasskey(own.credentialID, in: first)
        let second = try await thief.confirm(.deletePasskey, house)
        _ = try? await house.accounts.ceremonies.deletePasskey(own.credentialID, in: second)
        let states = try await house.accounts.ceremonies.passkeys(of: ada.id)
            .filter { $0.credentialID == own.credentialID }.map(\.state)
        #expect(states == [.suspended])
    }
}
