import PassLiftSimulator

/// What comes of a simulation, in the forms that were asked for.
struct SimulationOutputs {
    private static let debianPaths = [
        "/usr/share/javascript/chart.js/chart.min.js", "/usr/share/javascript/chart.js/Chart.min.js",
    ]

    let arguments: Arguments
    let output: Output

    /// Writes the files that were asked for, then the result to standard output.
    func write(_ result: SimulationResult, command: String) throws(ToolError) -> ExitCode {
        if let path = arguments.value(.report) {
            let report = SimulationReport(
                result, version: Tool.version, command: command, chartLibrary: try chartLibrary())
            try OutputFile.write(report.html, to: path)
            output.note("wrote the report to \(path)")
        }
        if let path = arguments.value(.csv) {
            try OutputFile.write(Array(result.csv.utf8), to: path)
            output.note("wrote every number to \(path)")
        }
        switch output.format {
        case .json: try output.line(result.json())
        case .text: try output.text(result.table)
        }
        switch result.completeness {
        case .complete: return .yes
        case .partial:
            output.note("simulate: ended before every account was simulated; what is there is of whole lives")
            return .no
        }
    }

    private func chartLibrary() throws(ToolError) -> SimulationReport.ChartLibrary? {
        let most = SimulationReport.ChartLibrary.maximumByteCount
        if let path = arguments.value(.chartLibrary) {
            let bytes = try InputFile.read(path, atMost: most + 1)
            guard let library = SimulationReport.ChartLibrary(bytes) else {
                throw ToolError(.invalidDocument, "\(path): expected Chart.js in at most \(most) bytes")
            }
            return library
        }
        for path in Self.debianPaths {
            if let bytes = try? InputFile.read(path, atMost: most + 1),
                let library = SimulationReport.ChartLibrary(bytes)
            {
                return library
            }
        }
        output.note(
            "simulate: CHART.JS IS NOT HERE: the report has tables and no charts. Install it "
                + "(apt-get install libjs-chart.js) or name the file with --chart-js.")
        return nil
    }
}
