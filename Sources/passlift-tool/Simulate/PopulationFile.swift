import PassLiftSimulator

/// A population document on disk, or a preset by its name.
enum PopulationFile {
    /// What a command says of its option.
    static let summary =
        "the population document, or preset:"
        + Population.Preset.allCases.map(\.rawValue).joined(separator: "|") + " (default \(standard))"
    /// What is simulated unless another one is named.
    static let standard = presetPrefix + Population.Preset.mixed.rawValue
    private static let presetPrefix = "preset:"

    /// The population.
    ///
    /// - Throws: everything that is wrong with it, each with its place.
    static func read(_ path: String) throws(ToolError) -> Population {
        do {
            if path.hasPrefix(presetPrefix) {
                return try Population(presetNamed: String(path.dropFirst(presetPrefix.count)))
            }
        } catch {
            throw ToolError(.invalidValue, "--population: \(error)")
        }
        let bytes = try InputFile.read(path, atMost: Population.maximumDocumentBytes)
        do {
            return try Population(json: bytes)
        } catch {
            let lines = error.faults.map { "\(path): \($0)" }
            throw ToolError(.invalidDocument, lines.joined(separator: "\n"))
        }
    }
}
