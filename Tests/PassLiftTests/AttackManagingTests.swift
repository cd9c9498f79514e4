import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEncoding
import PassLiftTesting
import Testing

@Suite("Attacks on managing passkeys")
struct AttackManagingTests {
    @Test("a deletion that did not happen is an error, also when something else in the visit ran out")
    func deletionIsNeverFeigned() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        var device = try await stage.device(of: "ada")
        let visit = try await stage.confirmed(.addPasskey, ada, &device)
        _ = try await stage.accounts.ceremonies.addPasskey(in: visit)
        stage.time.advance(seconds: 301)
        let passkey = try #require(try await stage.store.passkeys(of: ada).first)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await stage.accounts.ceremonies.deletePasskey(passkey.credentialID, in: visit)
        }
        #expect(try await stage.store.passkeys(of: ada).count == 1)
    }

    @Test("deleting the last passkey tells credential managers whose list is empty now")
    func lastDeletionNamesTheAccount() async throws {
        let stage = try AttackStage()
        let ada = try await stage.account("ada")
        var device = try await stage.device(of: "ada")
        let passkey = try #require(try await stage.store.passkeys(of: ada).first)
        let visit = try await stage.confirmed(.deletePasskey, ada, &device)
        let reply = try await stage.accounts.ceremonies.deletePasskey(passkey.credentialID, in: visit)
        let signal = JSONNode(try JSONReader().read(try #require(reply.signals.last)))
        #expect(try signal.member("method").string() == "signalAllAcceptedCredentials")
        let payload = try signal.member("payload")
        #expect(try payload.member("userId").string() == Base64URL.encode(passkey.userHandle))
        #expect(try payload.member("allAcceptedCredentialIds").elements().isEmpty)
    }

    @Test("a recovery route confirmed in the future is none: a password does not go on its word")
    func recoveryOfTheFuture() {
        var facts = AccountFacts(status: .active, createdAt: AttackStage.start)
        facts.password = .present
        facts.passkeys = 1
        facts.provenPasskeys = 1
        facts.recoveryConfirmedAt = AttackStage.start
        #expect(RemovalRule.removingPassword(facts, now: AttackStage.start) == .permitted)
        facts.recoveryConfirmedAt = AttackStage.start.adding(seconds: 1)
        #expect(RemovalRule.removingPassword(facts, now: AttackStage.start) == .noVerifiedRecovery)
    }
}
