import PassLiftEncoding
import PassLiftSimulator

/// `calibrate`: what a log tells of the people in it, and what it does not.
struct CalibrateCommand: Command {
    let syntax = CommandSyntax(
        path: ["calibrate"], summary: "estimates a population's numbers from a log",
        options: [.events, .typePrefix])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let log = try LogFile(arguments)
        var calibration = PassLiftSimulator.Calibration()
        let summary = try await log.read(output) { calibration.take($0) }
        let document = LogDocument(summary)
        let report = calibration.report()
        try output.document(Self.json(report, document), text: Self.text(report, document))
        document.tell(log.path, output)
        return document.faults.total > 0 ? .inputWrong : .yes
    }

    private static func json(_ report: CalibrationReport, _ log: LogDocument) -> JSONValue {
        [
            "log": log.json, "accounts": .integer(Int64(report.accounts)),
            "parameters": .array(
                report.parameters.map { parameter in
                    [
                        "name": .string(parameter.name), "lowPPM": .ppm(parameter.low),
                        "basePPM": .ppm(parameter.base), "highPPM": .ppm(parameter.high),
                        "count": .integer(Int64(parameter.count)), "source": .string(parameter.source),
                    ]
                }),
            "population": population(report),
            "unknown": .array(
                report.unknown.map { ["name": .string($0.name), "why": .string($0.why)] }),
        ]
    }

    /// The members of a population's document, in its keys and whole units.
    private static func population(_ report: CalibrationReport) -> JSONValue {
        var members = JSONObject()
        for parameter in report.parameters {
            guard let (key, scale) = parameter.population else { continue }
            func whole(_ number: Double) -> JSONValue {
                .integer(Int64((min(max(number, 0), 1e6) * scale).rounded()))
            }
            members[key] = [
                "low": whole(parameter.low), "base": whole(parameter.base), "high": whole(parameter.high),
                "source": .string(parameter.source),
            ]
        }
        return .object(members)
    }

    private static func text(_ report: CalibrationReport, _ log: LogDocument) -> String {
        var lines = [log.text]
        lines += report.parameters.map { parameter in
            "  \(parameter.name): \(EstimateDocument.text(parameter.base)), 95 % from "
                + "\(EstimateDocument.text(parameter.low)) to \(EstimateDocument.text(parameter.high)), of "
                + "\(parameter.count)"
        }
        lines.append("What the log does not tell:")
        lines += report.unknown.map { "  \($0.name): \($0.why)" }
        return lines.joined(separator: "\n")
    }
}
