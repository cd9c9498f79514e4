import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("Results")
struct ResultTests {
    private static func result() async throws -> SimulationResult {
        try await GivenSimulation.simulation(seed: 71, .init(accounts: 256, days: 28)) { $0.periodDays = 7 }
            .result(against: .shipped(.cautious), threads: 2)
    }

    @Test("there is everybody, and each segment; the parts add up")
    func scopes() async throws {
        let result = try await Self.result()
        #expect(result.scopes.map(\.segment) == [nil, "phone", "computer", "everyday"])
        #expect(result.scopes[0].accounts == 256)
        #expect(result.scopes.dropFirst().reduce(0) { $0 + $1.accounts } == 256)
        #expect(result.scopes[0].periods.map(\.firstDay) == [0, 7, 14, 21])
        #expect(result.scopes[0].periods.map(\.endDay) == [7, 14, 21, 28])
        #expect(result.events[.accountCreated] == 256)
        #expect(result.incidents[.account] == 256)
        #expect(result.incidents[.rejection] == nil)
    }

    @Test("the whole time is what stands at its end and what came about in it")
    func whole() async throws {
        let scope = try await Self.result().scopes[0]
        let last = try #require(scope.periods.last)
        for measure in Measure.allCases where measure.scope != .within {
            #expect(scope.whole[measure].value == last[measure].value, "\(measure)")
        }
        let phishable = try #require(last[.phishableAccounts].value)
        let removed = try #require(last[.passwordsRemoved].value)
        #expect(abs(phishable + removed - 1) < 1e-12)
    }

    @Test("the JSON has everything to run it again, and every measure of every period")
    func json() async throws {
        let result = try await Self.result()
        let root = JSONNode(
            try JSONReader(
                limits: JSONLimits(
                    byteCount: 16_777_216, depth: 16, valueCount: 1_048_576, stringByteCount: 1_048_576)
            ).read(result.json()))
        #expect(try root.member("policyDocument").string() == UpgradePolicy.standardDocument)
        let document = try root.member("populationDocument").string()
        #expect(try Population(json: Array(document.utf8)) == result.population)
        #expect(try root.member("plan").member("seed").string() == "71")
        #expect(
            try root.member("plan").member("start").moment() == GivenSimulation.start.milliseconds)
        let scopes = try root.member("scopes").elements()
        #expect(scopes.count == 4)
        for row in try scopes[0].member("periods").elements() {
            for measure in Measure.allCases {
                #expect(try row.member(measure.rawValue).elements().count == 5)
            }
        }
        let adoption = try scopes[0].member("whole").member("accounts_with_passkey").elements()[0].integer()
        let value = try #require(result.scopes[0].whole[.accountsWithPasskey].value)
        #expect(abs(Double(adoption) / 1_000_000 - value) < 1e-6)
        #expect(try root.member("differences").elements().count == 4)
    }

    @Test("the CSV has a line for each scope, period and measure, and quotes what needs it")
    func csv() async throws {
        let result = try await Self.result()
        let lines = result.csv.split(separator: "\r\n")
        #expect(lines.count == 1 + 2 * 4 * 5 * Measure.allCases.count + 2)
        #expect(
            lines[0]
                == "comparison,segment,first_day,end_day,measure,unit,"
                + "value,luck_low,luck_high,ignorance_low,ignorance_high"
        )
        #expect(
            lines.dropFirst().allSatisfy {
                $0.split(separator: ",", omittingEmptySubsequences: false).count == 11
            })
        let document = GivenSimulation.document([.signInsPer1000Days: 100], name: #"a, \"b\""#)
        let named = Simulation(
            policy: .standard, population: try Population(json: Array(document.utf8)),
            plan: try GivenSimulation.plan(seed: 72, accounts: 64, days: 2))
        #expect(try await named.result().csv.contains(#"policy,"a, ""b""",0,1,"#))
    }

    @Test("the table has both columns of what is not known, whether known or not")
    func table() async throws {
        let text = try await Self.result().table
        #expect(text.hasPrefix("standard on mixed: 256 accounts, 28 days, seed 71\n"))
        #expect(text.contains("luck (95 %)"))
        #expect(text.contains("ignorance (95 %)"))
        #expect(text.contains("against cautious"))
        for measure in Measure.allCases { #expect(text.contains("\n\(measure.rawValue) "), "\(measure)") }
    }

    @Test("numbers are told with their units")
    func units() {
        #expect(Measure.Unit.share.text(0.12345) == "12.35 %")
        #expect(Measure.Unit.share.text(-0.00001) == "0.00 %")
        #expect(Measure.Unit.perAccount.text(1.2345) == "1.235")
        #expect(Measure.Unit.seconds.text(-2.05) == "-2.1 s")
        #expect(Measure.Unit.perThousandAccounts.text(0) == "0.00")
        #expect(Measure.Unit.centsPerAccount.text(99.96) == "100.0 ct")
        #expect(Measure.Unit.hoursPerThousandAccounts.text(-0.04) == "0.0 h")
    }

    @Test("the names of the measures are API")
    func names() {
        let names = Measure.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        #expect(names.first == "accounts_with_passkey")
        #expect(Incident.allCases.count == 29)
    }
}
