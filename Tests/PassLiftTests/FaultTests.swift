import PassLift
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("One call of the store fails")
struct FaultTests {
    @Test(
        "whichever call fails, before it is done or after, what was acknowledged holds, nothing is half done",
        arguments: [ScriptedStore.Fate.failed, .lost])
    func everyCall(fate: ScriptedStore.Fate) async throws {
        let quiet = ScriptedStore(over: InMemoryAccountStore()) { _, _ in .done }
        var whole = try FaultyJourney(store: quiet)
        try await whole.play()
        #expect(quiet.callCount > 30)
        for failing in 1...quiet.callCount {
            let store = ScriptedStore(over: InMemoryAccountStore()) { _, number in
                number == failing ? fate : .done
            }
            do {
                var journey = try FaultyJourney(store: store)
                try await journey.play()
            } catch {
                Issue.record(error, "call \(failing) of \(quiet.callCount), \(fate)")
            }
        }
    }
}

/// From a password to a proven passkey and its deletion; a step that fails is taken once more, as a person
/// would.
private struct FaultyJourney {
    private let stage: Stage
    private let base: any AccountStore
    private var device = Stage.device("ada", seed: 1)

    init(store: ScriptedStore) throws {
        stage = try Stage(store: store)
        base = store.base
    }

    mutating func play() async throws {
        try await upgrade()
        try await expect(passkeys: [.unproven])
        stage.time.advance(seconds: 86_400)
        try await signInByPasskey()
        try await expect(passkeys: [.proven])
        try await delete()
        try await expect(passkeys: [])
        try await audit()
    }

    /// A sign-in whose commit was lost has an attempt open already; then an offer follows, or silence until
    /// it is over.
    private mutating func upgrade() async throws {
        for _ in 0..<3 {
            let reply = try await stage.signIn("ada")
            guard reply.reason != .unavailable else { continue }
            if let slip = reply.ceremony {
                let response = try device.create(options: reply.options ?? [], origin: Stage.origin).json()
                let answer = VisitAnswer.registration(slip, response)
                let end = try await twice { stage in try await stage.lift.resume(reply.visit, with: answer) }
                #expect(end.next == .settled(.upgraded))
                #expect(end.signals.isEmpty)
                return
            }
            stage.time.advance(seconds: 301)
        }
        Issue.record("no attempt in three sign-ins")
    }

    private mutating func signInByPasskey() async throws {
        for _ in 0..<3 {
            do {
                let reply = try await stage.passkeySignIn(&device)
                #expect(reply.account == (try Stage.id("ada")))
                return
            } catch let error as PassLiftError where error.code == .unavailable {
                continue
            }
        }
        Issue.record("no sign-in in three attempts")
    }

    private mutating func delete() async throws {
        let id = try #require(device.credentials.first?.id)
        for _ in 0..<3 {
            do {
                let visit = try await stage.reauthenticate("ada", &device, for: .deletePasskey)
                _ = try await twice { stage in try await stage.lift.deletePasskey(id, in: visit) }
                return
            } catch let error as PassLiftError where error.code == .unavailable {
                continue
            } catch let error as PassLiftError where error.code == .badInput {
                // Done before, by the attempt whose answer was lost.
                return
            }
        }
        Issue.record("no deletion in three attempts")
    }

    private func twice<Value: Sendable>(
        _ step: @Sendable (Stage) async throws -> Value
    ) async throws -> Value {
        do {
            return try await step(stage)
        } catch let error as PassLiftError where error.code == .unavailable {
            return try await step(stage)
        }
    }

    private func expect(passkeys states: [CredentialState]) async throws {
        let stored = try await base.passkeys(of: try Stage.id("ada"))
        #expect(stored.map(\.state) == states)
    }

    /// Every subject's events are a history without gaps, and the account's amounts to what is stored.
    private func audit() async throws {
        let account = try #require(try await base.account(try Stage.id("ada")))
        var fold = StandingFold(subject: account.subject)
        let entries = try await base.outbox(after: 0, limit: 10_000)
        for event in try entries.map({ try EventDocument($0.payload).event }) {
            guard event.subject == account.subject else { continue }
            try fold.take(event)
        }
        try fold.conclude()
        #expect(fold.standing == Standing(of: account.facts))
        #expect(fold.sequence == account.eventSequence)
        #expect(fold.holdings.passkeys == Int(account.facts.passkeys))
    }
}
