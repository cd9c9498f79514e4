/// What the report's numbers stand on: what is assumed, with its sources, and what nobody simulated.
struct ReportAssumptions {
    private let population: Population

    init(_ population: Population) {
        self.population = population
    }

    func write(_ main: inout HTMLWriter) {
        main.element("h2", "What is assumed")
        let all = PopulationParameter.allCases
        let guesses = all.filter { parameter in
            population.segments.contains { $0[parameter].source.lowercased().hasPrefix("no source") }
        }
        main.element(
            "p",
            "What a simulation says is worth what its numbers are worth. \(guesses.count) of the \(all.count) "
                + "have no source: they are guesses. Put your own in their place, those that matter most "
                + "first.")
        let shared = all.filter(isShared)
        if let first = population.segments.first {
            writeParts(of: first, shared, "The same for everybody: \(shared.count) numbers", &main)
        }
        let own = all.filter { !isShared($0) }
        for segment in population.segments where !own.isEmpty {
            let weight = Measure.Unit.share.brief(Double(segment.weightPPM) / 1e6)
            writeParts(of: segment, own, "\(segment.name), \(weight) of the accounts", &main)
        }
        main.element("h2", "What nobody knows from this")
        main.element("ul") { list in for omission in Self.omissions { list.element("li", omission) } }
    }

    private func isShared(_ parameter: PopulationParameter) -> Bool {
        guard let first = population.segments.first else { return true }
        return population.segments.allSatisfy { $0[parameter] == first[parameter] }
    }

    private func writeParts(
        of segment: PopulationSegment, _ parameters: [PopulationParameter], _ title: String,
        _ main: inout HTMLWriter
    ) {
        guard !parameters.isEmpty else { return }
        main.details(title) { details in
            details.scroll(named: title) { table in
                table.header(["Parameter", "Low", "Best guess", "High", "Source"], words: [4])
                for (place, part) in PopulationParameter.parts.enumerated() {
                    let end = PopulationParameter.parts.dropFirst(place + 1).first?.first.place
                    let range = part.first.place..<(end ?? PopulationParameter.allCases.count)
                    let own = parameters.filter { range.contains($0.place) }
                    guard !own.isEmpty else { continue }
                    table.element("tbody") { body in
                        body.element("tr") { row in
                            row.element(
                                "th", part.title,
                                attributes: [
                                    ("scope", "rowgroup"), ("colspan", "5"), ("class", "words part"),
                                ])
                        }
                        for parameter in own { Self.write(parameter, segment[parameter], &body) }
                    }
                }
            }
        }
    }

    private static func write(
        _ parameter: PopulationParameter, _ range: ParameterRange, _ body: inout HTMLWriter
    ) {
        body.element("tr") { row in
            row.element("th", attributes: [("scope", "row"), ("class", "words")]) { cell in
                cell.text(parameter.title)
                cell.element("code", parameter.rawValue, attributes: [("class", "key")])
            }
            for value in [range.low, range.base, range.high] {
                row.element("td", parameter.unit.text(value), attributes: [("class", "figure")])
            }
            row.element("td", range.source, attributes: [("class", "words")])
        }
    }

    private static let omissions = [
        "Seasons, weekends, growth of the user base, and browsers that come out meanwhile.",
        "That people talk to each other, or come more often because signing in became easier.",
        "Second factors, shared devices, risk scores, and surfaces other than sign-in and recovery.",
        "Attacks on recovery by mail, on sessions and on devices: the risk removed is of guessing and phishing "
            + "passwords alone.",
        "People who leave because of a prompt and never come back: a visit is lost, not the person.",
        "That parameters hang together: each plausible world draws every one on its own.",
    ]
}
