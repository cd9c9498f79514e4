import PassLiftEncoding
import PassLiftSimulator

/// `calibrate`: what a log tells of the people in it, and what it does not.
struct CalibrateCommand: Command {
    private static let output = CommandOption(
        name: "output", form: .optional("FILE"),
        summary: "writes the population, for `simulate --population`")
    private static let base = CommandOption(
        name: "population", form: .optional("POPULATION"),
        summary: "what is assumed where the log tells nothing: " + PopulationFile.summary)

    let syntax = CommandSyntax(
        path: ["calibrate"], summary: "estimates a population's numbers from a log",
        options: [.events, base, output, .typePrefix])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let base = try PopulationFile.read(arguments.value(Self.base) ?? PopulationFile.standard)
        let log = try LogFile(arguments)
        var calibration = PassLiftSimulator.Calibration()
        let summary = try await log.read(output) { calibration.take($0) }
        let document = CalibrationDocument(
            report: calibration.report(upon: base), base: base.name, log: LogDocument(summary))
        if let path = arguments.value(Self.output) {
            let text = document.report.population.bytes(layout: .pretty)
            try OutputFile.write(text + [UInt8(ascii: "\n")], to: path)
            output.note("wrote the population to \(path)")
        }
        try output.document(document.json, text: document.text)
        document.log.tell(log.path, output)
        return document.log.faults.total > 0 ? .inputWrong : .yes
    }
}
