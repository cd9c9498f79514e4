import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

/// Every order of what person, owner and attacker may do once a recovery code has begun a recovery.
@Suite("Recovery: what a used code is good for")
struct UsedCodeLawTests {
    /// What may happen.
    enum Move: CaseIterable {
        /// The same code, in a visit of its own.
        case code
        /// The mailed code, in a visit of its own.
        case mail
        /// Both in one visit.
        case both
        /// Two days.
        case wait
        /// A week and two days.
        case outlast
        /// The owner calls it off, by the link in the notice.
        case objection
        /// A new password, in the visit that may set one.
        case finish
        /// The owner signs in and changes the password.
        case change
    }

    private struct Scene {
        let house: Household
        var ada: Owner
        let code: String
        /// The recovery that the code began.
        let begun: Instant
        var visits: [VisitID] = []
        var passwords = 0
    }

    private func scene() async throws -> Scene {
        let house = try Household { $0.throttle.mailPerHour.limit = 100 }
        var ada = try await house.join("Ada", email: "ada@example.org")
        try await ada.addRecoveryCodes(house)
        let code = try await ada.loseAllCodesButOne(house)
        // Recoveries are told apart by when they began.
        house.time.advance(seconds: 1)
        let visit = try await house.ask("Ada").visit
        let reply = try await house.accounts.proveRecovery(.recoveryCode(code), in: visit)
        #expect(reply.next == .refused(.recoveryWaits))
        let begun = try #require(try await house.accounts.recovery(of: ada.id)).startedAt
        return Scene(house: house, ada: ada, code: code, begun: begun)
    }

    @Test(
        "whatever happens in between, it counts for the recovery that it began while that stands, no more",
        arguments: Move.allCases, Move.allCases)
    func law(first: Move, second: Move) async throws {
        for third in Move.allCases {
            for last in Move.allCases {
                var scene = try await scene()
                for move in [first, second, third, last] { try await take(move, &scene) }
                let path = "\(first) \(second) \(third) \(last)"
                try await judge(&scene, after: path)
            }
        }
    }

    private func take(_ move: Move, _ scene: inout Scene) async throws {
        let house = scene.house
        house.time.advance(seconds: 1)
        switch move {
        case .code: try await judge(&scene, after: "midway")
        case .mail: _ = try await show(.mail, &scene)
        case .both: _ = try await show([.mail, .recoveryCode], &scene)
        case .wait: house.time.advance(seconds: RecoveryRule.waitSeconds)
        case .outlast: house.time.advance(seconds: RecoveryRule.waitSeconds + 7 * 86_400)
        case .objection:
            try await house.deliver()
            let token = house.mailer.messages.compactMap { $0.token(behind: Household.cancellation) }.last
            // What two routes have begun takes two to end.
            if let token { _ = try? await house.accounts.cancelRecovery(token) }
        case .finish:
            let password = "the secret number \(scene.passwords) of many"
            for visit in scene.visits {
                let reply = try? await house.accounts.enrolPassword(Password(password), in: visit)
                guard let reply, reply.next.isIn else { continue }
                scene.passwords += 1
                scene.ada.password = password
            }
        case .change:
            let visit = try await scene.ada.confirm(.setPassword, house)
            scene.ada.password = "the owner's own \(scene.passwords), of many"
            scene.passwords += 1
            _ = try await house.accounts.setPassword(Password(scene.ada.password), in: visit)
        }
    }

    private func show(_ routes: RecoveryRoutes, _ scene: inout Scene) async throws -> VisitReply {
        let (visit, mail) = try await scene.house.ask("Ada")
        var proofs: [RecoveryProof] = []
        if routes.contains(.recoveryCode) { proofs.append(.recoveryCode(scene.code)) }
        if routes.contains(.mail) { proofs.append(.mailedCode(try #require(mail?.code))) }
        scene.visits.append(visit)
        return try await scene.house.accounts.proveRecovery(proofs, in: visit)
    }

    /// Shows the code by itself, and holds the answer against the recovery as it stood.
    private func judge(_ scene: inout Scene, after path: String) async throws {
        let house = scene.house
        let account = try #require(try await house.accounts.account(scene.ada.id))
        let held = try #require(try await house.accounts.recovery(of: scene.ada.id))
        let now = house.time.now()
        let isItsOwn = held.startedAt == scene.begun && held.isPending && held.routes == .recoveryCode
        let isGood = isItsOwn && RecoveryRule.review(held, of: account.facts, at: now) == .stands
        let reply = try await show(.recoveryCode, &scene)
        switch reply.next {
        case .awaitProof: #expect(!isGood, "\(path): refused where it stands")
        case .refused(.recoveryWaits):
            #expect(isGood && reply.waitsUntil == scene.begun.adding(seconds: RecoveryRule.waitSeconds))
            #expect(reply.waitsUntil.map { now < $0 } == true, "\(path)")
        case .enrol:
            #expect(isGood, "\(path): taken where it is over")
            let waited = now.seconds(since: scene.begun) >= RecoveryRule.waitSeconds
            #expect(waited, "\(path): taken before the wait was over")
        default: Issue.record("\(path): \(reply.next)")
        }
    }
}

extension NextStep {
    /// Whether somebody was let in.
    fileprivate var isIn: Bool {
        switch self {
        case .refused, .expired, .awaitProof, .awaitSecondFactor, .enrol: false
        case .stayQuiet, .createAutomatically, .create, .offer, .offerPasskeyOnly, .confirm, .confirmIdentity,
            .settled:
            true
        }
    }
}
