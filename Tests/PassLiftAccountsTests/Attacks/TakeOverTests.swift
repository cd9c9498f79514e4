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

    @Test("an account that has a confirmed passkey meanwhile lets nobody in by mail at once")
    func passkeyMeanwhile() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        try await ada.addConfirmedPasskey(house)
        house.time.advance(seconds: 1700)
        let (again, more) = try await house.ask("Ada")
        let reply = try await house.accounts.proveRecovery(
            .mailedCode(try #require(more?.code)), in: again)
        #expect(reply.next == .refused(.recoveryWaits))
    }

    @Test(
        "a recovery that was opened at once sets nothing any more once the account holds a confirmed passkey",
        arguments: Household.Kind.allCases)
    func openedBefore(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        try await ada.addConfirmedPasskey(house)
        house.time.advance(seconds: 60)
        let late = try await house.accounts.enrolPassword(Password("what a stranger would like"), in: visit)
        #expect(late.next == .refused(.recoveryOver))
        #expect(try await house.accounts.recovery(of: ada.id)?.state == .cancelled)
        #expect(try await ada.signIn(house).account == ada.id, "the stranger's password was stored")
    }

    @Test("a ceremony that was begun before the account held a confirmed passkey makes none afterwards")
    func begunBefore() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        _ = try await house.accounts.waivePassword(in: visit)
        let begun = try await house.accounts.resume(visit, with: .ceremonyWanted)
        var phone = SoftwareAuthenticator(seed: 99)
        guard case .create(let slip) = begun.next,
            case .response(let response) = phone.create(options: begun.options ?? [], origin: World.origin)
        else {
            Issue.record("\(begun.next)")
            return
        }
        try await ada.addConfirmedPasskey(house)
        let late = try await house.accounts.resume(visit, with: .registration(slip, response))
        #expect(late.next == .refused(.recoveryOver))
        #expect(try await house.accounts.ceremonies.passkeys(of: ada.id).count == 1)
    }

    @Test("a recovery that has waited is not outgrown: the owner had the time to object")
    func waited() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addRecoveryCodes(house)
        let first = try await house.ask("Ada").visit
        _ = try await house.accounts.proveRecovery(.recoveryCode(ada.codes[0]), in: first)
        house.time.advance(seconds: RecoveryRule.waitSeconds)
        let second = try await house.ask("Ada").visit
        let open = try await house.accounts.proveRecovery(.recoveryCode(ada.codes[0]), in: second)
        #expect(open.next == .enrol)
        try await ada.addPasskey(house)
        ada.password = "a brand new secret of mine"
        _ = try await house.accounts.enrolPassword(Password(ada.password), in: second)
        #expect(try await ada.signIn(house).account == ada.id)
    }

    @Test("a name with a NUL byte is nobody's", arguments: Household.Kind.allCases)
    func nul(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addRecoveryCodes(house)
        try await house.deliver()
        let begun = try await house.accounts.beginRecovery("ada\u{0}junk", client: World.client)
        #expect(try await house.deliver().isEmpty)
        let reply = try await house.accounts.proveRecovery(.recoveryCode(ada.codes[0]), in: begun.visit)
        #expect(reply.next == .awaitProof)
        let signIn = try await house.accounts.signIn(
            LoginCredentials(loginName: "ada\u{0}", password: ada.password), client: World.client)
        #expect(signIn.account == nil)
        let other = try await house.accounts.signIn(
            LoginCredentials(loginName: "ada", password: ada.password + "\u{0}"), client: World.client)
        #expect(other.account == nil)
    }
}
