import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("The report")
struct ReportTests {
    private static let charts = SimulationReport.ChartLibrary(Array("const Chart = class {};".utf8))

    private static func html(
        _ charts: SimulationReport.ChartLibrary? = charts, named name: String = "mine"
    ) async throws -> String {
        let document = "{\"name\": \"\(name)\"} // <b>a comment</b>"
        let policy = try UpgradePolicy(json: Array(document.utf8))
        let result = try await GivenSimulation.simulation(policy, seed: 81, .init(accounts: 128, days: 14)) {
            $0.periodDays = 7
        }.result(against: .shipped(.cautious), threads: 2)
        let report = SimulationReport(
            result, version: "1.2.3", command: "passlift-tool simulate --seed 81", chartLibrary: charts)
        return String(decoding: report.html, as: UTF8.self)
    }

    @Test("it has the policy, the population, the seed and the version inside, and needs no other file")
    func contained() async throws {
        let html = try await Self.html()
        for part in [
            "PassLift 1.2.3", "seed 81", "passlift-tool simulate --seed 81", "signInsPer1000Days",
            "&lt;b&gt;a comment&lt;/b&gt;", "held against “cautious”", "const Chart = class {};",
        ] {
            #expect(html.contains(part), "\(part)")
        }
        #expect(html.contains("default-src 'none'"))
        for outside in ["src=\"", "href=\"", "@import", "url("] { #expect(!html.contains(outside)) }
    }

    @Test("every measure of everybody is in a table, with both intervals")
    func tables() async throws {
        let html = try await Self.html()
        for title in ["Accounts with a passkey", "Lock-outs per 1000 accounts", "Hours saved"] {
            #expect(html.contains(title), "\(title)")
        }
        #expect(html.contains("not measured"))
        #expect(html.contains("No plausible worlds were drawn"))
    }

    @Test("without Chart.js there are tables, and it says so")
    func withoutCharts() async throws {
        let html = try await Self.html(nil)
        #expect(html.contains("Chart.js was not found"))
        #expect(!html.contains("<script"))
        #expect(!html.contains("<canvas"))
    }

    @Test("what a document says is text, never markup or script")
    func escaped() async throws {
        let html = try await Self.html(named: "</script><img onerror=alert(1)>&'")
        #expect(!html.contains("<img"))
        #expect(html.contains("&lt;img onerror=alert(1)&gt;&amp;&#39;"))
        let scripts = html.components("</script>").count - 1
        #expect(scripts == 3)
    }

    @Test("what is assumed is told with a name, a unit and a source, what holds for everybody once")
    func assumptions() async throws {
        let html = try await Self.html()
        for parameter in PopulationParameter.allCases {
            let key = "<code class=\"key\">\(parameter.rawValue)</code>"
            let count = html.components(key).count - 1
            #expect(count == 1 || count == 3, "\(parameter)")
            #expect(!html.contains("\(parameter.rawValue)<code"), "\(parameter)")
        }
        for part in [
            "<td class=\"figure\">89 %</td>", "15 s", "1500 ct", "have no source", "not the person.",
        ] {
            #expect(html.contains(part), "\(part)")
        }
    }

    @Test("a difference has its sign, and one of shares is in points")
    func differences() {
        #expect(Measure.Unit.share.text(0.0167, as: .difference) == "+1.67 points")
        #expect(Measure.Unit.share.text(-0.0167, as: .difference) == "-1.67 points")
        #expect(Measure.Unit.perAccount.text(0.5, as: .difference) == "+0.500")
        #expect(Measure.Unit.seconds.text(0, as: .difference) == "0.0 s")
    }

    @Test("a script that could end its element, is too long, no text or about no chart is no chart library")
    func libraries() {
        let most = SimulationReport.ChartLibrary.maximumByteCount
        func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }
        #expect(SimulationReport.ChartLibrary(Array("a</SCRIPT >".utf8)) == nil)
        #expect(SimulationReport.ChartLibrary([0xff]) == nil)
        #expect(SimulationReport.ChartLibrary(Array("Chart".utf8) + spaces(most - 4)) == nil)
        #expect(SimulationReport.ChartLibrary(Array("Chart".utf8) + spaces(most - 5)) != nil)
        #expect(SimulationReport.ChartLibrary(spaces(5)) == nil)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
