import PassLift
import PassLiftAccounts
import PassLiftTesting
import Testing

@Suite("Attacks on signing in")
struct AttackSignInTests {
    @Test("a right password in a visit that ran out identifies nobody: the second factor would be skipped")
    func staleVisitSkipsNoFactor() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        let visit = try await stage.signIn("ada").visit
        #expect(visit.next == .offer(.optional))
        try await stage.enrolCodes(ada)
        stage.time.advance(seconds: 2000)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.signIn("ada", in: visit.visit)
        }
    }

    @Test("a suspended account is not signed in by way of an older visit of its own")
    func supersededVisitSignsNobodyIn() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        let visit = try await stage.signIn("ada").visit
        try await stage.operate(ada, .accountChanged(.suspended))
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await stage.signIn("ada", in: visit.visit)
        }
        #expect(try await stage.signIn("ada").account == nil)
    }

    @Test("a second factor that is right completes the sign-in of the account whose password was right")
    func secondFactorCompletes() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        try await stage.enrolCodes(ada)
        let first = try await stage.signIn("ada")
        #expect(first.account == nil)
        #expect(first.visit.next == .awaitSecondFactor)
        let ceremonies = stage.accounts.ceremonies
        #expect(try await ceremonies.identity(in: first.visit.visit) == .claimed(ada))

        let wrong = try await stage.accounts.resume(first.visit.visit, with: .secondFactorChecked(.wrong))
        #expect(wrong.next == .awaitSecondFactor)
        let right = try await stage.accounts.resume(first.visit.visit, with: .secondFactorChecked(.correct))
        #expect(right.next == .offer(.optional))
        #expect(try await ceremonies.identity(in: first.visit.visit) == .identified(ada))
    }

    @Test("trap 5: a silently made passkey alone identifies nobody where a second factor is enrolled")
    func untrustedVerificationIsNoSignIn() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        var device = try await stage.device(of: "ada")
        try await stage.enrolCodes(ada)
        let request = try await stage.accounts.beginPasskeySignIn()
        let result = device.get(options: request.options, origin: AttackStage.origin)
        guard case .response(let response) = result else { throw PassLiftError(.notPossibleHere) }
        let reply = try await stage.accounts.finishPasskeySignIn(
            response, seal: request.seal, client: ClientDescription())
        #expect(reply.visit.next == .awaitSecondFactor)
        #expect(reply.account == nil)
        #expect(try await stage.accounts.ceremonies.identity(in: reply.visit.visit) == .claimed(ada))
    }

    @Test("a visit that waits for a second factor is superseded when its account is suspended meanwhile")
    func secondFactorComesTooLate() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        try await stage.enrolCodes(ada)
        let first = try await stage.signIn("ada")
        try await stage.operate(ada, .accountChanged(.suspended))
        let late = try await stage.accounts.resume(first.visit.visit, with: .secondFactorChecked(.correct))
        #expect(late.next == .refused(.superseded))
        #expect(try await stage.accounts.ceremonies.identity(in: first.visit.visit) == .nobody)
    }

    @Test("who was identified before the account changed is nobody afterwards")
    func identityEndsWithTheEpoch() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        let ceremonies = stage.accounts.ceremonies
        let visit = try await stage.signIn("ada").visit.visit
        #expect(try await ceremonies.identity(in: visit) == .identified(ada))
        try await stage.operate(ada, .accountChanged(.passwordChanged))
        #expect(try await ceremonies.identity(in: visit) == .nobody)
        let later = try await stage.signIn("ada").visit.visit
        #expect(try await ceremonies.identity(in: later) == .identified(ada))
        try await stage.operate(ada, .accountChanged(.suspended))
        #expect(try await ceremonies.identity(in: later) == .nobody)
    }

    @Test("nobody is identified in a visit where only wrong passwords came, or in none at all")
    func nobodyIsIdentified() async throws {
        let stage = try AttackStage()
        _ = try await stage.account("ada")
        let reply = try await stage.signIn("ada", password: "wrong")
        #expect(try await stage.accounts.ceremonies.identity(in: reply.visit.visit) == .nobody)
        #expect(try await stage.accounts.ceremonies.identity(in: VisitID(bits: 1)) == .nobody)
    }
}
