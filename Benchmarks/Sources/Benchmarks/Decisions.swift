import CPassLiftAllocations
import PassLift

/// Decisions with their trace, by a document of 16 rules of which only the last applies.
struct Decisions {
    private static let count = 1_000_000
    private let policy: UpgradePolicy
    private let moment: Moment

    init() throws {
        let rules = (1...15).map {
            #"{"name":"r\#($0)","when":{"attributes":{"tier":"t\#($0)"}},"then":"quiet"}"#
        }
        let last = #"{"name":"r16","when":{"platforms":["ios"]},"then":"upgrade"}"#
        let document = #"{"name":"bench","rules":[\#((rules + [last]).joined(separator: ","))]}"#
        policy = try UpgradePolicy(json: Array(document.utf8))
        let now = Instant(milliseconds: 1_800_000_000_000)
        var account = AccountFacts(status: .active, createdAt: now)
        account.password = .present
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.platform = .iOS
        signIn.passwordCheckedAt = now
        var moment = Moment(now: now, account: account, history: OfferHistory(), signIn: signIn)
        moment.client.conditionalCreate = .yes
        self.moment = moment
    }

    func run() async throws {
        var nanoseconds: [Double] = []
        var allocations: Int64 = 0
        for _ in 0...Comparison.pairs {
            let before = allocations_so_far()
            var upgrades = 0
            let seconds = try await Comparison.seconds { upgrades = decide() }
            allocations = allocations_so_far() - before
            guard upgrades == Decisions.count else { throw BenchmarkFault(text: "another decision") }
            nanoseconds.append(seconds * 1e9 / Double(Decisions.count))
        }
        let each = rounded(Double(allocations) / Double(Decisions.count))
        print("decision, 16 rules, with trace")
        print("  \(rounded(Comparison.median(nanoseconds))) ns, goal ≤ 100")
        print("  \(each) allocations (\(allocations) in \(Decisions.count)), goal 0\n")
    }

    /// Decides at moments that differ in their time and chance.
    private func decide() -> Int {
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
