extension Population {
    /// What holds on average over the segments, each parameter as its segments have it, weighted by them.
    var mean: [PopulationParameter: ParameterRange] {
        var ranges: [PopulationParameter: ParameterRange] = [:]
        for parameter in PopulationParameter.allCases { ranges[parameter] = mean(parameter) }
        for group in [PopulationParameter.mainPlatforms, PopulationParameter.otherPlatforms] {
            let weights = group.map { parameter in sum { UInt64($0[parameter].base) } }
            guard let shares = WholeShares.of(weights) else { continue }
            for (parameter, share) in zip(group, shares) {
                ranges[parameter] = ranges[parameter].flatMap { $0.moved(to: share) }
            }
        }
        return ranges
    }

    private func mean(_ parameter: PopulationParameter) -> ParameterRange? {
        func mean(_ value: (ParameterRange) -> UInt32) -> UInt32 {
            UInt32(truncatingIfNeeded: (sum { UInt64(value($0[parameter])) } + 500_000) / 1_000_000)
        }
        let sources = Set(segments.map { $0[parameter].source })
        let source =
            sources.count == 1
            ? "as in \(name): \(sources.first ?? "")" : "as in \(name): the mean of its segments"
        return ParameterRange(
            low: mean(\.low), base: mean(\.base), high: mean(\.high), source: ParameterRange.fitting(source))
    }

    private func sum(_ value: (PopulationSegment) -> UInt64) -> UInt64 {
        segments.reduce(0) { $0 + UInt64($1.weightPPM) * value($1) }
    }
}

extension ParameterRange {
    /// The same with another best guess, and the ends moved where it would lie beyond them.
    func moved(to base: UInt32) -> ParameterRange? {
        ParameterRange(low: min(low, base), base: base, high: max(high, base), source: source)
    }

    /// The beginning of a source that is longer than may stand in a document.
    static func fitting(_ source: String) -> String {
        guard source.utf8.count > maximumSourceBytes else { return source }
        var text = ""
        for character in source {
            guard text.utf8.count + character.utf8.count <= maximumSourceBytes - 3 else { break }
            text.append(character)
        }
        return text + "…"
    }
}
