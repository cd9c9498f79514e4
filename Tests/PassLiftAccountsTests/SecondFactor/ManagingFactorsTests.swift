import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Second factors in the settings")
struct ManagingFactorsTests {
    private static let right = "the right password"
    private let store = InMemoryAccountStore()
    private let world: World

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 97))
        try await world.importAccount("Ada", password: Self.right)
    }

    private func visit(for action: SensitiveAction = .changeFactor) async throws -> VisitID {
        try await world.confirmedVisit("Ada", password: Self.right, for: action)
    }

    private func facts() async throws -> AccountFacts {
        try #require(try await store.account(try await world.account("Ada"))).facts
    }

    @Test("setting an app up shows link and secret, and nothing is enrolled before a code confirms it")
    func enrol() async throws {
        let visit = try await visit()
        let enrolment = try await world.accounts.beginTOTP(in: visit)
        #expect(enrolment.link.accountName == "Ada")
        #expect(enrolment.link.serviceName == "Example")
        #expect(enrolment.link.issuer == "example.org")
        #expect(enrolment.secretText.count == 39)
        #expect(try Base32.decode(enrolment.secretText) == enrolment.link.totp.secret)
        #expect(try await facts().secondFactors == [])
        #expect(try await world.accounts.factors(of: try await world.account("Ada")) == [])
        let totp = enrolment.link.totp
        #expect(try await world.accounts.confirmTOTP(world.wrongCode(of: totp), in: visit) == .wrong)
        #expect(try await facts().secondFactors == [])
        let epoch = try await facts().securityEpoch
        #expect(try await world.accounts.confirmTOTP(world.code(of: totp), in: visit) == .correct)
        #expect(try await facts().secondFactors == [.totp])
        #expect(try await facts().securityEpoch == epoch + 1)
        #expect(try await world.count(.factorEnrolled) == 1)
        let listed = try await world.accounts.factors(of: try await world.account("Ada"))
        #expect(listed.map(\.kind) == [.totp])
        #expect(listed.first?.confirmedAt == world.time.now())
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await world.accounts.confirmTOTP(world.code(of: totp), in: visit)
        }
    }

    @Test("another app takes the place of the first once it is confirmed, and not before")
    func replace() async throws {
        let old = try await world.enrolTOTP(in: try await visit())
        let signIn = try await world.signIn("Ada", password: Self.right).visit.visit
        let begun = try await world.accounts.ceremonies.beginReauthentication(
            try await world.account("Ada"), for: .changeFactor, client: World.client)
        _ = try await world.signIn("Ada", password: Self.right, in: begun.visit)
        #expect(
            try await world.accounts.checkSecondFactor(world.code(of: old), in: begun.visit).visit.next
                == .settled(.reauthenticated))
        let new = try await world.accounts.beginTOTP(in: begun.visit).link.totp
        world.time.advance(seconds: 60)
        #expect(try await world.accounts.checkSecondFactor(world.code(of: old), in: signIn).account != nil)
        #expect(try await world.accounts.confirmTOTP(world.code(of: new), in: begun.visit) == .correct)
        #expect(try await world.count(.factorReplaced) == 1)
        world.time.advance(seconds: 60)
        let due = try await world.signIn("Ada", password: Self.right).visit.visit
        #expect(try await world.accounts.checkSecondFactor(world.code(of: old), in: due).check == .wrong)
        #expect(try await world.accounts.checkSecondFactor(world.code(of: new), in: due).account != nil)
    }

    @Test("a change ends the visits of before, and the known devices")
    func epoch() async throws {
        let signedIn = try await world.signIn("Ada", password: Self.right)
        let waiting = try await visit()
        let totp = try await world.enrolTOTP(in: try await visit())
        #expect(try await world.accounts.ceremonies.identity(in: signedIn.visit.visit) == .nobody)
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await world.accounts.beginTOTP(in: waiting)
        }
        await #expect(throws: PassLiftError(.stepUpRequired)) {
            try await world.accounts.removeFactor(.totp, in: waiting)
        }
        for _ in 0..<6 { _ = try await world.signIn("Ada", password: "a wrong guess") }
        let known = try await world.signIn(
            "Ada", password: Self.right, from: World.device(signedIn.deviceToken))
        #expect(known.check == .throttled)
        #expect(try await store.errands(limit: 100).contains { $0.kind == .noticeFactorAdded })
        #expect(try await store.errands(limit: 100).contains { $0.kind == .revokeSessions })
        #expect(totp.secret.count == 20)
    }

    @Test("it takes a visit that confirms just this, at most ten minutes ago")
    func stepUp() async throws {
        let signedIn = try await world.signIn("Ada", password: Self.right).visit.visit
        let other = try await visit(for: .setPassword)
        let own = try await visit()
        for visit in [signedIn, other] {
            await #expect(throws: PassLiftError(.stepUpRequired)) {
                try await world.accounts.beginTOTP(in: visit)
            }
            await #expect(throws: PassLiftError(.stepUpRequired)) {
                try await world.accounts.beginRecoveryCodes(in: visit)
            }
        }
        await #expect(throws: PassLiftError(.unknownVisit)) {
            try await world.accounts.beginTOTP(in: VisitID(bits: 99))
        }
        world.time.advance(seconds: 600)
        _ = try await world.accounts.beginTOTP(in: own)
        world.time.advance(seconds: 1)
        await #expect(throws: PassLiftError(.stepUpRequired)) { try await world.accounts.beginTOTP(in: own) }
    }

    @Test("an enrolment belongs to its visit, and waits ten minutes")
    func pending() async throws {
        let first = try await visit()
        let enrolment = try await world.accounts.beginTOTP(in: first)
        #expect(enrolment.expiresAt == world.time.now().adding(seconds: PasskeyAccounts.enrolmentSeconds))
        world.time.advance(seconds: 300)
        let second = try await visit()
        let totp = enrolment.link.totp
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await world.accounts.confirmTOTP(world.code(of: totp), in: second)
        }
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await world.accounts.confirmRecoveryCodes("abcde-fghjk", in: second)
        }
        // It may have been begun in another visit with time left, and is still over at its own end.
        let late = try await world.accounts.beginTOTP(in: second)
        world.time.set(to: late.expiresAt)
        await #expect(throws: PassLiftError(.ceremonyGone)) {
            try await world.accounts.confirmTOTP(world.code(of: late.link.totp), in: second)
        }
    }

    @Test("codes that were typed back are a way back in; those that were not are nothing")
    func recoveryCodes() async throws {
        let visit = try await visit()
        let codes = try await world.accounts.beginRecoveryCodes(in: visit)
        #expect(Set(codes).count == 10)
        #expect(try await world.accounts.confirmRecoveryCodes("abcde-fghjk", in: visit) == .wrong)
        #expect(try await facts().recoveryConfirmedAt == nil)
        #expect(try await world.accounts.confirmRecoveryCodes(codes[9], in: visit) == .correct)
        #expect(try await facts().recoveryConfirmedAt == world.time.now())
        #expect(try await facts().secondFactors == [.recoveryCodes])
        let again = try await world.accounts.beginRecoveryCodes(in: visit)
        #expect(Set(again).isDisjoint(with: codes))
        #expect(try await world.accounts.confirmRecoveryCodes(codes[0], in: visit) == .wrong)
        #expect(try await world.accounts.confirmRecoveryCodes(again[0], in: visit) == .correct)
        #expect(try await world.count(.factorReplaced) == 1)
    }

    @Test("a factor that two routes remove is gone with its secret, one that one route removes is suspended")
    func remove() async throws {
        let visit = try await visit()
        _ = try await world.enrolTOTP(in: visit)
        let codes = try await world.accounts.beginRecoveryCodes(in: visit)
        _ = try await world.accounts.confirmRecoveryCodes(codes[0], in: visit)
        try await world.accounts.removeFactor(.totp, in: visit)
        #expect(try await facts().recoveryConfirmedAt != nil)
        try await world.accounts.removeFactor(.recoveryCodes, in: visit)
        #expect(try await facts().secondFactors == [])
        #expect(try await facts().recoveryConfirmedAt == nil)
        #expect(try await facts().suspendedFactors == [.totp, .recoveryCodes])
        #expect(try await store.factors(of: try await world.account("Ada")).count == 2)
        #expect(try await world.count(.factorSuspended) == 2)
        #expect(try await world.signIn("Ada", password: Self.right).account != nil)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await world.accounts.removeFactor(.totp, in: visit)
        }
    }

    @Test("neither events nor the file hold a secret or a code in the clear")
    func nothingInTheClear() async throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteAccountStore(path: directory.database)
        let world = try World(store: store, chance: SeededChance(seed: 98))
        try await world.importAccount("Ada", password: Self.right)
        let visit = try await world.confirmedVisit("Ada", password: Self.right)
        var needles = Needles()
        let pending = try await world.accounts.beginTOTP(in: visit)
        needles.addEveryForm(of: pending.link.totp.secret)
        let totp = try await world.enrolTOTP(in: visit)
        needles.addEveryForm(of: totp.secret)
        needles.add(Base32.encode(totp.secret).utf8)
        for code in try await world.accounts.beginRecoveryCodes(in: visit) {
            needles.add(code.utf8)
            needles.add(code.replacing("-", with: "").utf8)
        }
        let due = try await world.signIn("Ada", password: Self.right).visit.visit
        let reply = try await world.accounts.checkSecondFactor(world.code(of: totp), in: due)
        needles.add(try #require(reply.deviceToken).utf8)
        for entry in try await store.outbox(after: 0, limit: 1000) {
            #expect(needles.first(in: entry.payload) == nil)
        }
        store.close()
        for name in ["", "-wal"] {
            let bytes = directory.bytes(of: directory.database + name)
            #expect(needles.first(in: bytes) == nil, "\(name)")
            if name.isEmpty { #expect(!bytes.isEmpty) }
        }
    }
}
