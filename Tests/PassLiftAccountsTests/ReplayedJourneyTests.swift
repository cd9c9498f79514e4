import PassLiftEvents
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSimulator
import Testing

@Suite("Replaying what the engine decided")
struct ReplayedJourneyTests {
    private static let seed: UInt64 = 20_261_201

    @Test("every decision of random journeys is made again bit for bit, under each shipped policy")
    func journeys() async throws {
        for shipped in UpgradePolicy.Shipped.allCases {
            let policy = try UpgradePolicy(json: Array(shipped.document.utf8))
            let store = InMemoryAccountStore()
            for index in 0..<Scale.size(20, full: 300) {
                var traveller = try Traveller(
                    seed: Self.seed + UInt64(index), store: store, policy: policy)
                try await traveller.join()
                for _ in 0..<4 {
                    try await traveller.visit()
                    try await traveller.manage()
                }
            }
            var archive = PolicyArchive()
            let hash = OpenSSLCryptography().sha256(policy.source)
            archive[try #require(PolicyHash(bytes: hash))] = policy
            var reader = LogReader()
            var replay = DecisionReplay(archive: archive)
            for entry in try await store.outbox(after: 0, limit: 1_000_000) {
                for event in reader.take(entry.payload + [0x0a]) { replay.take(event) }
            }
            _ = reader.finish()
            #expect(reader.summary.faults.total == 0, "seed \(Self.seed): \(reader.summary.faults.counts)")
            #expect(reader.summary.duplicates == 0 && reader.summary.foreign == 0)
            #expect(replay.decisions > 40)
            #expect(
                replay.reproduced == replay.decisions, "seed \(Self.seed): \(replay.deviations.prefix(3))")
            #expect(replay.faults.total == 0)
        }
    }
}
