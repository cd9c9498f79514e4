import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Attacks: what strangers can use up")
struct StrangerCeilingTests {
    @Test("strangers who use an account's mails up leave the known device its own, and mailed codes good")
    func knownDeviceReserve() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let device = RequestOrigin(deviceToken: try await ada.signIn(house).deviceToken)
        let (visit, mail) = try await house.ask("Ada")
        for index in 0..<20 {
            let stranger = RequestOrigin(source: "192.0.2.\(index)")
            _ = try await house.accounts.beginRecovery("Ada", client: World.client, from: stranger)
        }
        #expect(try await house.deliver().count == 4)
        let own = try await house.accounts.beginRecovery("Ada", client: World.client, from: device)
        let second = try await house.deliver().first { $0.code != nil }
        #expect(second != nil, "the known device's mail")
        #expect(own.next == .awaitProof)
        let code = try #require(mail?.code)
        #expect(try await house.accounts.proveRecovery(.mailedCode(code), in: visit).next == .enrol)
    }

    @Test("a hundred wrong digits of strangers do not make the right ones throttled a year later")
    func digitsComeBack() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        let device = RequestOrigin(deviceToken: try await ada.signIn(house).deviceToken)
        for _ in 0..<150 {
            house.time.advance(seconds: 901)
            let (visit, _) = try await house.ask("Ada")
            for _ in 0..<3 { _ = try? await house.accounts.proveRecovery(.mailedCode("000000"), in: visit) }
        }
        house.time.advance(seconds: 86_400)
        let (soon, first) = try await house.ask("Ada")
        let right = try #require(first?.code)
        await #expect(throws: PassLiftError(.throttled)) {
            try await house.accounts.proveRecovery(.mailedCode(right), in: soon)
        }
        let known = try await house.accounts.proveRecovery(.mailedCode(right), in: soon, from: device)
        #expect(known.next == .enrol)
        house.time.advance(seconds: 365 * 86_400)
        let (visit, mail) = try await house.ask("Ada")
        let later = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(later.next == .enrol)
    }

    @Test("mails of a recovery hold a link unless the host says otherwise")
    func linkByDefault() async throws {
        let house = try Household { $0.links = MailLinks() }
        _ = try await house.join("Ada", email: "ada@example.org")
        let mail = try await house.ask("Ada").mail
        #expect(mail?.text.contains("https://example.org/") == true)
    }

    @Test("whoever's password a stranger switches off is told by mail once, with a link that leads back in")
    func switchedOff() async throws {
        let house = try Household()
        let ada = try await house.join("Ada", email: "ada@example.org")
        let before = try await house.accounts.account(ada.id)
        let wrong = try LoginCredentials(loginName: "Ada", password: "a wrong guess")
        for _ in 0..<120 {
            let reply = try await house.accounts.signIn(wrong, client: World.client)
            if let retryAt = reply.retryAt { house.time.set(to: retryAt) }
        }
        #expect(try await house.accounts.account(ada.id) == before, "no stranger changes an account")
        let mails = try await house.deliver()
        #expect(mails.count == 1)
        #expect(mails.first?.to == "ada@example.org")
        let token = try #require(mails.first?.token(behind: Household.recovery))
        let reply = try await house.accounts.proveRecovery(linkToken: token, client: World.client)
        #expect(reply.next == .enrol)
        let chosen = "what Ada chose after all that"
        _ = try await house.accounts.enrolPassword(Password(chosen), in: reply.visit)
        let right = try LoginCredentials(loginName: "Ada", password: chosen)
        #expect(try await house.accounts.signIn(right, client: World.client).account == ada.id)
    }
}
