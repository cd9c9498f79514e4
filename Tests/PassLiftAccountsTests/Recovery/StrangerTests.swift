import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Recovery: what strangers can do")
struct StrangerTests {
    @Test(
        "a thousand requests of a stranger change no account, mail up to the cap, and leave the link good"
    )
    func thousandRequests() async throws {
        let house = try Household()
        let ada = try await house.join("Ada", email: "ada@example.org")
        let before = try await house.accounts.account(ada.id)
        var mails: [MailMessage] = []
        for _ in 0..<1000 {
            _ = try await house.accounts.beginRecovery("Ada", client: World.client)
            house.time.advance(seconds: 80)
            mails += try await house.deliver()
        }
        // 80 000 seconds: less than a day, so one day's cap holds.
        #expect(mails.count == 20)
        #expect(mails.allSatisfy { $0.to == "ada@example.org" })
        #expect(try await house.accounts.account(ada.id) == before)
        let token = try #require(mails.last?.token(behind: Household.recovery))
        let opened = try await house.accounts.proveRecovery(linkToken: token, client: World.client)
        #expect(opened.next == .enrol)
    }

    @Test("mails to one account are five an hour and twenty a day, whoever asks")
    func caps() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        for index in 0..<7 {
            let mail = try await house.ask("Ada").mail
            #expect((mail != nil) == (index < 5), "mail \(index)")
        }
        house.time.advance(seconds: 3600)
        #expect(try await house.ask("Ada").mail != nil)
    }

    @Test("opening visits gives no more than a hundred guesses at an account's codes in thirty days")
    func guesses() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        let (rules, tries) = (house.accounts.settings.throttle, house.accounts.settings.mailedCodeTries)
        // In any span as long as a window there are two windows at most.
        let codesADay = 2 * rules.mailPerDay.limit
        let bound = { (days: Int64) -> Int32 in
            let mailed = Int64(codesADay) * Int64(tries) * days
            return min(rules.backoff.maximumGuesses(within: days * 86_400), Int32(clamping: mailed))
        }
        #expect(bound(1) == 100 && bound(365) == 100)
        var compared = 0
        for _ in 0..<150 {
            // As long as the longest wait: the first guess of a visit is always let in until there is none.
            house.time.advance(seconds: 901)
            let (visit, _) = try await house.ask("Ada")
            for _ in 0..<tries + 1 {
                do {
                    let reply = try await house.accounts.proveRecovery(.mailedCode("000000"), in: visit)
                    if reply.next == .awaitProof { compared += 1 }
                } catch {
                    #expect(error == PassLiftError(.throttled))
                }
            }
        }
        #expect(compared == Int(bound(365)))
        house.time.advance(seconds: rules.mailedCodesOffSeconds - 3 * 86_400)
        let (visit, mail) = try await house.ask("Ada")
        await #expect(throws: PassLiftError(.throttled)) {
            try await house.accounts.proveRecovery(.mailedCode("000000"), in: visit)
        }
        // The owner is not kept out by that.
        let token = try #require(mail?.token(behind: Household.recovery))
        #expect(
            try await house.accounts.proveRecovery(linkToken: token, client: World.client).next == .enrol)
    }

    @Test("a code takes three wrong answers, and the right one after them is wrong as well")
    func threeTries() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        let right = try #require(mail?.code)
        let wrong = right == "111111" ? "222222" : "111111"
        for _ in 0..<house.accounts.settings.mailedCodeTries {
            #expect(try await house.accounts.proveRecovery(.mailedCode(wrong), in: visit).next == .awaitProof)
        }
        #expect(try await house.accounts.proveRecovery(.mailedCode(right), in: visit).next == .awaitProof)
        let token = try #require(mail?.token(behind: Household.recovery))
        #expect(
            try await house.accounts.proveRecovery(linkToken: token, client: World.client).next == .enrol)
    }

    @Test("a code is good for ten minutes and its link for a day, each to the second; the link once")
    func lifetimes() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        let (visit, mail) = try await house.ask("Ada")
        house.time.advance(seconds: 600)
        let late = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(late.next == .awaitProof)
        let token = try #require(mail?.token(behind: Household.recovery))
        house.time.advance(seconds: 86_400 - 600 - 1)
        _ = try await house.accounts.proveRecovery(linkToken: token, client: World.client)
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await house.accounts.proveRecovery(linkToken: token, client: World.client)
        }
        let second = try #require(try await house.ask("Ada").mail?.token(behind: Household.recovery))
        house.time.advance(seconds: 86_400)
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await house.accounts.proveRecovery(linkToken: second, client: World.client)
        }
        for token in ["", "A", String(repeating: "A", count: 43), second + "A", "é" + second] {
            await #expect(throws: PassLiftError(.ceremonyGone)) {
                try await house.accounts.proveRecovery(linkToken: token, client: World.client)
            }
        }
    }

    @Test("names of nobody, accounts without address, suspended ones and Ada's answer and write alike")
    func alike() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        _ = try await house.join("Bob", email: nil)
        var carl = AccountImport(
            loginName: "Carl", passwordHash: try await house.accounts.hasher.hash(try Password("of Carl")))
        carl.email = "carl@example.org"
        carl.status = .suspended
        _ = try await house.accounts.importAccount(carl)
        var shapes: [[EventName]] = []
        for name in ["Ada", "Bob", "Carl", "Nobody"] {
            let (events, errands) = (
                try await house.eventNames().count, try await house.store.errands(limit: 100).count
            )
            let reply = try await house.accounts.beginRecovery(name, client: World.client)
            #expect(reply.next == .awaitProof && reply.reason == nil)
            let wrong = try await house.accounts.proveRecovery(.mailedCode("000000"), in: reply.visit)
            #expect(wrong.next == .awaitProof)
            let code = try await house.accounts.proveRecovery(
                .recoveryCode("00000-00000"), in: reply.visit)
            #expect(code.next == .awaitProof)
            shapes.append(Array(try await house.eventNames().dropFirst(events)))
            #expect(try await house.store.errands(limit: 100).count == errands + 1)
        }
        #expect(Set(shapes).count == 1)
        #expect(try await house.deliver().map(\.to) == ["ada@example.org"])
    }

    @Test("a name of nobody is throttled as an account is", arguments: ["Ada", "Nobody"])
    func throttledAlike(name: String) async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        var refusedAt: Int?
        for guess in 0..<10 where refusedAt == nil {
            let visit = try await house.accounts.beginRecovery(name, client: World.client).visit
            do {
                _ = try await house.accounts.proveRecovery(.mailedCode("000000"), in: visit)
            } catch {
                #expect(error == PassLiftError(.throttled))
                refusedAt = guess
            }
        }
        #expect(refusedAt == 6)
    }

    @Test(
        "a stranger cannot use up one-time or recovery codes of the owner by guessing in visits that recover")
    func factorsStay() async throws {
        let house = try Household { $0.throttle.backoff.failuresUntilOff = 6 }
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addRecoveryCodes(house)
        try await ada.addTOTP(house)
        for _ in 0..<10 {
            let visit = try await house.accounts.beginRecovery("Ada", client: World.client).visit
            await #expect(throws: PassLiftError(.notPossibleHere)) {
                try await house.accounts.proveRecovery(.totp("000000"), in: visit)
            }
            let reply = try await house.accounts.proveRecovery(.recoveryCode("00000-00000"), in: visit)
            #expect(reply.next == .awaitProof)
            _ = try? await house.accounts.proveRecovery([.mailedCode("000000"), .totp("000000")], in: visit)
        }
        #expect(try await ada.signIn(house).account == ada.id)
        let visit = try await house.accounts.beginRecovery("Ada", client: World.client).visit
        let shown = try await house.accounts.proveRecovery(.recoveryCode(ada.codes[2]), in: visit)
        #expect(shown.next == .refused(.recoveryWaits))
    }

    @Test("whose mails are used up is not to be learnt by changing to that address")
    func usedUpAddress() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "ada@example.org")
        for _ in 0..<house.accounts.settings.throttle.mailPerHour.limit {
            let request = SignUpRequest(displayName: "", email: "busy@example.net")
            _ = try await house.accounts.beginSignUp(request, client: World.client)
            try await house.deliver()
        }
        var answers: [String: [String]] = [:]
        for address in ["busy@example.net", "quiet@example.net"] {
            house.time.advance(seconds: 1)
            let visit = try await ada.confirm(.changeAddress, house)
            try await house.accounts.beginAddressChange(address, in: visit)
            let mails = try await house.deliver().filter { $0.to == address }
            #expect(mails.count == (address == "quiet@example.net" ? 1 : 0))
            let wrong = try await house.accounts.confirmAddress(code: "000000", in: visit)
            #expect(wrong == .wrong)
            answers[address, default: []].append(wrong.rawValue)
        }
        #expect(Set(answers.values).count == 1)
        // The account's own share is used up alike.
        for index in 2..<house.accounts.settings.throttle.mailPerHour.limit {
            let visit = try await ada.confirm(.changeAddress, house)
            try await house.accounts.beginAddressChange("other\(index)@example.net", in: visit)
        }
        for address in ["busy@example.net", "quiet@example.net"] {
            let visit = try await ada.confirm(.changeAddress, house)
            await #expect(throws: PassLiftError(.throttled)) {
                try await house.accounts.beginAddressChange(address, in: visit)
            }
        }
    }

    @Test("a code that went to the address before is worth nothing after the change")
    func formerMailbox() async throws {
        let house = try Household()
        var ada = try await house.join("Ada", email: "old@example.org")
        let (visit, mail) = try await house.ask("Ada")
        let confirmed = try await ada.confirm(.changeAddress, house)
        try await ada.showMail(in: confirmed, house)
        try await house.accounts.beginAddressChange("new@example.org", in: confirmed)
        let code = try #require(try await house.deliver().first?.code)
        #expect(try await house.accounts.confirmAddress(code: code, in: confirmed) == .confirmed)
        let reply = try await house.accounts.proveRecovery(
            .mailedCode(try #require(mail?.code)), in: visit)
        #expect(reply.next == .awaitProof)
        let token = try #require(mail?.token(behind: Household.recovery))
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await house.accounts.proveRecovery(linkToken: token, client: World.client)
        }
    }
}
