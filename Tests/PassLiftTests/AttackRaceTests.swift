import Foundation
import PassLift
import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Attacks by being fast: two engines on one file")
struct AttackRaceTests {
    private static let origin = "https://example.org"
    private let file = FileManager.default.temporaryDirectory
        .appending(path: "passlift-race-\(ProcessInfo.processInfo.globallyUniqueString).db").path

    @Test("trap 4: of many password sign-ins at once, one silent attempt stays open, the newest one's")
    func oneSilentAttempt() async throws {
        let engines = try engines()
        defer { remove() }
        let replies = try await withThrowingTaskGroup { group in
            for turn in 0..<16 { group.addTask { try await Self.signIn(engines[turn % 2]) } }
            return try await group.reduce(into: [VisitReply]()) { $0.append($1) }
        }
        let attempts = replies.filter { if case .createAutomatically = $0.next { true } else { false } }
        #expect(!attempts.isEmpty)
        let store = engines[0].engine.doors.store
        var open = 0
        for attempt in attempts { open += try await store.openSlips(of: attempt.visit).count }
        #expect(open == 1)
    }

    @Test("trap 32: of a hundred copies of one passkey sign-in, one is taken")
    func oneUseOfASeal() async throws {
        let engines = try engines()
        defer { remove() }
        var traits = AuthenticatorTraits()
        traits.filledUserName = "ada"
        var device = SoftwareAuthenticator(traits, seed: 3)
        let reply = try await Self.signIn(engines[0])
        guard case .createAutomatically(let slip) = reply.next else { throw PassLiftError(.notPossibleHere) }
        let made = Self.json(device.create(options: reply.options ?? [], origin: Self.origin))
        _ = try await engines[1].resume(reply.visit, with: .registration(slip, made))
        let request = try await engines[0].beginSignIn()
        let response = Self.json(device.get(options: request.options, origin: Self.origin))
        let identified = await withTaskGroup(of: AccountID?.self) { group in
            for copy in 0..<100 {
                group.addTask {
                    let end = try? await engines[copy % 2].finishSignIn(
                        response, seal: request.seal, client: ClientDescription(),
                        statement: { _ in AccountStatement() })
                    return end?.account
                }
            }
            var found: [String] = []
            for await account in group { if let account { found.append(account.text) } }
            return found
        }
        #expect(identified == ["1"])
    }

    private func engines() throws -> [PasskeyCeremonies] {
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [Self.origin])
        return try (0..<2).map { _ in
            let doors = Doors.openSSL(store: try SQLiteAccountStore(path: file))
            var lift = PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors)
            // A machine that is busy with other tests must not be taken for an outage.
            lift.deadline = .seconds(300)
            return lift
        }
    }

    private func remove() {
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
    }

    private static func signIn(_ lift: PasskeyCeremonies) async throws -> VisitReply {
        var client = ClientDescription()
        client.capabilities.conditionalCreate = .yes
        let account = try #require(AccountID("1"))
        return await lift.passwordSucceeded(account, AccountStatement(), identifier: "ada", client: client)
    }

    private static func json(_ result: ClientResult) -> [UInt8] {
        switch result {
        case .response(let json): json
        case .failed: []
        }
    }
}
