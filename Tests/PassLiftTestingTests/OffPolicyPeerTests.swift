import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import PassLiftTesting
import Testing

@Suite(
    "Off-policy estimates beside NumPy and SciPy",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct OffPolicyPeerTests {
    private static let seed: UInt64 = 0x5eed_0080
    private static let accounts = 300
    private static let visits = 3
    private static let start = Instant(milliseconds: 1_796_029_200_000)

    private static func policy(_ ppm: Int) throws -> UpgradePolicy {
        try UpgradePolicy(
            json: Array(
                #"{"name":"p","exploration":{"ppm":\#(ppm)},"automatic":{"enabled":false}}"#.utf8))
    }

    /// A log of decisions with outcomes that chance deals out.
    private static func log(_ author: UpgradePolicy, _ hash: PolicyHash, seed: UInt64) -> [LoggedEvent] {
        var dice = SeededGenerator(seed: seed)
        var events: [LoggedEvent] = []
        func add(_ happening: Happening, _ subject: Int, _ visit: UInt128, _ time: Instant) {
            var happening = happening
            happening.visit = VisitID(bits: visit)
            var event = Event(
                id: UInt128(events.count + 1), time: time, subject: UInt128(subject + 1), sequence: 1,
                happening: happening)
            if case .evaluated = happening.detail { event.policy = hash }
            events.append(LoggedEvent(line: events.count + 1, event: event))
        }
        for account in 0..<accounts {
            for number in 0..<visits {
                let time = start.adding(seconds: Int64(number) * 864_000)
                let visit = UInt128(1000 + account * visits + number)
                let moment = moment(at: time, &dice)
                add(
                    Happening(
                        .evaluation(from: .due, .evaluated, to: .done),
                        .evaluated(moment, author.decide(moment))), account, visit, time)
                guard dice.next() % 3 == 0 else { continue }
                add(
                    Happening(.credential(from: .absent, .created, to: .unproven)), account, visit,
                    time.adding(seconds: 60))
            }
        }
        add(
            Happening(.visit(from: .absent, .begun, to: .started)), accounts, 1,
            start.adding(seconds: 100 * 86_400))
        return events
    }

    private static func moment(at time: Instant, _ dice: inout SeededGenerator) -> Moment {
        var facts = AccountFacts(status: .active, createdAt: start)
        facts.password = .present
        var signIn = SignInFacts(method: .password, surface: .signIn)
        signIn.platform = [.iOS, .windows, .android][Int(dice.next() % 3)]
        signIn.passwordCheckedAt = time
        var moment = Moment(now: time, account: facts, history: OfferHistory(), signIn: signIn)
        moment.client.platformAuthenticator = .yes
        moment.history.decided.ever = UInt32(dice.next() % 5)
        // Some moments permit nothing: a pause is on.
        if dice.next() % 4 == 0 { moment.history.snoozedUntil = time.adding(seconds: 60) }
        moment.chance = UInt32(truncatingIfNeeded: dice.next())
        return moment
    }

    private static func json(_ evidence: Evidence) -> JSONValue {
        var totals = Array(repeating: Int64(0), count: accounts)
        let rows = evidence.rows.map { row -> JSONValue in
            let created: Int64 = row.outcomes.contains(.passkeyCreated) ? 1 : 0
            totals[row.account] = max(totals[row.account], created)
            return [
                .integer(Int64(row.account)), .integer(Int64(row.action)), .integer(Int64(row.cell)),
                .integer(created), ppm(row.logging), ppm(row.target),
            ]
        }
        return ["rows": .array(rows), "totals": .array(totals.map { .integer($0) })]
    }

    private static func ppm(_ shares: SIMD8<UInt32>) -> JSONValue {
        .array((0..<ActionDistribution.actionCount).map { .integer(Int64(shares[$0])) })
    }

    @Test(
        "estimates and standard errors of the same logs agree to 10⁻⁹, limits to 1.5 % of their distance",
        arguments: [200_000, 0, 50_000])
    func agreement(targetPPM: Int) throws {
        let author = try Self.policy(150_000)
        let hash = try #require(PolicyHash(bytes: Array(repeating: 1, count: 32)))
        var archive = PolicyArchive()
        archive[hash] = author
        let target = try Self.policy(targetPPM)
        var evidences: [Evidence] = []
        for index in 0..<4 {
            var evidence = Evidence(archive: archive, target: target)
            for event in Self.log(author, hash, seed: Self.seed + UInt64(index)) { evidence.take(event) }
            evidences.append(evidence)
        }
        let results = try PeerScript(name: "offpolicy.py").run(evidences.map(Self.json))
        for (evidence, result) in zip(evidences, results) {
            let immediate = try evidence.immediate(.passkeyCreated)
            #expect(immediate.decisions == Self.accounts * Self.visits)
            for estimator in [Estimator.logged, .inversePropensity, .selfNormalised, .doublyRobust] {
                try expect(immediate[estimator], result.member(estimator.rawValue))
            }
            let effective = try number(result.member("effective"))
            #expect((immediate.effectiveAccounts - effective).magnitude < 1e-9 * effective)
            let trajectory = try evidence.trajectory(.passkeyCreatedByDay, days: 60)
            try expect(trajectory[.inversePropensity], result.member("trajectory_ips"))
            try expect(trajectory[.selfNormalised], result.member("trajectory_snips"))
            let worth = try number(result.member("trajectory_effective"))
            #expect((trajectory.effectiveAccounts - worth).magnitude < 1e-9 * worth)
        }
    }

    private func expect(_ estimate: LogEstimate?, _ node: JSONNode) throws {
        let estimate = try #require(estimate)
        let parts = try node.elements().map(number)
        try #require(parts.count == 4)
        #expect((estimate.value - parts[0]).magnitude <= 1e-9, "seed \(Self.seed), \(estimate.estimator)")
        #expect(
            (estimate.standardError - parts[1]).magnitude <= 1e-9,
            "seed \(Self.seed), \(estimate.estimator)")
        // Limits are by the cube root here, and by quantiles of the beta distribution there.
        let room = 0.015 * (parts[3] - parts[2])
        #expect((estimate.interval.lowerBound - parts[2]).magnitude <= room, "seed \(Self.seed)")
        #expect((estimate.interval.upperBound - parts[3]).magnitude <= room, "seed \(Self.seed)")
    }

    private func number(_ node: JSONNode) throws -> Double {
        switch node.value {
        case .integer(let integer): return Double(integer)
        case .number(let number): return number.approximation
        case .null, .bool, .string, .array, .object: throw node.wrongType("a number")
        }
    }
}
