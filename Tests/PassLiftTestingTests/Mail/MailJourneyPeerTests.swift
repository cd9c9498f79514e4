import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite(
    "Mail of accounts to a server of others",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"),
    .timeLimit(.minutes(30)))
struct MailJourneyPeerTests {
    private static let chosen = "a brand new secret of mine"

    @Test("a sign-up code comes by SMTP to the address that it proves, and makes the account")
    func signUp() async throws {
        let office = try PostOffice()
        let request = SignUpRequest(displayName: "Eve of Example", email: "eve@example.org")
        let visit = try await office.accounts.beginSignUp(request, client: PostOffice.client).visit
        let letter = try #require(try await office.deliver().only)
        #expect(letter.to == ["eve@example.org"] && letter.subject == "Your code (Example)")
        let code = try #require(letter.code)
        let wrong = try await office.accounts.confirmSignUp(code: PostOffice.another(code), in: visit)
        #expect(wrong.next == .awaitProof)
        #expect(try await office.accounts.confirmSignUp(code: code, in: visit).next == .enrol)

        var phone = SoftwareAuthenticator(seed: 3)
        let reply = try await office.accounts.resume(visit, with: .ceremonyWanted)
        guard case .create(let slip) = reply.next else {
            Issue.record("no passkey is asked for: \(reply.next)")
            return
        }
        let response = try phone.create(options: reply.options ?? [], origin: ExampleParty.origin).json()
        _ = try await office.accounts.resume(visit, with: .registration(slip, response))
        let eve = try #require(try await office.accounts.profile(loginName: "eve@example.org"))
        #expect(try await office.accounts.ceremonies.identity(in: visit) == .identified(eve.account))
        let notice = try #require(try await office.deliver().only)
        #expect(notice.to == ["eve@example.org"])
        #expect(notice.subject == "A passkey was added to your account (Example)" && notice.code == nil)
    }

    @Test("a recovery code and the notices of a recovery come by SMTP to the stored address, and it alone")
    func recovery() async throws {
        let office = try PostOffice()
        let ada = try await office.join("Ada", email: "ada@example.org")
        let visit = try await office.accounts.beginRecovery("ADA", client: PostOffice.client).visit
        let letter = try #require(try await office.deliver().only)
        #expect(letter.to == ["ada@example.org"] && letter.subject == "Your code (Example)")
        let code = try #require(letter.code)
        let guess = RecoveryProof.mailedCode(PostOffice.another(code))
        #expect(try await office.accounts.proveRecovery(guess, in: visit).next == .awaitProof)
        #expect(try await office.accounts.proveRecovery(.mailedCode(code), in: visit).next == .enrol)
        _ = try await office.accounts.enrolPassword(Password(Array(Self.chosen.utf8)), in: visit)
        let notices = try await office.deliver()
        #expect(notices.allSatisfy { $0.to == ["ada@example.org"] && $0.code == nil })
        #expect(
            notices.map(\.subject).sorted() == [
                "Somebody is recovering your account (Example)", "Your account was recovered (Example)",
                "Your password was changed (Example)",
            ])
        #expect(try await office.signIn("Ada", Self.chosen).account == ada)
    }

    @Test("a passkey that is added and a password that is changed are told by SMTP, once each")
    func notices() async throws {
        let office = try PostOffice()
        let ada = try await office.join("Ada", email: "ada@example.org")
        let signedIn = try await office.signIn("Ada", PostOffice.password).visit
        guard case .createAutomatically(let slip) = signedIn.next else {
            Issue.record("no passkey is asked for: \(signedIn.next)")
            return
        }
        var phone = SoftwareAuthenticator(seed: 4)
        phone.traits.filledUserName = "Ada"
        let response = try phone.create(options: signedIn.options ?? [], origin: ExampleParty.origin).json()
        let made = try await office.accounts.resume(signedIn.visit, with: .registration(slip, response))
        #expect(made.next == .settled(.upgraded))
        let added = try #require(try await office.deliver().only)
        #expect(added.to == ["ada@example.org"])
        #expect(added.subject == "A passkey was added to your account (Example)")

        try await office.accounts.resetPassword(of: ada, to: Password(Array(Self.chosen.utf8)))
        let changed = try #require(try await office.deliver().only)
        #expect(changed.to == ["ada@example.org"])
        #expect(changed.subject == "Your password was changed (Example)")
        #expect(try await office.deliver().isEmpty)
    }

    @Test("whoever signs up under a name that is taken has mail sent by SMTP to its owner, and gets none")
    func strangersAddress() async throws {
        let office = try PostOffice()
        _ = try await office.join("Ada", email: "ada@example.org")
        let request = SignUpRequest(
            displayName: "Mallory", email: "stranger@example.net", loginName: "ada")
        _ = try await office.accounts.beginSignUp(request, client: PostOffice.client)
        let letter = try #require(try await office.deliver().only)
        #expect(letter.to == ["ada@example.org"] && letter.code == nil)
        #expect(letter.subject == "You have an account already (Example)")
        #expect(!letter.text.contains("stranger") && !letter.text.contains("Mallory"))
    }
}

extension Collection {
    /// Its one element; nil where there are none or more.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
