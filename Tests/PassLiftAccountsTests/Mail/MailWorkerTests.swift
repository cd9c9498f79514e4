import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The mail worker")
struct MailWorkerTests {
    /// A household in which one notice waits.
    private func waiting(_ kind: Household.Kind = .memory) async throws -> (Household, Owner) {
        let house = try Household(kind)
        let ada = try await house.join("Ada", email: "ada@example.org")
        try await house.accounts.resetPassword(of: ada.id, to: Password("what the operator has set"))
        return (house, ada)
    }

    private func mails(_ house: Household) async throws -> [Errand] {
        try await house.store.errands(limit: 100).filter { $0.kind.notice != nil }
    }

    @Test("a notice goes to the owner's address and is told once", arguments: Household.Kind.allCases)
    func notice(kind: Household.Kind) async throws {
        let (house, _) = try await waiting(kind)
        let errand = try #require(try await mails(house).first)
        let sent = try await house.deliver()
        #expect(sent.map(\.to) == ["ada@example.org"] && sent.map(\.id) == [errand.id])
        #expect(sent.first?.text.contains("2026-11-30 09:00 UTC") == true)
        #expect(try await mails(house).isEmpty)
        #expect(try await house.deliver().isEmpty)
        #expect(try await house.eventNames().filter { $0 == .notificationSent }.count == 1)
    }

    @Test("what is not taken is tried again, each time later, until it is given up")
    func retries() async throws {
        let (house, _) = try await waiting()
        let schedule = house.worker.schedule
        house.mailer.failNext(100, with: MailerError(.unavailable, "away"))
        for attempt in 1..<schedule.maximumAttempts {
            #expect(try await house.worker.runOnce().tally?.deferred == 1)
            let errand = try #require(try await mails(house).first)
            #expect(errand.attempts == attempt)
            let delay = errand.notBefore.seconds(since: house.time.now())
            #expect(delay == schedule.delaySeconds(after: attempt))
            house.time.advance(seconds: delay - 1)
            #expect(try await house.worker.runOnce().tally == MailWorker.Tally())
            house.time.advance(seconds: 1)
        }
        #expect(try await house.worker.runOnce().tally?.givenUp == 1)
        #expect(try await mails(house).isEmpty)
        #expect(try await house.eventNames().filter { $0 == .notificationFailed }.count == 1)
    }

    @Test("the waits double from half a minute to an hour, about nine hours in all")
    func schedule() {
        let schedule = MailSchedule()
        #expect((1...4).map { schedule.delaySeconds(after: $0) } == [30, 60, 120, 240])
        #expect(schedule.delaySeconds(after: 8) == 3600 && schedule.delaySeconds(after: .max) == 3600)
        let whole = (1..<schedule.maximumAttempts).reduce(0) { $0 + schedule.delaySeconds(after: $1) }
        #expect(whole == 3810 + 8 * 3600)
        var never = schedule
        never.firstDelaySeconds = 0
        #expect(never.delaySeconds(after: 5) == 0)
    }

    @Test("what is refused is not tried again, and told")
    func refused() async throws {
        let (house, _) = try await waiting()
        house.mailer.failNext(1, with: MailerError(.refused, "no such mailbox"))
        #expect(try await house.worker.runOnce().tally?.givenUp == 1)
        #expect(try await house.deliver().isEmpty)
        #expect(try await house.eventNames().contains(.notificationFailed))
    }

    @Test("a code that has run out while nobody took it is dropped, and nothing is told of it")
    func expired() async throws {
        let house = try Household()
        _ = try await house.join("Ada", email: "ada@example.org")
        _ = try await house.accounts.beginRecovery("Ada", client: World.client)
        house.mailer.failNext(1, with: MailerError(.unavailable, "away"))
        _ = try await house.worker.runOnce()
        house.time.advance(seconds: house.accounts.settings.mailedCodeLifetimeSeconds)
        #expect(try await house.worker.runOnce().tally?.dropped == 1)
        #expect(house.mailer.messages.isEmpty)
        #expect(try await house.eventNames().filter { $0.rawValue.hasPrefix("notification.") }.isEmpty)
    }

    @Test("an account without an address is told nothing, and the errand does not stay")
    func nowhere() async throws {
        let house = try Household()
        let bob = try await house.join("Bob", email: nil)
        try await house.accounts.resetPassword(of: bob.id, to: Password("what the operator has set"))
        #expect(try await house.worker.runOnce().tally?.dropped == 1)
        #expect(try await mails(house).isEmpty)
    }

    @Test("of two workers one works; the other takes over when the lease has run out")
    func lease() async throws {
        let (house, ada) = try await waiting(.sqlite)
        let other = try MailWorker(accounts: house.accounts, mailer: house.mailer)
        #expect(try await house.deliver().count == 1)
        try await house.accounts.resetPassword(of: ada.id, to: Password("what the operator set later"))
        #expect(try await other.runOnce() == .othersTurn)
        house.time.advance(seconds: house.worker.leaseSeconds - 1)
        #expect(try await other.runOnce() == .othersTurn)
        house.time.advance(seconds: 1)
        #expect(try await other.runOnce().tally?.sent == 1)
        #expect(try await house.worker.runOnce() == .othersTurn)
        #expect(house.mailer.messages.count == 2)
    }

    @Test(
        "a worker that lost its lease while it sent writes nothing; the mail goes out again under the same id"
    )
    func lostLease() async throws {
        let (house, _) = try await waiting(.sqlite)
        let other = try MailWorker(accounts: house.accounts, mailer: house.mailer)
        let mailer = MailerWithBreak(inner: house.mailer) {
            house.time.advance(seconds: house.worker.leaseSeconds)
            let round = try? await other.runOnce()
            #expect(round?.tally?.sent == 1)
        }
        let slow = try MailWorker(accounts: house.accounts, mailer: mailer)
        #expect(try await slow.runOnce() == .othersTurn)
        #expect(house.mailer.messages.count == 2)
        #expect(Set(house.mailer.messages.map(\.id)).count == 1)
        #expect(try await mails(house).isEmpty)
        #expect(try await house.eventNames().filter { $0 == .notificationSent }.count == 1)
    }

    @Test(
        "a worker that dies between sending and telling has sent; the next one sends again under the same id")
    func dies() async throws {
        let (house, _) = try await waiting(.sqlite)
        let errand = try #require(try await mails(house).first)
        let end = ManualTime(World.start)
        // Its process is gone once it has sent: what it was about to do never happens.
        let dying = try MailWorker(
            accounts: house.accounts,
            mailer: MailerWithBreak(inner: house.mailer) {
                await end.wait(until: World.start.adding(seconds: 1))
            })
        let process = Task { try await dying.runOnce() }
        while end.waitingCount == 0 { await Task.yield() }
        #expect(house.mailer.messages.map(\.id) == [errand.id])
        let next = try MailWorker(accounts: house.accounts, mailer: house.mailer)
        #expect(try await next.runOnce() == .othersTurn)
        #expect(house.mailer.messages.count == 1)
        house.time.advance(seconds: dying.leaseSeconds)
        #expect(try await next.runOnce().tally?.sent == 1)
        #expect(house.mailer.messages.map(\.id) == [errand.id, errand.id])
        #expect(try await house.eventNames().filter { $0 == .notificationSent }.count == 1)
        #expect(try await mails(house).isEmpty)
        process.cancel()
        end.advance(seconds: 1)
        #expect(try await process.value == .othersTurn)
    }

    @Test(
        "lifetimes that are negative, nothing or endless make no worker trap, and endless codes are good",
        arguments: [Int64.min, -1, 0, 1, .max])
    func extremeLifetimes(seconds: Int64) async throws {
        for other in [Int64.min, -1, 0, 600, .max] {
            let house = try Household {
                $0.mailedCodeLifetimeSeconds = seconds
                $0.links.recoveryLifetimeSeconds = other
                $0.deviceTokenLifetimeSeconds = other
                $0.recoveryWaitSeconds = seconds
                $0.throttle.mailedCodesOffSeconds = other
                $0.throttle.clockToleranceSeconds = seconds
            }
            var ada = try await house.join("Ada", email: "ada@example.org")
            let device = RequestOrigin(deviceToken: try await ada.signIn(house).deviceToken)
            var worker = house.worker
            (worker.leaseSeconds, worker.sweepIntervalSeconds) = (seconds, other)
            (worker.visitRetentionSeconds, worker.schedule.firstDelaySeconds) = (other, seconds)
            worker.schedule.maximumDelaySeconds = other
            house.mailer.failNext(1, with: MailerError(.unavailable, "away"))
            let visit = try await house.accounts.beginRecovery("Ada", client: World.client, from: device)
                .visit
            for _ in 0..<3 { _ = try await worker.runOnce() }
            _ = try await house.accounts.proveRecovery(.mailedCode("000000"), in: visit, from: device)
            if seconds == .max, other == .max {
                let code = try #require(try await house.ask("Ada").mail?.code)
                #expect(code.count == 6)
            }
        }
    }

    @Test("a round sends so many at most, and says that more wait")
    func batch() async throws {
        let (house, ada) = try await waiting()
        try await house.accounts.resetPassword(of: ada.id, to: Password("what the operator set later"))
        var worker = house.worker
        worker.batchLimit = 1
        #expect(try await worker.runOnce().tally?.backlog == .more)
        #expect(try await worker.runOnce().tally?.backlog == .more)
        #expect(try await worker.runOnce().tally?.backlog == MailWorker.Tally.Backlog.none)
        #expect(house.mailer.messages.count == 2)
    }

    @Test("strangers' rows go once they have run out", arguments: Household.Kind.allCases)
    func sweep(kind: Household.Kind) async throws {
        let house = try Household(kind)
        let request = SignUpRequest(displayName: "", email: "eve@example.org")
        let visit = try await house.accounts.beginSignUp(request, client: World.client).visit
        try await house.deliver()
        house.time.advance(seconds: 2 * 86_400)
        #expect(try await house.store.signUp(in: visit) != nil)
        try await house.deliver()
        #expect(try await house.store.signUp(in: visit) == nil)
        #expect(try await house.store.mailedCode(of: visit) == nil)
    }

    /// Ada's notice is about a recovery that cannot be read any more; Bob's, which comes after it, is well.
    private func poisoned() async throws -> (house: Household, ada: Owner, worker: MailWorker) {
        let house = try Household(.sqlite)
        var ada = try await house.join("Ada", email: "ada@example.org")
        let bob = try await house.join("Bob", email: "bob@example.org")
        try await ada.addPasskey(house)
        let (visit, mail) = try await house.ask("Ada")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        try await house.accounts.resetPassword(of: bob.id, to: Password("what the operator has set"))
        try execute("UPDATE recoveries SET recovery = '{}'", house)
        var worker = house.worker
        worker.schedule.maximumAttempts = 3
        return (house, ada, worker)
    }

    private func execute(_ sql: String, _ house: Household) throws {
        try IntegrityCheck.execute(sql, on: try #require(house.directory).database)
    }

    @Test(
        "an errand that breaks off keeps no other waiting; it is tried again, later each time, and given up")
    func poison() async throws {
        let (house, ada, worker) = try await poisoned()
        let first = try #require(try await worker.runOnce().tally)
        #expect(first.sent == 1 && first.deferred == 1)
        #expect(first.fault == PassLiftError(.unavailable))
        #expect(house.mailer.messages.last?.to == "bob@example.org")
        for attempt in 1..<worker.schedule.maximumAttempts {
            let errand = try #require(try await mails(house).first)
            #expect(errand.account == ada.id && errand.attempts == attempt)
            let delay = errand.notBefore.seconds(since: house.time.now())
            #expect(delay == worker.schedule.delaySeconds(after: attempt))
            house.time.advance(seconds: delay - 1)
            #expect(try await worker.runOnce().tally == MailWorker.Tally())
            house.time.advance(seconds: 1)
            let again = try #require(try await worker.runOnce().tally)
            let isLast = attempt == worker.schedule.maximumAttempts - 1
            #expect(again.deferred == (isLast ? 0 : 1) && again.givenUp == (isLast ? 1 : 0))
        }
        #expect(try await mails(house).isEmpty)
        #expect(try await house.eventNames().filter { $0 == .notificationFailed }.count == 1)
    }

    @Test("where it cannot even be told that it is given up, it stays in the store and is not tried again")
    func parked() async throws {
        let (house, ada, worker) = try await poisoned()
        try execute("UPDATE accounts SET facts = '{}' WHERE id = '\(ada.id.text)'", house)
        var parked = 0
        for _ in 0..<worker.schedule.maximumAttempts {
            parked += try #require(try await worker.runOnce().tally).parked
            house.time.advance(seconds: 3600)
        }
        #expect(parked == 1)
        #expect(try await mails(house).map(\.notBefore) == [Instant(milliseconds: .max)])
        house.time.advance(seconds: 365 * 86_400)
        #expect(try await worker.runOnce().tally == MailWorker.Tally())
    }

    @Test("an errand that somebody else has seen to does not end the round of whoever holds the lease")
    func seenTo() async throws {
        let (house, ada) = try await waiting()
        try await house.accounts.resetPassword(of: ada.id, to: Password("what the operator set later"))
        let first = try #require(try await mails(house).first)
        let mailer = MailerWithBreak(inner: house.mailer) {
            var change = Change()
            change.writes = [.errandDone(first.id)]
            _ = try? await house.store.commit(change)
        }
        let worker = try MailWorker(accounts: house.accounts, mailer: mailer)
        #expect(try await worker.runOnce().tally?.sent == 1)
        #expect(house.mailer.messages.count == 2)
        #expect(try await mails(house).isEmpty)
    }

    @Test("a visit goes a month after it has run out, and not before", arguments: Household.Kind.allCases)
    func sweepVisits(kind: Household.Kind) async throws {
        let house = try Household(kind)
        _ = try await house.join("Ada", email: "ada@example.org")
        let visit = try await house.ask("Ada").visit
        let end = try #require(try await house.store.visit(visit)).visit.expiresAt
        house.time.set(to: end.adding(seconds: house.worker.visitRetentionSeconds))
        try await house.deliver()
        #expect(try await house.store.visit(visit) != nil)
        house.time.advance(seconds: house.worker.sweepIntervalSeconds)
        try await house.deliver()
        #expect(try await house.store.visit(visit) == nil)
        await #expect(throws: PassLiftError(.unknownVisit)) {
            try await house.accounts.proveRecovery(.mailedCode("000000"), in: visit)
        }
    }

    @Test("a worker that runs ends when its task is cancelled, and gives the lease back")
    func run() async throws {
        let (house, _) = try await waiting()
        let task = Task { await house.worker.run(every: .milliseconds(1)) }
        while house.mailer.messages.isEmpty { await Task.yield() }
        task.cancel()
        await task.value
        let other = try MailWorker(accounts: house.accounts, mailer: house.mailer)
        #expect(try await other.runOnce() != .othersTurn)
    }

    @Test("no address, name, code or link stands in any event", arguments: Household.Kind.allCases)
    func nothingInEvents(kind: Household.Kind) async throws {
        let house = try Household(kind)
        var ada = try await house.join("Ada Lovelace of Ockham", email: "ada.lovelace@example.org")
        try await ada.addPasskey(house)
        let (visit, mail) = try await house.ask("Ada Lovelace of Ockham")
        _ = try await house.accounts.proveRecovery(.mailedCode(try #require(mail?.code)), in: visit)
        let confirmed = try await ada.confirm(.changeAddress, house)
        try await house.accounts.beginAddressChange("countess@example.net", in: confirmed)
        let code = try #require(try await house.deliver().compactMap(\.code).first)
        _ = try await house.accounts.confirmAddress(code: code, in: confirmed)
        let request = SignUpRequest(displayName: "Eve of Example", email: "eve.example@example.org")
        _ = try await house.accounts.beginSignUp(request, client: World.client)
        try await house.deliver()
        var needles = Needles()
        for text in [
            "Lovelace of", "ada.lovelace", "countess@", "Eve of Example", "eve.example", ada.id.text,
        ] {
            needles.add(text.utf8)
        }
        for message in house.mailer.messages {
            for prefix in [Household.recovery, Household.cancellation] {
                if let token = message.token(behind: prefix) { needles.add(token.utf8) }
            }
        }
        let codes = house.mailer.messages.compactMap(\.code)
        #expect(codes.count == 3 && needles.count == 8)
        for entry in try await house.store.outbox(after: 0, limit: 1000) {
            #expect(needles.first(in: entry.payload) == nil)
            let text = String(decoding: entry.payload, as: UTF8.self)
            for code in codes { #expect(!text.contains("\"\(code)\"")) }
        }
        // The new address is told at both addresses, and in one event.
        #expect(
            try await house.eventNames().filter { $0 == .notificationSent }.count
                == house.mailer.messages.count - 1)
    }
}

extension MailWorker.Round {
    /// What became of the mails; nil where another worker has the lease.
    var tally: MailWorker.Tally? {
        if case .done(let tally) = self { tally } else { nil }
    }
}
