import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let mailChecks: [Check] = [
        Check("every member of a mailed code and of a sign-up is read back", mailIsReadBack),
        Check("a code that was mailed nowhere, for nobody, stays that", codeForNobody),
        Check("the mailed code of a visit is the one that came last", newestCode),
        Check("a mailed code is compared by its wrong answers, and only while it is there", codeTries),
        Check("a mailed code and a sign-up that were removed are gone", mailIsRemoved),
    ]

    private static func mailIsReadBack(_ trial: StoreTrial) async throws {
        for purpose in MailedCodeRecord.Purpose.allCases {
            var code = try Sample.mailedCode(.max)
            (code.purpose, code.tries) = (purpose, .max)
            try await trial.write(.mailedCode(code))
            try trial.expect(await trial.store.mailedCode(.max), is: code, "the code")
            try trial.expect(await trial.store.mailedCode(of: code.visit), is: code, "the visit's code")
        }
        let signUp = Sample.signUp(.max)
        try await trial.write(.signUp(signUp))
        try trial.expect(await trial.store.signUp(in: signUp.visit), is: signUp, "the sign-up")
        let bare = SignUpRecord(
            visit: signUp.visit, loginName: "", loginNameKey: "", email: "", expiresAt: Sample.at)
        try await trial.write(.signUp(bare))
        try trial.expect(await trial.store.signUp(in: signUp.visit), is: bare, "the sign-up that replaces it")
    }

    private static func codeForNobody(_ trial: StoreTrial) async throws {
        let code = MailedCodeRecord(
            id: 0, purpose: .signUp, visit: VisitID(bits: 0), expiresAt: Sample.at)
        var empty = try Sample.mailedCode(1)
        empty.address = ""
        try await trial.write(.mailedCode(code), .mailedCode(empty))
        try trial.expect(await trial.store.mailedCode(0), is: code, "the code")
        try trial.expect(await trial.store.mailedCode(1), is: empty, "the code for an empty address")
    }

    /// Identities are random, so they tell nothing of the order.
    private static func newestCode(_ trial: StoreTrial) async throws {
        let visit = VisitID(bits: 7)
        for id in [UInt128(5), 9, 2] { try await trial.write(.mailedCode(try Sample.mailedCode(id))) }
        try await trial.write(.mailedCode(try Sample.mailedCode(8, in: 6)))
        var answered = try Sample.mailedCode(9)
        answered.tries += 1
        try await trial.write(.mailedCode(answered))
        try trial.expect(await trial.store.mailedCode(of: visit)?.id, is: 2, "the newest")
        try await trial.write(.removeMailedCode(2))
        try trial.expect(await trial.store.mailedCode(of: visit), is: answered, "the newest that is left")
        var elsewhere = answered
        elsewhere.visit = VisitID(bits: 6)
        try await trial.write(.mailedCode(elsewhere))
        try trial.expect(await trial.store.mailedCode(of: visit)?.id, is: 5, "the one that stays")
        try trial.expect(await trial.store.mailedCode(of: elsewhere.visit)?.id, is: 8, "the other visit's")
    }

    private static func codeTries(_ trial: StoreTrial) async throws {
        try await trial.expect(.mailedCodeTries(4, 0), holds: false)
        var code = try Sample.mailedCode(4)
        code.tries = 0
        try await trial.write(.mailedCode(code))
        try await trial.expect(.mailedCodeTries(4, 0), holds: true)
        code.tries = 1
        try await trial.write(.mailedCode(code))
        try await trial.expect(.mailedCodeTries(4, 0), holds: false)
        try await trial.expect(.mailedCodeTries(4, 1), holds: true)
        try await trial.write(.removeMailedCode(4))
        try await trial.expect(.mailedCodeTries(4, 0), holds: false)
        try await trial.expect(.mailedCodeTries(4, 1), holds: false)
    }

    private static func mailIsRemoved(_ trial: StoreTrial) async throws {
        let visit = VisitID(bits: 7)
        try await trial.write(
            .mailedCode(try Sample.mailedCode(1)), .signUp(Sample.signUp(7)), .signUp(Sample.signUp(8)))
        for _ in 0..<2 { try await trial.write(.removeMailedCode(1), .removeSignUp(visit)) }
        try trial.expect(await trial.store.mailedCode(1) == nil, "the code is still there")
        try trial.expect(await trial.store.mailedCode(of: visit) == nil, "the visit's code is still there")
        try trial.expect(await trial.store.signUp(in: visit) == nil, "the sign-up is still there")
        try trial.expect(await trial.store.signUp(in: VisitID(bits: 8)) != nil, "the other sign-up is gone")
    }
}
