import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Re-authentication")
struct ReauthenticationTests {
    private func stage(_ facts: AccountFacts, for action: SensitiveAction) throws -> Stage {
        var stage = Stage(facts)
        stage.nextVisit(.reauthentication(action))
        try stage.take(.visitBegan)
        return stage
    }

    @Test("nothing weaker than a proven passkey re-authenticates an account that holds one")
    func strongestMethod() throws {
        var stage = try stage(.withProvenPasskey, for: .addPasskey)
        #expect(stage.rejection(of: .passwordChecked(.correct)) == .stepUpRequired)
        #expect(stage.rejection(of: .hostSignedIn(.password, at: stage.now)) == .stepUpRequired)
        #expect(stage.rejection(of: .hostSignedIn(.other, at: stage.now)) == .stepUpRequired)
        #expect(stage.state == .started)
    }

    @Test("a magic link does not re-authenticate an account that has a password")
    func magicLinkIsWeakerThanAPassword() throws {
        var stage = try stage(.withPassword, for: .setPassword)
        #expect(stage.rejection(of: .hostSignedIn(.other, at: stage.now)) == .stepUpRequired)
        try stage.take(.passwordChecked(.correct))
        #expect(stage.state == .settled(.reauthenticated))
    }

    @Test("a password does not re-authenticate once a passkey has proven itself between the two factors")
    func strengthIsAskedAgainAfterTheSecondFactor() throws {
        var facts = AccountFacts.withPassword
        facts.passkeys = 1
        facts.secondFactors = .totp
        var stage = try stage(facts, for: .addPasskey)
        try stage.take(.passwordChecked(.correct))
        stage.snapshot.account.provenPasskeys = 1
        stage.snapshot.account.confirmedPasskeys = 1
        #expect(stage.rejection(of: .secondFactorChecked(.correct)) == .stepUpRequired)
    }

    @Test("an assertion for signing in does not re-authenticate")
    func signInAssertionIsNotBound() throws {
        var stage = try stage(.withProvenPasskey, for: .addPasskey)
        #expect(stage.rejection(of: .passkeyChecked(.verified(.trusted, .of(.proven)))) == .notPossibleHere)
    }

    @Test("a route back is confirmed with an address, or where factors are changed, by codes that are held")
    func routeConfirmed() throws {
        for action in SensitiveAction.allCases {
            for factors in [SecondFactors(), .totp, .recoveryCodes] {
                var facts = AccountFacts.withPassword
                facts.secondFactors = factors
                var stage = try stage(facts, for: action)
                try stage.take(.passwordChecked(.correct))
                if factors == .totp { try stage.take(.secondFactorChecked(.correct)) }
                let isPermitted =
                    action == .changeAddress || (action == .changeFactor && factors == .recoveryCodes)
                let rejection = stage.rejection(of: .accountChanged(.recoveryConfirmed))
                #expect(rejection == (isPermitted ? nil : .stepUpRequired), "\(action), \(factors)")
            }
        }
    }

    @Test("a re-authentication is good for its own action and no other", arguments: SensitiveAction.allCases)
    func boundToItsAction(_ action: SensitiveAction) throws {
        var stage = try stage(.withProvenPasskey, for: action)
        try stage.take(.ceremonyRequested(.reauthentication))
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.proven))))
        #expect(stage.state == .settled(.reauthenticated))
        let further = stage.rejection(of: .ceremonyRequested(.additionalPasskey))
        #expect(further == (action == .addPasskey ? nil : .notPossibleHere))
        let change = stage.rejection(of: .accountChanged(.passwordChanged))
        #expect(change == (action == .setPassword ? nil : .stepUpRequired))
    }

    @Test("a re-authentication of ten minutes ago still counts, one second later it does not")
    func tenMinutes() throws {
        for (seconds, expected) in [(600, nil), (601, Rejection.stepUpRequired)] as [(Int64, Rejection?)] {
            var stage = try stage(.withProvenPasskey, for: .addPasskey)
            try stage.take(.ceremonyRequested(.reauthentication))
            try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.proven))))
            stage.pass(seconds)
            #expect(stage.rejection(of: .ceremonyRequested(.additionalPasskey)) == expected)
        }
    }

    @Test("a further passkey is created from the settings and the visit stays re-authenticated")
    func furtherPasskey() throws {
        var stage = try stage(.withProvenPasskey, for: .addPasskey)
        try stage.take(.ceremonyRequested(.reauthentication))
        try stage.take(.assertionChecked(stage.slip, .verified(.verified, .of(.proven))))
        try stage.take(.ceremonyRequested(.additionalPasskey))
        #expect(stage.next == .create(stage.slip))
        try stage.take(.registrationChecked(stage.slip, .verified(.verified)))
        #expect(stage.events == [.ceremonyCompleted, .passkeyCreated])
        #expect(stage.snapshot.account.passkeys == 2)
        #expect(stage.state == .settled(.reauthenticated))
    }
}
