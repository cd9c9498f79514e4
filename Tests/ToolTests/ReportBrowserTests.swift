import Foundation
import PassLiftEncoding
import Testing

@Suite(
    "The report in a browser", .serialized,
    .enabled(
        if: Browser.canShowCharts,
        "neither Chromium with libjs-chart.js nor PASSLIFT_CHROMIUM is here"))
struct ReportBrowserTests {
    /// A report of every kind of chart, with the script that looks at it beside it.
    private struct Made: Sendable {
        let scratch: Scratch
        let html: String
        let result: JSONValue
    }

    private static let made = Result { () throws -> Made in
        let scratch = try Scratch()
        let words = [
            "simulate", "--policy", "shipped:assertive", "--against", "shipped:cautious", "--accounts", "256",
            "--days", "14", "--draws", "100", "--draw-accounts", "64", "--report", "r.html", "--json",
        ]
        let run = try ToolRun(words, in: scratch)
        let html = String(decoding: try scratch.read("r.html"), as: UTF8.self)
        try scratch.write("probed.html", PageProbe.added(to: html))
        return Made(scratch: scratch, html: html, result: try run.json())
    }

    private static func browser(_ scratch: Scratch) throws -> Browser {
        Browser(try #require(Browser.program), in: scratch)
    }

    private static func look(_ view: Browser.View) throws -> PageProbe.Findings {
        let made = try made.get()
        return try PageProbe.findings(in: browser(made.scratch).document("probed.html", view))
    }

    @Test(
        "by day and by night every chart is drawn, and every text can be read",
        arguments: Browser.Scheme.allCases)
    func schemes(scheme: Browser.Scheme) throws {
        let found = try Self.look(.init(scheme: scheme))
        #expect(try found.texts("faults").isEmpty)
        let colours = try found.numbers("colours")
        #expect(colours.count >= 9)
        #expect(try found.text("charts") == String(colours.count))
        #expect(colours.allSatisfy { $0 >= 8 }, "\(colours)")
        #expect(try found.numbers("points").allSatisfy { $0 > 0 })
        // Names of parameters stand at an axis of their own, which needs no title.
        let tornados = try Self.made.get().html.components(separatedBy: "class=\"chart tornado\"").count - 1
        #expect(try found.texts("axes").count { $0.isEmpty } == tornados)
        #expect(try found.text("paper") == (scheme == .light ? "rgb(255, 255, 255)" : "rgb(18, 22, 29)"))
        #expect(try found.text("ink") == (scheme == .light ? "rgb(28, 35, 48)" : "rgb(230, 234, 241)"))
        // WCAG 2.2, 1.4.3 and 1.4.11, in hundredths.
        #expect(try found.number("texts") > 100)
        #expect(try found.number("textContrast") >= 450)
        #expect(try found.number("axisContrast") >= 450)
        #expect(try found.number("lineContrast") >= 300)
        #expect(try found.number("unscripted") == 0)
    }

    @Test("on a telephone nothing is wider than the screen", arguments: Browser.Scheme.allCases)
    func narrow(scheme: Browser.Scheme) throws {
        let found = try Self.look(.init(width: 390, scheme: scheme))
        #expect(try found.number("width") == 390)
        #expect(try found.number("contentWidth") == 390)
        #expect(try found.texts("clipped").isEmpty)
        #expect(try found.texts("faults").isEmpty)
        #expect(try found.numbers("colours").allSatisfy { $0 >= 8 })
    }

    @Test("without scripts the tables have the numbers, and it says so")
    func unscripted() throws {
        let made = try Self.made.get()
        let browser = try Self.browser(made.scratch)
        let page = try browser.document("r.html", .init(scripts: .off))
        let whole = try JSONNode(made.result).member("scopes").elements()[0].member("whole")
        let share = try whole.member("accounts_with_passkey").elements()[0].integer()
        let text = "\(share / 10_000).\(String((share / 100 % 100) + 100).dropFirst())"
        let shown = [
            "<td class=\"figure\">\(text) %</td>", "does not run here", ".unscripted { display: block; }",
        ]
        for part in shown { #expect(page.contains(part), "\(part)") }
        #expect(!page.contains("data-charts"))
        #expect(try browser.picture("r.html", .init(scripts: .off)).count > 20_000)
    }

    @Test("the file asks for no other one")
    func selfContained() throws {
        let html = try Self.made.get().html
        let outside = try Regex(
            #"(?i)(<link|<iframe|<img|@import|url\(|\b(src|href|action)\s*=\s*["']?(https?:)?//)"#)
        #expect(html.firstMatch(of: outside).map { String(html[$0.range]) } == nil)
        #expect(html.contains("default-src 'none'"))
    }

    @Test("with another script than Chart.js it says that there are no charts, and nothing fails")
    func otherLibrary() throws {
        let scratch = try Scratch()
        try scratch.write("chart.js", "var Chart = 1;")
        let words = [
            "simulate", "--policy", "shipped:standard", "--accounts", "64", "--days", "3", "--draws", "0",
            "--report", "r.html", "--chart-js", "chart.js",
        ]
        #expect(try ToolRun(words, in: scratch).exitCode == 0)
        let html = String(decoding: try scratch.read("r.html"), as: UTF8.self)
        try scratch.write("probed.html", PageProbe.added(to: html))
        let found = try PageProbe.findings(in: Self.browser(scratch).document("probed.html"))
        #expect(try found.texts("faults").isEmpty)
        #expect(try found.text("charts") == "none")
        #expect(try found.number("unscripted") == 1)
        #expect(try found.numbers("colours").isEmpty)
    }

    @Test("on paper there are the charts and the tables, by night too", arguments: Browser.Scheme.allCases)
    func paper(scheme: Browser.Scheme) throws {
        let made = try Self.made.get()
        let paper = try Self.browser(made.scratch).paper("r.html", .init(scheme: scheme))
        #expect(paper.starts(with: Array("%PDF-".utf8)))
        #expect(paper.count > 50_000)
    }
}
