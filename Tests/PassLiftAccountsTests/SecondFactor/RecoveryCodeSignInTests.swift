import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("A recovery code in the place of the app's")
struct RecoveryCodeSignInTests {
    private static let right = "the right password"
    private let store = InMemoryAccountStore()
    private let world: World
    private let codes: [String]

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 95))
        try await world.importAccount("Ada", password: Self.right)
        let visit = try await world.confirmedVisit("Ada", password: Self.right)
        _ = try await world.enrolTOTP(in: visit)
        codes = try await world.accounts.beginRecoveryCodes(in: visit)
        #expect(try await world.accounts.confirmRecoveryCodes(codes[0], in: visit) == .correct)
    }

    private func due() async throws -> VisitID {
        try await world.signIn("Ada", password: Self.right).visit.visit
    }

    private func left() async throws -> Int? {
        try await world.accounts.factors(of: try await world.account("Ada"))
            .first { $0.kind == .recoveryCodes }?.codesLeft
    }

    @Test("each is good once, however it is typed, the one typed back at first too")
    func once() async throws {
        #expect(codes.count == 10)
        #expect(try await left() == 10)
        for (index, code) in codes.prefix(2).enumerated() {
            let typed = code.uppercased().replacing("-", with: " ")
            #expect(try await world.accounts.checkSecondFactor(typed, in: try await due()).account != nil)
            #expect(try await left() == 9 - index)
            #expect(try await world.accounts.checkSecondFactor(code, in: try await due()).check == .wrong)
        }
    }

    @Test("of twenty visits that bring one code at once, one is signed in")
    func concurrently() async throws {
        var visits: [VisitID] = []
        for _ in 0..<20 { visits.append(try await due()) }
        let (world, code) = (world, codes[3])
        let signedIn = try await withThrowingTaskGroup(of: Bool.self) { group in
            for visit in visits {
                group.addTask {
                    do {
                        return try await world.accounts.checkSecondFactor(code, in: visit).account != nil
                    } catch let error as PassLiftError {
                        #expect([.overloaded, .contention].contains(error.code))
                        return false
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(signedIn == 1)
        #expect(try await left() == 9)
    }

    @Test("the last one signs in, and then there are none")
    func last() async throws {
        let ada = try await world.account("Ada")
        for code in codes {
            #expect(try await world.accounts.checkSecondFactor(code, in: try await due()).account == ada)
        }
        #expect(try await left() == nil)
        #expect(try await world.count(.factorExhausted) == 1)
        #expect(try await store.account(ada)?.facts.secondFactors == [.totp])
        #expect(try await store.factors(of: ada).map(\.kind) == [.totp])
        #expect(try await world.accounts.checkSecondFactor(codes[9], in: try await due()).check == .wrong)
    }

    @Test("six digits are a code of the app and never count as a recovery code; ten digits may be one")
    func sixDigits() async throws {
        for _ in 0..<20 {
            let reply = try await world.accounts.checkSecondFactor("123456", in: try await due())
            if let retryAt = reply.retryAt { world.time.set(to: retryAt) }
        }
        #expect(try await world.accounts.checkSecondFactor("012345", in: try await due()).retryAt != nil)
        let reply = try await world.accounts.checkSecondFactor("0123456789", in: try await due())
        #expect(reply.throttle == .open)
        #expect(try await world.accounts.checkSecondFactor(codes[1], in: try await due()).account != nil)
    }

    @Test("guessing them is slowed down and ends at a hundred, over all visits")
    func guessing() async throws {
        var looked = 0
        for _ in 0..<130 {
            let reply = try await world.accounts.checkSecondFactor("zzzzz-zzzzz", in: try await due())
            if reply.check == .wrong { looked += 1 }
            if let retryAt = reply.retryAt { world.time.set(to: retryAt) }
        }
        #expect(looked == 100)
        let reply = try await world.accounts.checkSecondFactor(codes[1], in: try await due())
        #expect(reply.check == .throttled)
        #expect(reply.throttle == .off)
        #expect(try await left() == 10)
    }
}
