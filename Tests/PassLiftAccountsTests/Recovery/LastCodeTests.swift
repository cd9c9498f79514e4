import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Recovery: codes that come back")
struct LastCodeTests {
    private static let wait = RecoveryRule.waitSeconds

    /// An account whose last recovery code is left.
    private func scene(
        _ kind: Household.Kind = .memory, email: String? = "ada@example.org", passkey: Bool = true
    ) async throws -> (house: Household, ada: Owner, code: String) {
        let house = try Household(kind)
        var ada = try await house.join("Ada", email: email)
        if passkey { try await ada.addPasskey(house) }
        try await ada.addRecoveryCodes(house)
        try await house.deliver()
        let code = try await ada.loseAllCodesButOne(house)
        return (house, ada, code)
    }

    private func show(_ code: String, _ house: Household) async throws -> VisitReply {
        let visit = try await house.ask("Ada").visit
        return try await house.accounts.proveRecovery(.recoveryCode(code), in: visit)
    }

    @Test(
        "the last code begins the wait and, shown again, ends it: the account is never without a way back",
        arguments: Household.Kind.allCases, [true, false])
    func lastCode(kind: Household.Kind, passkey: Bool) async throws {
        let (house, owner, code) = try await scene(kind, email: nil, passkey: passkey)
        var ada = owner
        let begun = try await show(code, house)
        #expect(begun.next == .refused(.recoveryWaits))
        #expect(try await house.accounts.factors(of: ada.id).isEmpty)
        #expect(try await house.eventNames().contains(.factorExhausted))
        house.time.advance(seconds: Self.wait - 1)
        let early = try await show(code, house)
        #expect(early.next == .refused(.recoveryWaits))
        #expect(early.waitsUntil == begun.waitsUntil)
        house.time.advance(seconds: 1)
        let open = try await show(code, house)
        #expect(open.next == .enrol)
        ada.password = "a brand new secret of mine"
        _ = try await house.accounts.enrolPassword(Password(ada.password), in: open.visit)
        #expect(try await ada.signIn(house).account == ada.id)
        #expect(try await show(code, house).next == .awaitProof)
    }

    @Test("whoever is interrupted after the wait comes again with the same code, for seven days")
    func interrupted() async throws {
        let (house, owner, code) = try await scene(.sqlite)
        var ada = owner
        _ = try await show(code, house)
        house.time.advance(seconds: Self.wait)
        let first = try await show(code, house)
        #expect(first.next == .enrol)
        house.time.advance(seconds: 7 * 86_400 - 1)
        #expect(try await house.accounts.resume(first.visit, with: .ceremonyWanted).next == .expired)
        let second = try await show(code, house)
        #expect(second.next == .enrol)
        let password = try Password("a brand new secret of mine")
        let late = try await house.accounts.enrolPassword(password, in: second.visit)
        #expect(late.next != .enrol)
        ada.password = "a brand new secret of mine"
        #expect(try await ada.signIn(house).account == ada.id)
    }

    @Test("after the wait another code finishes as well, and is used up by it")
    func anotherCode() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addRecoveryCodes(house)
        _ = try await show(ada.codes[3], house)
        house.time.advance(seconds: Self.wait)
        #expect(try await show(ada.codes[4], house).next == .enrol)
        #expect(try await house.accounts.factors(of: ada.id).first?.codesLeft == 8)
        // Both are of this recovery now.
        #expect(try await show(ada.codes[4], house).next == .enrol)
        #expect(try await show(ada.codes[3], house).next == .enrol)
        #expect(try await house.accounts.factors(of: ada.id).first?.codesLeft == 8)
    }

    @Test("a code that is used up is no second factor, and confirms nothing")
    func nothingElse() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        try await ada.addRecoveryCodes(house)
        let code = ada.codes[5]
        _ = try await show(code, house)
        let reply = try await house.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: ada.password), client: World.client)
        #expect(reply.visit.next == .awaitSecondFactor)
        let checked = try await house.accounts.checkSecondFactor(code, in: reply.visit.visit)
        #expect(checked.check == .wrong && checked.account == nil)
    }

    @Test("together with the mail, a code that waits lifts the wait")
    func withMail() async throws {
        let (house, _, code) = try await scene()
        _ = try await show(code, house)
        let (visit, mail) = try await house.ask("Ada")
        let typed = try #require(mail?.code)
        let both = try await house.accounts.proveRecovery(
            [.recoveryCode(code), .mailedCode(typed)], in: visit)
        #expect(both.next == .enrol)
        let later = try await house.ask("Ada").mail
        let token = try #require(later?.token(behind: Household.recovery))
        let byLink = try await house.accounts.proveRecovery(
            linkToken: token, beside: [.recoveryCode(code)], client: World.client)
        #expect(byLink.next == .enrol)
    }

    @Test("read out to a host who vouches, a code that waits lifts the wait; a wrong one opens nothing")
    func withTheHost() async throws {
        let (house, ada, code) = try await scene()
        _ = try await show(code, house)
        let wrong = try await house.accounts.vouchForRecovery(
            of: ada.id, beside: [.recoveryCode("00000-00000")])
        #expect(wrong.next == .awaitProof)
        let both = try await house.accounts.vouchForRecovery(of: ada.id, beside: [.recoveryCode(code)])
        #expect(both.next == .enrol)
        await #expect(throws: PassLiftError(.badInput)) {
            try await house.accounts.vouchForRecovery(
                of: ada.id, beside: [.recoveryCode(code), .recoveryCode(code)])
        }
    }

    @Test("of two visits that come back at once, one finishes", arguments: Household.Kind.allCases)
    func race(kind: Household.Kind) async throws {
        let (house, ada, code) = try await scene(kind)
        _ = try await show(code, house)
        house.time.advance(seconds: Self.wait)
        let visits = [try await house.ask("Ada").visit, try await house.ask("Ada").visit]
        await withTaskGroup(of: Void.self) { group in
            for visit in visits {
                group.addTask {
                    _ = try? await house.accounts.proveRecovery(.recoveryCode(code), in: visit)
                }
            }
        }
        var replies: [NextStep] = []
        for (index, visit) in visits.enumerated() {
            let password = try Password("a brand new secret, number \(index)")
            do {
                replies.append(try await house.accounts.enrolPassword(password, in: visit).next)
            } catch {
                #expect(error == PassLiftError(.notPossibleHere))
            }
        }
        let finished = replies.filter { $0 != .refused(.recoveryOver) && $0 != .expired }
        #expect(finished.count == 1, "\(replies)")
        #expect(try await house.accounts.recovery(of: ada.id)?.state == .completed)
        #expect(try await house.eventNames().filter { $0 == .recoveryCompleted }.count == 1)
    }
}

extension Owner {
    /// Leaves one of the recovery codes, as if the others had been used.
    ///
    /// - Returns: that one.
    func loseAllCodesButOne(_ house: Household) async throws -> String {
        let held = try await house.store.factors(of: id).first { $0.kind == .recoveryCodes }
        var record = try #require(held)
        let digest = record.secret.suffix(RecoveryRecord.codeDigestByteCount)
        record.secret = [record.secret[0], 1] + digest
        record.version += 1
        var change = Change()
        change.writes = [.factor(record)]
        #expect(try await house.store.commit(change) == .committed)
        return try #require(codes.last)
    }
}
