import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Recovery: what is enough")
struct RecoveryTableTests {
    /// What an account holds beside its password, its address and its recovery codes.
    struct Holding: Sendable {
        var passkey: Bool
        var factor: Bool
        static let all = [(false, false), (false, true), (true, false), (true, true)].map {
            Holding(passkey: $0.0, factor: $0.1)
        }
    }

    /// What is to come of showing something.
    enum Verdict: String, Sendable {
        case enrol
        case wait
        case factorDue
        case refused
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var shown: RecoveryRoutes
        /// For no passkey and no factor; a factor; a passkey; both.
        var verdicts: [Verdict]
        var testDescription: String { "\(shown.rawValue)" }
    }

    /// DESIGN's table, spelled out for every set of routes; without the host's word, with it.
    static let rows: [Row] = [
        Row(shown: .mail, verdicts: [.enrol, .factorDue, .wait, .factorDue]),
        Row(shown: .recoveryCode, verdicts: [.wait, .wait, .wait, .wait]),
        Row(shown: .totp, verdicts: [.refused, .refused, .refused, .refused]),
        Row(shown: .host, verdicts: [.enrol, .enrol, .wait, .wait]),
        Row(shown: [.mail, .recoveryCode], verdicts: [.enrol, .enrol, .enrol, .enrol]),
        Row(shown: [.mail, .totp], verdicts: [.refused, .enrol, .refused, .enrol]),
        Row(shown: [.recoveryCode, .totp], verdicts: [.refused, .enrol, .refused, .enrol]),
        Row(shown: [.mail, .recoveryCode, .totp], verdicts: [.refused, .enrol, .refused, .enrol]),
    ]

    @Test(
        "every set of routes is worth what the table says, on either store",
        arguments: Household.Kind.allCases, rows)
    func table(kind: Household.Kind, row: Row) async throws {
        for (holding, expected) in zip(Holding.all, row.verdicts) {
            let house = try Household(kind)
            var ada = try await house.join("Ada", email: "ada@example.org")
            try await ada.addRecoveryCodes(house)
            if holding.factor { try await ada.addTOTP(house) }
            if holding.passkey { try await ada.addConfirmedPasskey(house) }
            try await house.deliver()
            let verdict = try await show(row.shown, &ada, house)
            #expect(verdict == expected, "\(kind) \(row.shown) \(holding)")
        }
    }

    /// Shows it, and reads off the reply what it was worth; a wrong one-time code is as good as none.
    private func show(
        _ routes: RecoveryRoutes, _ ada: inout Owner, _ house: Household
    ) async throws -> Verdict {
        if routes == .host {
            return try verdict(of: try await house.accounts.vouchForRecovery(of: ada.id), house)
        }
        let (visit, mail) = try await house.ask("ada")
        var proofs: [RecoveryProof] = []
        if routes.contains(.totp) {
            proofs.append(.totp(ada.totp == nil ? "000000" : try ada.oneTimeCode(house)))
        }
        if routes.contains(.recoveryCode) { proofs.append(.recoveryCode(ada.codes[1])) }
        if routes.contains(.mail) { proofs.append(.mailedCode(try #require(mail?.code))) }
        do {
            return try verdict(of: try await house.accounts.proveRecovery(proofs, in: visit), house)
        } catch {
            #expect(error as? PassLiftError == PassLiftError(.notPossibleHere))
            return .refused
        }
    }

    private func verdict(of reply: VisitReply, _ house: Household) throws -> Verdict {
        switch reply.next {
        case .enrol: return .enrol
        case .awaitSecondFactor: return .factorDue
        case .awaitProof: return .refused
        case .refused(.recoveryWaits):
            #expect(reply.waitsUntil == house.time.now().adding(seconds: RecoveryRule.waitSeconds))
            return .wait
        default:
            Issue.record("\(reply.next)")
            return .refused
        }
    }

    @Test("a factor that is asked for after the mail is shown in the same visit, and opens it")
    func factorAfterMail() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        let (visit, mail) = try await house.ask("Ada")
        let first = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(first.next == .awaitSecondFactor)
        let wrong = try await house.accounts.proveRecovery(.totp("123456"), in: visit)
        #expect(wrong.next == .awaitSecondFactor)
        let code = try ada.oneTimeCode(house)
        #expect(try await house.accounts.proveRecovery(.totp(code), in: visit).next == .enrol)
    }

    @Test("the host's word counts with what was mailed, and lifts the wait")
    func hostAndMail() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addTOTP(house)
        try await ada.addPasskey(house)
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        let reply = try await house.accounts.vouchForRecovery(of: ada.id, in: visit)
        #expect(reply.next == .enrol)
    }

    @Test("a recovery code is used up, and the last one takes the factor with it")
    func lastCode() async throws {
        let house = try Household { $0.recoveryWaitSeconds = 0 }
        var ada = try await house.join("Ada", email: nil)
        try await ada.addRecoveryCodes(house)
        for (index, code) in ada.codes.enumerated() {
            let visit = try await house.accounts.beginRecovery("Ada", client: World.client).visit
            let reply = try await house.accounts.proveRecovery(.recoveryCode(code), in: visit)
            #expect(reply.next == .enrol, "code \(index)")
            let again = try await house.accounts.beginRecovery("Ada", client: World.client).visit
            #expect(
                try await house.accounts.proveRecovery(.recoveryCode(code), in: again).next == .awaitProof)
        }
        #expect(try await house.accounts.factors(of: ada.id).isEmpty)
        #expect(try await house.eventNames().contains(.factorExhausted))
    }
}
