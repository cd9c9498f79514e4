import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let preconditionChecks: [Check] = [
        Check("an account's version is 0 until it is stored, then the stored one", accountVersion),
        Check("a visit's version is 0 until it is stored, then the stored one", visitVersion),
        Check("only an issued slip is open", slipOpen),
        Check("a credential id is free until a passkey holds it, and again after", credentialFree),
        Check("a login name key is free until a profile holds it, and after a rename", loginNameFree),
        Check("a user handle is free until an account has it, and again after", userHandleFree),
        Check("a password is compared by its stored hash", passwordIs),
        Check("a seal can be used once", sealOnce),
        Check("the first precondition that does not hold is the conflict", firstConflict),
        Check("preconditions are asked before anything of the change is written", askedBefore),
    ]

    private static func accountVersion(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        try await trial.expect(.accountVersion(ada, 0), holds: true)
        try await trial.expect(.accountVersion(ada, 1), holds: false)
        try await trial.write(.account(Sample.account(ada, version: 5)))
        try await trial.expect(.accountVersion(ada, 0), holds: false)
        try await trial.expect(.accountVersion(ada, 4), holds: false)
        try await trial.expect(.accountVersion(ada, 5), holds: true)
    }

    private static func visitVersion(_ trial: StoreTrial) async throws {
        let id = VisitID(bits: 3)
        try await trial.expect(.visitVersion(id, 0), holds: true)
        try await trial.expect(.visitVersion(id, 1), holds: false)
        try await trial.write(.visit(Sample.visit(3, version: 2)))
        try await trial.expect(.visitVersion(id, 0), holds: false)
        try await trial.expect(.visitVersion(id, 2), holds: true)
    }

    private static func slipOpen(_ trial: StoreTrial) async throws {
        let id = SlipID(bits: 3)
        try await trial.expect(.slipOpen(id), holds: false)
        let ends = SlipOutcome.allCases.map { SlipState.consumed($0) }
        for closed in [SlipState.absent, .expired] + ends {
            try await trial.write(.slip(Sample.slip(3, of: 1)))
            try await trial.expect(.slipOpen(id), holds: true)
            try await trial.write(.slip(Sample.slip(3, of: 1, state: closed)))
            try await trial.expect(.slipOpen(id), holds: false)
        }
    }

    private static func credentialFree(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        try await trial.expect(.credentialFree([1, 0]), holds: true)
        try await trial.write(.passkey(Sample.passkey(ada, credential: [1, 0])))
        try await trial.expect(.credentialFree([1, 0]), holds: false)
        try await trial.expect(.credentialFree([1]), holds: true)
        try await trial.write(.removePasskey(credentialID: [1, 0]))
        try await trial.expect(.credentialFree([1, 0]), holds: true)
    }

    private static func loginNameFree(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        try await trial.expect(.loginNameFree("ada"), holds: true)
        try await trial.write(.profile(Sample.profile(ada, loginNameKey: "ada")))
        try await trial.expect(.loginNameFree("ada"), holds: false)
        try await trial.expect(.loginNameFree("Ada"), holds: true)
        try await trial.write(.profile(Sample.profile(ada, loginNameKey: "lovelace")))
        try await trial.expect(.loginNameFree("ada"), holds: true)
        try await trial.expect(.loginNameFree("lovelace"), holds: false)
    }

    private static func userHandleFree(_ trial: StoreTrial) async throws {
        let account = Sample.account(try Sample.id("ada"))
        let handle = account.userHandle
        try await trial.expect(.userHandleFree(handle), holds: true)
        try await trial.write(.account(account))
        try await trial.expect(.userHandleFree(handle), holds: false)
        try await trial.expect(.userHandleFree(Array(handle.dropLast())), holds: true)
        var other = account
        other.userHandle = [0]
        try await trial.write(.account(other))
        try await trial.expect(.userHandleFree(handle), holds: true)
        try await trial.expect(.userHandleFree([0]), holds: false)
    }

    private static func passwordIs(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let (first, second) = (PasswordHash(encoded: "$first"), PasswordHash(encoded: "$second"))
        try await trial.expect(.passwordIs(ada, first), holds: false)
        try await trial.write(.password(Sample.password(ada, "$first")))
        try await trial.expect(.passwordIs(ada, first), holds: true)
        try await trial.expect(.passwordIs(ada, second), holds: false)
        try await trial.write(.removePassword(ada))
        try await trial.expect(.passwordIs(ada, first), holds: false)
    }

    private static func sealOnce(_ trial: StoreTrial) async throws {
        let use: [Change.Write] = [.seal([7, 0], expiresAt: Sample.at)]
        try trial.expect(await trial.commit(use, if: [.sealUnused([7, 0])]), is: .committed, "the first use")
        try trial.expect(
            await trial.commit(use, if: [.sealUnused([7, 0])]), is: .conflict(.sealUnused([7, 0])),
            "the second use")
        try await trial.expect(.sealUnused([7]), holds: true)
    }

    private static func firstConflict(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let outcome = try await trial.commit(
            [], if: [.credentialFree([1]), .slipOpen(SlipID(bits: 1)), .accountVersion(ada, 9)])
        try trial.expect(outcome, is: .conflict(.slipOpen(SlipID(bits: 1))), "the conflict")
    }

    private static func askedBefore(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let outcome = try await trial.commit(
            [.account(Sample.account(ada, version: 1)), .passkey(Sample.passkey(ada, credential: [1]))],
            if: [.accountVersion(ada, 0), .credentialFree([1])])
        try trial.expect(outcome, is: .committed, "a change that writes what must not be there before")
    }
}
