import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Recovery: the whole way")
struct RecoveryJourneyTests {
    private static let wait = RecoveryRule.waitSeconds

    @Test(
        "whoever lost the password reads a code, chooses another one and is in",
        arguments: Household.Kind.allCases)
    func newPassword(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("ADA")
        #expect(mail?.to == "ada@example.org")
        let typed = try #require(mail?.code)
        #expect(try await house.accounts.proveRecovery(.mailedCode(typed), in: visit).next == .enrol)
        let chosen = "a brand new secret of mine"
        let reply = try await house.accounts.enrolPassword(Password(chosen), in: visit)
        #expect(try await house.accounts.ceremonies.identity(in: visit) == .identified(ada.id))
        #expect(reply.next == .stayQuiet || reply.next != .enrol)
        ada.password = chosen
        #expect(try await ada.signIn(house).account == ada.id)
        #expect(try await house.store.errands(limit: 10).map(\.kind).contains(.revokeSessions))
        let subjects = try await house.deliver().map(\.subject)
        #expect(subjects.count == 3)
        let recovered = try await house.eventNames().filter { $0.rawValue.hasPrefix("recovery.") }
        #expect(recovered.first == .recoveryRequested && recovered.last == .recoveryCompleted)
    }

    @Test("a password that strangers have guessed at until it was off is on again after a recovery")
    func throttleBeginsAnew() async throws {
        let house = try Household { $0.throttle.backoff.failuresUntilOff = 6 }
        var ada = try await house.join("Ada", email: "ada@example.org")
        for index in 0..<8 {
            house.time.advance(seconds: 900)
            let guess = try LoginCredentials(loginName: "Ada", password: "guess number \(index)")
            _ = try await house.accounts.signIn(guess, client: World.client)
        }
        #expect(try await ada.signIn(house).account == nil)
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        ada.password = "a brand new secret of mine"
        _ = try await house.accounts.enrolPassword(Password(ada.password), in: visit)
        #expect(try await ada.signIn(house).account == ada.id)
    }

    @Test(
        "whoever reads the mail of an account with a passkey waits 48 hours, and the owner objects by link",
        arguments: Household.Kind.allCases)
    func ownerObjects(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addConfirmedPasskey(house)
        try await house.deliver()
        let (visit, mail) = try await house.ask("Ada")
        let waits = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(waits.next == .refused(.recoveryWaits))
        #expect(waits.waitsUntil == house.time.now().adding(seconds: Self.wait))
        let notice = try #require(try await house.deliver().first)
        let token = try #require(notice.token(behind: Household.cancellation))
        #expect(notice.text.contains("2026-12-02"))
        // What the owner holds works as ever.
        #expect(try await ada.signIn(house).account == ada.id)
        #expect(try await house.accounts.cancelRecovery("x" + token) == .nothingPending)
        #expect(try await house.accounts.cancelRecovery(token) == .cancelled)
        #expect(try await house.accounts.cancelRecovery(token) == .nothingPending)
        house.time.advance(seconds: Self.wait + 1)
        let (again, second) = try await house.ask("Ada")
        let reply = try await house.accounts.proveRecovery(
            .mailedCode(try #require(second?.code)), in: again)
        #expect(reply.next == .refused(.recoveryWaits), "the wait begins anew")
        #expect(
            try await house.accounts.cancelRecovery(token) == .nothingPending,
            "the old link is for the old one")
    }

    @Test("a sign-in with a confirmed passkey ends a wait by that; the password and a young passkey end none")
    func ownerSignsIn() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addConfirmedPasskey(house)
        let confirmed = ada.device
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        let byPassword = try await ada.signIn(house).visit.visit
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await house.accounts.cancelRecovery(in: byPassword)
        }
        #expect(try await house.accounts.recovery(of: ada.id)?.isPending == true)
        ada.device = confirmed
        _ = try await ada.usePasskey(house)
        #expect(try await house.accounts.recovery(of: ada.id)?.state == .cancelled)
        #expect(try await house.eventNames().filter { $0 == .recoveryCancelled }.count == 1)
    }

    @Test(
        "after the wait the same route opens it, and a passkey made then signs in",
        arguments: Household.Kind.allCases)
    func afterTheWait(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addConfirmedPasskey(house)
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        house.time.advance(seconds: Self.wait - 60)
        let (early, first) = try await house.ask("Ada")
        let still = try await house.accounts.proveRecovery(
            .mailedCode(try #require(first?.code)), in: early)
        #expect(still.next == .refused(.recoveryWaits))
        house.time.advance(seconds: 60)
        let (late, second) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(
            .mailedCode(try #require(second?.code)), in: late)
        #expect(open.next == .enrol)
        var phone = SoftwareAuthenticator(seed: 99)
        let reply = try await Owner.enrolPasskey(in: late, on: &phone, house)
        #expect(reply.next != .enrol)
        ada.device = phone
        #expect(try await ada.usePasskey(house).account == ada.id)
        #expect(try await house.accounts.recovery(of: ada.id)?.state == .completed)
        let subjects = try await house.deliver().map(\.subject)
        #expect(subjects.contains { $0.contains("recovered") })
    }

    @Test("a password that is changed meanwhile delays nobody who recovers by mail, and is suspended by it")
    func passwordMeanwhile() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        let confirmed = try await ada.confirm(.setPassword, house)
        ada.password = "what a thief would like"
        _ = try await house.accounts.setPassword(Password(ada.password), in: confirmed)
        let done = try await house.accounts.enrolPassword(Password("what the owner alone knows"), in: visit)
        #expect(done.next != .refused(.superseded))
        #expect(try await house.accounts.recovery(of: ada.id)?.state == .completed)
        #expect(try await ada.signIn(house).check == .wrong)
        ada.password = "what the owner alone knows"
        #expect(try await ada.signIn(house).account == ada.id)
    }

    @Test("passkeys from before the address was verified are suspended by the new password, in one commit")
    func suspendedByPassword() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org", verified: false)
        try await ada.addPasskey(house)
        _ = try await ada.usePasskey(house)
        house.time.advance(seconds: 60)
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        house.time.advance(seconds: Self.wait)
        let (late, second) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(second?.code)), in: late)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: late)
        #expect(try await house.accounts.ceremonies.passkeys(of: ada.id).map(\.state) == [.suspended])
        #expect(try await house.accounts.account(ada.id)?.facts.passkeys == 0)
        #expect(try await ada.usePasskey(house).account == nil)
    }

    @Test("a passkey that is enrolled suspends those from before, and stays itself")
    func suspendedByPasskey() async throws {
        let house = try Household { $0.recoveryWaitSeconds = 0 }
        var ada = try await house.join("Ada", email: "ada@example.org", verified: false)
        try await ada.addPasskey(house)
        house.time.advance(seconds: 60)
        let (visit, mail) = try await house.ask("Ada")
        let open = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(open.next == .enrol)
        var phone = SoftwareAuthenticator(seed: 99)
        _ = try await Owner.enrolPasskey(in: visit, on: &phone, house)
        #expect(
            try await house.accounts.ceremonies.passkeys(of: ada.id).map(\.state) == [.suspended, .unproven])
        #expect(try await ada.usePasskey(house).account == nil)
        ada.device = phone
        #expect(try await ada.usePasskey(house).account == ada.id)
    }

    @Test(
        "what is to be told after a recovery outlives the process, and another one tells it"
    )
    func crashBeforeMail() async throws {
        let house = try Household(.sqlite)
        _ = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        _ = try await house.accounts.enrolPassword(Password("a brand new secret of mine"), in: visit)
        let mailer = InMemoryMailer()
        let successor = try MailWorker(accounts: house.accounts, mailer: mailer)
        #expect(try await successor.runOnce() == .othersTurn)
        house.time.advance(seconds: house.worker.leaseSeconds)
        _ = try await successor.runOnce()
        #expect(mailer.messages.count == 3)
    }

    @Test("a reset while a stranger's visit holds creation options makes them worthless: superseded")
    func resetSupersedes() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let stranger = try await ada.signIn(house).visit
        guard case .createAutomatically(let slip) = stranger.next,
            case .response(let response) = ada.device.create(
                options: stranger.options ?? [], origin: World.origin)
        else {
            Issue.record("\(stranger.next)")
            return
        }
        try await house.accounts.resetPassword(of: ada.id, to: Password("what the operator has set"))
        let late = try await house.accounts.resume(stranger.visit, with: .registration(slip, response))
        #expect(late.next == .settled(.superseded))
        #expect(try await house.accounts.ceremonies.passkeys(of: ada.id).isEmpty)
    }
}
