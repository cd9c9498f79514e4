import PassLiftSimulator

/// What is to come of a simulation, in the forms that were asked for; looked at before it begins.
struct SimulationOutputs {
    private static let debianPaths = [
        "/usr/share/javascript/chart.js/chart.min.js", "/usr/share/javascript/chart.js/Chart.min.js",
    ]

    private let arguments: Arguments
    private let output: Output
    private let chartLibrary: SimulationReport.ChartLibrary?

    /// Looks at every file that is to be written, so that nobody learns after hours that one cannot be.
    ///
    /// - Throws: everything that is wrong with them at once.
    init(_ arguments: Arguments, _ output: Output) throws(ToolError) {
        self.arguments = arguments
        self.output = output
        var faults = FaultList()
        Self.refuseSharedFiles(arguments, &faults)
        for option in CommandOption.simulationFiles {
            guard let path = arguments.value(option) else { continue }
            _ = faults.take { () throws(ToolError) in
                do throws(ToolError) {
                    try OutputFile.check(path)
                } catch {
                    throw ToolError(error.code, "\(option.spelling): \(error.detail)")
                }
            }
        }
        let library = faults.take { () throws(ToolError) in try Self.chartLibrary(arguments) }
        try faults.finish()
        chartLibrary = library ?? nil
        if chartLibrary == nil, arguments.value(.report) != nil {
            output.note(
                "simulate: CHART.JS IS NOT HERE: the report has tables and no charts. Install it "
                    + "(apt-get install libjs-chart.js) or name the file with --chart-js.")
        }
    }

    /// Writes the result to standard output and the files that were asked for. What cannot be written keeps
    /// nothing else from being written.
    func write(_ result: SimulationResult, of run: SimulationRun) throws(ToolError) -> ExitCode {
        var faults = FaultList()
        if let path = arguments.value(.report) {
            let report = SimulationReport(
                result, version: Tool.version, command: result.command(arguments), chartLibrary: chartLibrary)
            put(report.html, to: path, "the report", &faults)
        }
        if let path = arguments.value(.csv) {
            put(Array(result.csv.utf8), to: path, "every number", &faults)
        }
        _ = faults.take { () throws(ToolError) in
            switch output.format {
            case .json: try output.line(result.json())
            case .text: try output.text(result.table)
            }
        }
        var code = tellCompleteness(of: result)
        if let path = arguments.value(.simulatedEvents) {
            let file = EventsFile(path: path, run: run, output: output)
            if faults.take({ () throws(ToolError) in try file.write(result) }) == .no { code = .no }
        }
        try faults.finish()
        return code
    }

    private func put(_ bytes: [UInt8], to path: String, _ what: String, _ faults: inout FaultList) {
        let written: Void? = faults.take { () throws(ToolError) in try OutputFile.write(bytes, to: path) }
        if written != nil { output.note("wrote \(what) to \(path)") }
    }

    /// A result that lacks something is a "no".
    private func tellCompleteness(of result: SimulationResult) -> ExitCode {
        switch (result.completeness, result.ignorance.completeness) {
        case (.complete, .complete): return .yes
        case (.partial, _):
            output.note("simulate: ended before every account was simulated; what is there is of whole lives")
        case (.complete, .partial):
            output.note(
                "simulate: ended before everything plausible was played through; every account was simulated")
        }
        return .no
    }

    /// No file is written twice, and none that is read.
    private static func refuseSharedFiles(_ arguments: Arguments, _ faults: inout FaultList) {
        var known: [FileIdentity: String] = [:]
        for option in CommandOption.simulationInputs {
            if let path = arguments.value(option) { known[FileIdentity(path)] = option.spelling }
        }
        for path in arguments.operands { known[FileIdentity(path)] = "a shard" }
        let inputs = CommandOption.simulationInputs.compactMap(arguments.value) + arguments.operands
        if inputs.filter({ $0 == "-" }).count > 1 {
            faults.add(ToolError(.invalidValue, "-: standard input can be read once only"))
        }
        for option in CommandOption.simulationFiles {
            guard let path = arguments.value(option) else { continue }
            if let other = known.updateValue(option.spelling, forKey: FileIdentity(path)) {
                faults.add(
                    ToolError(
                        .invalidValue,
                        "\(option.spelling): \(path): expected a file of its own, \(other) names it already"))
            }
        }
    }

    private static func chartLibrary(
        _ arguments: Arguments
    ) throws(ToolError) -> SimulationReport.ChartLibrary? {
        let most = SimulationReport.ChartLibrary.maximumByteCount
        if let path = arguments.value(.chartLibrary) {
            let bytes = try InputFile.read(path, atMost: most + 1)
            guard let library = SimulationReport.ChartLibrary(bytes) else {
                throw ToolError(
                    .invalidDocument, "--chart-js: \(path): expected Chart.js in at most \(most) bytes")
            }
            return library
        }
        guard arguments.value(.report) != nil else { return nil }
        for path in debianPaths {
            if let bytes = try? InputFile.read(path, atMost: most + 1),
                let library = SimulationReport.ChartLibrary(bytes)
            {
                return library
            }
        }
        return nil
    }
}
