import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

/// A simulation's result as one self-contained HTML file: no other file, no network; dark, light and on
/// paper; with policy, population, seed and version inside, so that anyone can run it again.
public struct SimulationReport: Sendable {
    /// What came out.
    public let result: SimulationResult
    /// The version of the program that simulated.
    public let version: String
    /// The command that gives the same again.
    public let command: String
    /// Chart.js 3 (Debian: libjs-chart.js), inlined; nil: tables only, which the report says.
    public let chartLibrary: ChartLibrary?

    /// The script of Chart.js, as it may stand in a page.
    public struct ChartLibrary: Hashable, Sendable {
        let text: String

        /// The longest script that is taken, in bytes.
        public static let maximumByteCount = 2_097_152

        /// Takes the script; nil when it is too long, not UTF-8, could end the element that it stands in, or
        /// never speaks of a `Chart`.
        public init?(_ bytes: [UInt8]) {
            guard bytes.count <= Self.maximumByteCount, let text = String(validating: bytes, as: UTF8.self),
                text.contains("Chart"), !text.lowercased().contains("</script")
            else { return nil }
            self.text = text
        }
    }

    /// A report.
    public init(_ result: SimulationResult, version: String, command: String, chartLibrary: ChartLibrary?) {
        self.result = result
        self.version = version
        self.command = command
        self.chartLibrary = chartLibrary
    }

    /// The file, in UTF-8.
    public var html: [UInt8] {
        let charts = chartLibrary == nil ? [] : result.charts
        var html = HTMLWriter()
        html.raw("<!doctype html>\n<html lang=\"en\">\n")
        html.element("head", head)
        html.element("body") { body in
            body.element("main") { main in
                ReportSummary(self).write(&main)
                writeCharts(charts, &main)
                ReportTables(result).write(&main)
                ReportAssumptions(result.population).write(&main)
                writeOrigin(&main)
            }
            writeScripts(charts, &body)
        }
        html.raw("</html>\n")
        return Array(html.text.utf8)
    }

    private func head(_ head: inout HTMLWriter) {
        head.raw(
            "<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        )
        head.raw(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                + "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
                + "form-action 'none'\">\n"
        )
        head.raw("<meta name=\"referrer\" content=\"no-referrer\">\n")
        head.element("title", "Rollout simulation: \(result.policy.name) on \(result.population.name)")
        head.raw("<style>\n\(ReportStyle.sheet)\n</style>\n")
        head.raw("<noscript><style>\(ReportStyle.unscripted)</style></noscript>\n")
    }

    private func writeCharts(_ drawn: [ReportChart], _ main: inout HTMLWriter) {
        guard !drawn.isEmpty else { return }
        main.element("h2", "Over time, and what matters most")
        main.element(
            "p",
            "The charts are drawn by a script, which does not run here. Every number is in the tables below.",
            attributes: [("class", "warning unscripted"), ("role", "note")])
        main.element(
            "p",
            "A band is as wide as luck and ignorance together leave a number. Where a bar ends is what comes "
                + "out with one parameter at its low or its high end; the line is the best guess. Every number "
                + "is in the tables below, too.", attributes: [("class", "soft")])
        main.element("div", attributes: [("class", "charts")]) { charts in
            for chart in drawn {
                let style = "chart " + chart.kind.rawValue
                charts.element("figure", attributes: [("class", style)]) { figure in
                    figure.element("figcaption") { $0.element("h3", chart.title) }
                    figure.element("div", attributes: [("class", "canvas")]) { box in
                        box.element(
                            "canvas", "",
                            attributes: [
                                ("id", "chart-" + chart.id), ("role", "img"),
                                ("aria-label", chart.title + ": " + chart.axis),
                            ])
                    }
                }
            }
        }
    }

    private func writeOrigin(_ main: inout HTMLWriter) {
        main.element("h2", "How to get this again")
        main.element(
            "p",
            "PassLift \(version). The same seed, documents and version give the same numbers on every machine. "
                + "Save the documents below under the names that the command has."
        )
        main.element("pre") { $0.element("code", command) }
        document("The policy", result.policy.source, &main)
        if let against = result.against { document("The policy it is held against", against.source, &main) }
        document("The population, each number with its source", result.population.source, &main)
        main.element("details") { details in
            details.element("summary", "Everything as JSON")
            details.element("pre") {
                $0.element("code", String(decoding: result.json(layout: .pretty), as: UTF8.self))
            }
        }
    }

    private func document(_ title: String, _ source: [UInt8], _ main: inout HTMLWriter) {
        main.element("details") { details in
            details.element("summary", title)
            details.element("pre") { $0.element("code", String(decoding: source, as: UTF8.self)) }
        }
    }

    private func writeScripts(_ drawn: [ReportChart], _ body: inout HTMLWriter) {
        guard let chartLibrary else { return }
        var data = JSONWriter()
        data.array { array in for chart in drawn { chart.write(to: &array) } }
        body.raw("<script type=\"application/json\" id=\"chart-data\">")
        body.raw(HTMLWriter.scriptSafe(data.bytes))
        body.raw("</script>\n<script>\n")
        body.raw(chartLibrary.text)
        body.raw("\n</script>\n<script>\n\(ReportScript.text)\n</script>\n")
    }
}
