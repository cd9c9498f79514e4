import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: who controls the account")
struct ControlTests {
    /// A thief who has the password alone, and its silent passkey, proven by a later sign-in.
    private func robbed(_ kind: Household.Kind) async throws -> (house: Household, ada: Owner, thief: Owner) {
        let house = try Household(kind)
        let ada = try await house.join("Ada", email: "ada@example.org")
        var thief = ada
        thief.device = SoftwareAuthenticator(seed: 666)
        thief.device.traits.filledUserName = "Ada"
        try await thief.addPasskey(house)
        house.time.advance(seconds: 3600)
        #expect(try await thief.usePasskey(house).account == ada.id)
        try await house.deliver()
        return (house, ada, thief)
    }

    /// The owner recovers by mail, at once, with a new password.
    private func recover(_ ada: inout Owner, _ house: Household) async throws -> VisitID {
        let (visit, mail) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        ada.password = "what the owner alone knows"
        _ = try await house.accounts.enrolPassword(Password(ada.password), in: visit)
        return visit
    }

    @Test(
        "a passkey that was made on the password alone does not outlive a recovery by mail, nor delay it",
        arguments: Household.Kind.allCases)
    func takeOver(kind: Household.Kind) async throws {
        var (house, ada, thief) = try await robbed(kind)
        let visit = try await recover(&ada, house)
        #expect(try await thief.usePasskey(house).account == nil)
        #expect(try await thief.signIn(house).check == .wrong)
        #expect(try await house.accounts.ceremonies.passkeys(of: ada.id).map(\.state) == [.suspended])
        // The recovery's own visit manages the account; so does a later one that the password confirms.
        let chosen = try Password("what the owner alone knows, again")
        _ = try await house.accounts.setPassword(chosen, in: visit)
        ada.password = "what the owner alone knows, again"
        for action in [SensitiveAction.addPasskey, .deletePasskey, .setPassword, .changeFactor] {
            let confirmed = try await ada.confirm(action, house)
            #expect(try await house.store.visit(confirmed)?.visit.state == .settled(.reauthenticated))
        }
    }

    @Test("a young passkey calls no recovery off, removes no password and moves no mail")
    func youngOutranksNobody() async throws {
        var (house, ada, thief) = try await robbed(.memory)
        let removal = try await thief.confirm(.removePassword, house)
        await #expect(throws: PassLiftError(.passwordStays)) {
            try await house.accounts.removePassword(in: removal)
        }
        let change = try await thief.confirm(.changeAddress, house)
        try await house.accounts.beginAddressChange("thief@example.net", in: change)
        let code = try #require(try await house.deliver().first { $0.to == "thief@example.net" }?.code)
        #expect(try await house.accounts.confirmAddress(code: code, in: change) == .standsBeside)
        // Notices go to both; the new address gets no link.
        let (visit, mail) = try await house.ask("Ada")
        #expect(mail?.to == "ada@example.org")
        let open = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        let told = try await house.deliver().filter { $0.token(behind: Household.cancellation) != nil }
        #expect(told.map(\.to) == ["ada@example.org"])
        let inside = try await thief.usePasskey(house).visit.visit
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.cancelRecovery(in: inside)
        }
        ada.password = "what the owner alone knows"
        _ = try await house.accounts.enrolPassword(Password(ada.password), in: visit)
        #expect(try await ada.signIn(house).account == ada.id)
        #expect(try await house.accounts.account(ada.id)?.facts.origins.newAddress == nil)
    }

    @Test("a password that a thief changes again and again voids neither the code nor the visit of an owner")
    func noDelay() async throws {
        var (house, ada, thief) = try await robbed(.memory)
        let (visit, mail) = try await house.ask("Ada")
        for round in 0..<3 {
            let confirmed = try await thief.confirm(.setPassword, house)
            thief.password = "the thief's own secret \(round)"
            _ = try await house.accounts.setPassword(Password(thief.password), in: confirmed)
        }
        let open = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        let confirmed = try await thief.confirm(.setPassword, house)
        _ = try await house.accounts.setPassword(Password("one more of the thief's"), in: confirmed)
        ada.password = "what the owner alone knows"
        let done = try await house.accounts.enrolPassword(Password(ada.password), in: visit)
        #expect(done.next != .refused(.superseded))
        #expect(try await ada.signIn(house).account == ada.id)
    }

    @Test(
        "an address that is verified for the first time suspends what was imported with it",
        arguments: Household.Kind.allCases)
    func preHijack(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var thief = try await house.join("Ada", email: "ada@example.org", verified: false)
        try await thief.addRecoveryCodes(house)
        house.time.advance(seconds: 60)
        let (visit, mail) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        await #expect(throws: PassLiftError(.passwordUndecided)) {
            try await house.accounts.resume(visit, with: .ceremonyWanted)
        }
        var phone = SoftwareAuthenticator(seed: 99)
        _ = try await Owner.enrolPasskey(in: visit, on: &phone, house)
        #expect(try await thief.signIn(house).check == .wrong)
        let (again, _) = try await house.ask("Ada")
        let reply = try await house.accounts.proveRecovery(.recoveryCode(thief.codes[1]), in: again)
        #expect(reply.next == .awaitProof)
        var victim = thief
        victim.device = phone
        #expect(try await victim.usePasskey(house).account == thief.id)
    }

    @Test(
        "a link verifies no address: one that nobody has verified is recovered by the code alone"
    )
    func unverifiedLink() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org", verified: false)
        let mail = try #require(try await house.ask("Ada").mail)
        #expect(mail.code != nil && mail.token(behind: Household.recovery) == nil)
    }

    @Test(
        "a confirmed passkey stays after a recovery by mail, and is named in the notice"
    )
    func confirmedStays() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addConfirmedPasskey(house)
        try await house.deliver()
        let (first, mail) = try await house.ask("Ada")
        let waits = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: first)
        #expect(waits.next == .refused(.recoveryWaits))
        house.time.advance(seconds: RecoveryRule.waitSeconds)
        let (late, second) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(second?.code)), in: late)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: late)
        let passkey = try #require(try await house.accounts.ceremonies.passkeys(of: ada.id).first)
        #expect(passkey.state == .proven)
        let notice = try #require(try await house.deliver().first { $0.subject.contains("recovered") })
        #expect(notice.text.contains("These stay as they were:") && notice.text.contains("A passkey, made"))
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.ceremonies.deletePasskey(passkey.credentialID, in: late)
        }
        // A second recovery, between which and the first nobody used it, suspends it.
        house.time.advance(seconds: 60)
        for _ in 0..<2 {
            let (visit, code) = try await house.ask("Ada")
            _ = try await house.accounts.proveRecovery(.mailedCode(try #require(code?.code)), in: visit)
            house.time.advance(seconds: RecoveryRule.waitSeconds)
            _ = try? await house.accounts.enrolPassword(Password("yet another secret of mine"), in: visit)
        }
        let (last, code) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(code?.code)), in: last)
        _ = try await house.accounts.enrolPassword(Password("yet another secret of mine"), in: last)
        #expect(try await house.accounts.ceremonies.passkeys(of: ada.id).map(\.state) == [.suspended])
    }

    @Test("a suspended passkey and a mailed code together sign in again; the passkey stays young by that")
    func reinstated() async throws {
        var (house, ada, thief) = try await robbed(.memory)
        _ = try await recover(&ada, house)
        house.time.advance(seconds: 60)
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        let asked = try await house.accounts.passkeyForRecovery(in: visit)
        guard case .confirm(let slip) = asked.next,
            case .response(let response) = thief.device.get(
                options: asked.options ?? [], origin: World.origin)
        else {
            Issue.record("\(asked.next)")
            return
        }
        _ = try await house.accounts.resume(visit, with: .assertion(slip, response))
        let passkey = try #require(try await house.accounts.ceremonies.passkeys(of: ada.id).first)
        #expect(passkey.state == .unproven && passkey.origin == .young(of: .password))
    }

    @Test("who has lost the one-time codes and knows password and mailbox is back in after the wait")
    func lostGenerator() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        let (first, mail) = try await house.ask("Ada")
        let proofs = [RecoveryProof.mailedCode(try #require(mail?.code)), .password(ada.password)]
        #expect(
            try await house.accounts.proveRecovery(proofs, in: first).next == .refused(.recoveryWaits))
        house.time.advance(seconds: RecoveryRule.waitSeconds)
        let (late, second) = try await house.ask("Ada")
        let again = [RecoveryProof.mailedCode(try #require(second?.code)), .password(ada.password)]
        #expect(try await house.accounts.proveRecovery(again, in: late).next == .enrol)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: late)
        ada.password = "a brand new secret of mine"
        #expect(try await house.accounts.account(ada.id)?.facts.suspendedFactors == .totp)
        let credentials = try LoginCredentials(loginName: "Ada", password: ada.password)
        #expect(try await house.accounts.signIn(credentials, client: World.client).account == ada.id)
    }
}

@Suite("Attacks: a thief with a confirmed passkey")
struct StolenPasskeyTests {
    @Test(
        "an owner who knows mailbox and password takes the account back, whatever the passkey did",
        arguments: Household.Kind.allCases)
    func stolen(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addConfirmedPasskey(house)
        var thief = ada
        // The thief removes the password and moves the mail.
        let removal = try await thief.confirm(.removePassword, house)
        _ = try await house.accounts.removePassword(in: removal)
        let change = try await thief.confirm(.changeAddress, house)
        try await house.accounts.beginAddressChange("thief@example.net", in: change)
        let code = try #require(try await house.deliver().first { $0.to == "thief@example.net" }?.code)
        #expect(try await house.accounts.confirmAddress(code: code, in: change) == .confirmed)
        try await house.deliver()
        let proofs = try await show(ada, house)
        #expect(proofs.reply.next == .refused(.recoveryWaits))
        // One passkey ends no wait that two routes have begun, nor does moving the mail once more.
        _ = try await thief.usePasskey(house)
        let again = try await thief.confirm(.changeAddress, house)
        try await house.accounts.beginAddressChange("other@example.net", in: again)
        let second = try #require(try await house.deliver().first { $0.to == "other@example.net" }?.code)
        #expect(try await house.accounts.confirmAddress(code: second, in: again) == .confirmed)
        house.time.advance(seconds: RecoveryRule.waitSeconds)
        let open = try await show(ada, house)
        #expect(open.reply.next == .enrol)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: open.visit)
        let passkey = try #require(try await house.accounts.ceremonies.passkeys(of: ada.id).first)
        _ = try await house.accounts.ceremonies.deletePasskey(passkey.credentialID, in: open.visit)
        #expect(try await thief.usePasskey(house).account == nil)
        ada.password = "a brand new secret of mine"
        #expect(try await ada.signIn(house).account == ada.id)
        #expect(try await house.accounts.profile(loginName: "Ada")?.email == "ada@example.org")
    }

    /// The former mailbox and the former password, together.
    private func show(
        _ ada: Owner, _ house: Household
    ) async throws -> (visit: VisitID, reply: VisitReply) {
        let begun = try await house.accounts.beginRecovery("Ada", at: .other, client: World.client)
        let code = try #require(
            try await house.deliver().first { $0.to == "ada@example.org" && $0.code != nil }?.code)
        let proofs = [RecoveryProof.mailedCode(code), .password(ada.password)]
        return (begun.visit, try await house.accounts.proveRecovery(proofs, in: begun.visit))
    }
}
