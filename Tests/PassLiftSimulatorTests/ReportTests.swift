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
        for title in ["Accounts with a passkey", "Lock-outs among 1000 accounts", "Hours saved"] {
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

    @Test("a script that could end its element, is too long or is no text is no chart library")
    func libraries() {
        let most = SimulationReport.ChartLibrary.maximumByteCount
        #expect(SimulationReport.ChartLibrary(Array("a</SCRIPT >".utf8)) == nil)
        #expect(SimulationReport.ChartLibrary([0xff]) == nil)
        #expect(SimulationReport.ChartLibrary([UInt8](repeating: 0x20, count: most + 1)) == nil)
        #expect(SimulationReport.ChartLibrary([UInt8](repeating: 0x20, count: most)) != nil)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
