import PassLift
import PassLiftAccounts
import Testing

@Suite("Attacks on passwords")
struct AttackPasswordTests {
    private let decomposed = "cafe\u{301} cafe\u{301} cafe\u{301} cafe\u{301}"
    private let composed = "caf\u{e9} caf\u{e9} caf\u{e9} caf\u{e9}"

    @Test("a wrong password costs an unknown name the same comparisons, however it is spelt")
    func equalWork() async throws {
        let stage = try AttackStage()
        _ = try await stage.account("ada")
        for password in ["wrong", decomposed] {
            let before = stage.hasher.comparisons
            _ = try await stage.signIn("ada", password: password)
            let known = stage.hasher.comparisons - before
            _ = try await stage.signIn("nobody", password: password)
            #expect(stage.hasher.comparisons - before == 2 * known)
        }
    }

    @Test("a password that was reset in one spelling signs in from a keyboard of the other")
    func resetIsComposed() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        try await stage.accounts.resetPassword(of: ada, to: Password(Array(decomposed.utf8)))
        #expect(try await stage.signIn("ada", password: composed).account == ada)
        #expect(try await stage.signIn("ada", password: decomposed).account == ada)
    }

    @Test("a re-hash leaves a password that signs in from both kinds of keyboards")
    func rehashIsComposed() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada", password: decomposed)
        stage.hasher.outdateAll()
        #expect(try await stage.signIn("ada", password: decomposed).account == ada)
        #expect(try await stage.signIn("ada", password: composed).account == ada)
        #expect(try await stage.signIn("ada", password: decomposed).account == ada)
    }
}
