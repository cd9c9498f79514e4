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

        /// Takes the script; nil when it is too long, not UTF-8, or could end the element that it stands in.
        public init?(_ bytes: [UInt8]) {
            guard bytes.count <= Self.maximumByteCount, let text = String(validating: bytes, as: UTF8.self),
                !text.lowercased().contains("</script")
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
                writeTitle(&main)
                writeHeadlines(&main)
                writeCharts(charts, &main)
                ReportTables(result).write(&main)
                writeOrigin(&main)
            }
            writeScripts(charts, &body)
        }
        html.raw("</html>\n")
        return Array(html.text.utf8)
    }

    private func head(_ head: inout HTMLWriter) {
        head.raw("<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n")
        head.raw(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                + "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
                + "form-action 'none'\">\n"
        )
        head.raw("<meta name=\"referrer\" content=\"no-referrer\">\n")
        head.element("title", "Rollout simulation: \(result.policy.name) on \(result.population.name)")
        head.raw("<style>\n\(ReportStyle.sheet)\n</style>\n")
    }

    private func writeTitle(_ main: inout HTMLWriter) {
        let plan = result.plan
        main.element("h1", "What “\(result.policy.name)” would do")
        main.element(
            "p",
            "\(plan.accounts) accounts of the population “\(result.population.name)”, \(plan.days) days from "
                + "\(RFC3339.text(milliseconds: plan.start.milliseconds)), seed \(plan.seed)"
                + (result.against.map { ", held against “\($0.name)”." } ?? "."),
            attributes: [("class", "soft")])
        if result.completeness == .partial {
            warn(
                "The simulation was ended before every account was simulated: what follows is of those that "
                    + "were.",
                &main)
        }
        if chartLibrary == nil {
            warn(
                "Chart.js was not found when this report was written, so there are tables and no charts.",
                &main)
        }
        if plan.draws == 0 {
            warn(
                "No plausible worlds were drawn: only luck is shown, and not what nobody knows of the "
                    + "population.",
                &main)
        }
    }

    private func warn(_ text: String, _ html: inout HTMLWriter) {
        html.element("p", text, attributes: [("class", "warning"), ("role", "note")])
    }

    private func writeHeadlines(_ main: inout HTMLWriter) {
        guard let everybody = result.scopes.first else { return }
        main.element("h2", "After \(result.plan.days) days")
        main.element("div", attributes: [("class", "cards")]) { cards in
            for measure in Measure.headlines {
                let estimate = everybody.whole[measure]
                cards.element("section", attributes: [("class", "card")]) { card in
                    card.element("h3", measure.title)
                    card.element(
                        "div", estimate.value.map { measure.unit.text($0) } ?? "nothing to measure",
                        attributes: [("class", "number")])
                    card.element(
                        "div", "luck: " + measure.text(estimate.luck), attributes: [("class", "range")])
                    card.element(
                        "div", "ignorance: " + measure.text(estimate.ignorance),
                        attributes: [("class", "range")])
                }
            }
        }
        main.element(
            "p",
            "Luck is how far another draw of the same people would move a number (95 %). Ignorance is how "
                + "far it moves over what is plausible of the population (95 %, "
                + "\(result.plan.draws) worlds). A number without the second is worth less than it looks.",
            attributes: [("class", "soft")])
    }

    private func writeCharts(_ drawn: [ReportChart], _ main: inout HTMLWriter) {
        guard !drawn.isEmpty else { return }
        main.element("h2", "Over time, and what matters most")
        main.element(
            "p", "A band is the wider of luck and ignorance. Every number is in the tables below, too.",
            attributes: [("class", "soft")])
        main.element("div", attributes: [("class", "charts")]) { charts in
            for chart in drawn {
                charts.element("figure", attributes: [("class", "chart"), ("style", "margin:0")]) { figure in
                    figure.element("figcaption") { $0.element("h3", chart.title) }
                    figure.element("div", attributes: [("class", "canvas")]) { box in
                        box.element(
                            "canvas", "",
                            attributes: [
                                ("id", "chart-" + chart.id), ("role", "img"), ("aria-label", chart.title),
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
            "PassLift \(version). The same seed, documents and version give the same numbers on every "
                + "machine."
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

extension Measure {
    /// A range, as people read it.
    func text(_ interval: ResultInterval?) -> String {
        interval.map { unit.text($0) } ?? "not measured"
    }
}
