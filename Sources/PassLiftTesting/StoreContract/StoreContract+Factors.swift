import PassLiftMachine
import PassLiftPorts

extension StoreContract {
    static let factorChecks: [Check] = [
        Check("every member of a factor is read back", factorIsReadBack),
        Check("an account has one factor of each kind, and nobody else's", factorsOfAccount),
        Check("a factor's version is 0 until it is stored, then the stored one", factorVersion),
        Check("a factor that was removed is gone, and removing nothing is no fault", factorIsRemoved),
    ]

    private static func factorIsReadBack(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        for kind in FactorRecord.Kind.allCases {
            let full = Sample.factor(ada, kind, version: .max)
            try await trial.write(.factor(full))
            try trial.expect(await factors(of: ada, in: trial)[kind], is: full, "the factor")
            let empty = FactorRecord(account: ada, kind: kind)
            try await trial.write(.factor(empty))
            try trial.expect(await factors(of: ada, in: trial)[kind], is: empty, "nothing enrolled")
        }
    }

    private static func factorsOfAccount(_ trial: StoreTrial) async throws {
        let (ada, bob) = (try Sample.id("ada"), try Sample.id("bob"))
        let (totp, codes) = (Sample.factor(ada, .totp), Sample.factor(ada, .recoveryCodes, version: 2))
        try await trial.write(.factor(totp), .factor(codes), .factor(Sample.factor(bob, .totp)))
        let found = try await factors(of: ada, in: trial)
        try trial.expect(found, is: [.totp: totp, .recoveryCodes: codes], "the first one's factors")
        try trial.expect(await trial.store.factors(of: bob).count, is: 1, "the second one's factors")
    }

    private static func factorVersion(_ trial: StoreTrial) async throws {
        let (ada, bob) = (try Sample.id("ada"), try Sample.id("bob"))
        try await trial.expect(.factorVersion(ada, .totp, 0), holds: true)
        try await trial.expect(.factorVersion(ada, .totp, 1), holds: false)
        try await trial.write(.factor(Sample.factor(ada, .totp, version: 5)))
        try await trial.expect(.factorVersion(ada, .totp, 0), holds: false)
        try await trial.expect(.factorVersion(ada, .totp, 4), holds: false)
        try await trial.expect(.factorVersion(ada, .totp, 5), holds: true)
        try await trial.expect(.factorVersion(ada, .recoveryCodes, 0), holds: true)
        try await trial.expect(.factorVersion(bob, .totp, 0), holds: true)
    }

    private static func factorIsRemoved(_ trial: StoreTrial) async throws {
        let ada = try Sample.id("ada")
        let codes = Sample.factor(ada, .recoveryCodes)
        try await trial.write(.factor(Sample.factor(ada, .totp)), .factor(codes))
        try await trial.write(.removeFactor(ada, .totp))
        try await trial.write(.removeFactor(ada, .totp))
        try trial.expect(await trial.store.factors(of: ada), is: [codes], "the factors")
        try await trial.expect(.factorVersion(ada, .totp, 0), holds: true)
    }

    private static func factors(
        of id: AccountID, in trial: StoreTrial
    ) async throws -> [FactorRecord.Kind: FactorRecord] {
        let found = try await trial.store.factors(of: id)
        let byKind = Dictionary(found.map { ($0.kind, $0) }) { first, _ in first }
        try trial.expect(byKind.count, is: found.count, "the kinds")
        return byKind
    }
}
