import CPassLiftAllocations
import PassLift

/// Decisions with their trace: by a document of 16 rules of which only the last applies, and by each shipped
/// one.
struct Decisions {
    private static let count = 1_000_000
    private let policies: [UpgradePolicy]
    private let moment: Moment

    init() throws {
        let rules = (1...15).map {
            #"{"name":"r\#($0)","when":{"attributes":{"tier":"t\#($0)"}},"then":"quiet"}"#
        }
        let last = #"{"name":"r16","when":{"platforms":["ios"]},"then":"upgrade"}"#
        let document = #"{"name":"16 rules","rules":[\#((rules + [last]).joined(separator: ","))]}"#
        policies =
            [try UpgradePolicy(json: Array(document.utf8))]
            + UpgradePolicy.Shipped.allCases.map(UpgradePolicy.shipped)
        let now = Instant(milliseconds: 1_800_000_000_000)
        var account = AccountFacts(status: .active, createdAt: now)
        account.password = .present
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.platform = .iOS
        signIn.passwordCheckedAt = now
        var moment = Moment(now: now, account: account, history: OfferHistory(), signIn: signIn)
        moment.client.conditionalCreate = .yes
        moment.client.platformAuthenticator = .yes
        // Inside every share and outside every holdout.
        moment.points = SIMD8(0, .max, 0, 0, 0, 0, 0, 0)
        self.moment = moment
    }

    func run() async throws {
        print("decision, with trace; goal ≤ 100 ns, 0 allocations")
        for policy in policies { try await run(policy) }
        print("")
    }

    private func run(_ policy: UpgradePolicy) async throws {
        var nanoseconds: [Double] = []
        var allocations: Int64 = 0
        for _ in 0...Comparison.pairs {
            let before = allocations_so_far()
            var upgrades = 0
            let seconds = try await Comparison.seconds { upgrades = decide(policy) }
            allocations = allocations_so_far() - before
            guard upgrades == Decisions.count else { throw BenchmarkFault(text: "another decision") }
            nanoseconds.append(seconds * 1e9 / Double(Decisions.count))
        }
        let each = rounded(Double(allocations) / Double(Decisions.count))
        let time = rounded(Comparison.median(nanoseconds))
        print("  \(policy.name): \(time) ns, \(each) allocations (\(allocations) in \(Decisions.count))")
    }

    /// Decides at moments that differ in their time and chance.
    private func decide(_ policy: UpgradePolicy) -> Int {
        var moment = moment
        var upgrades = 0
        for turn in 0..<Decisions.count {
            moment.chance = UInt32(truncatingIfNeeded: turn)
            moment.now = moment.now.adding(seconds: turn & 1 == 0 ? 1 : -1)
            if case .upgradeAutomatically = policy.decide(moment).action { upgrades += 1 }
        }
        return upgrades
    }
}
