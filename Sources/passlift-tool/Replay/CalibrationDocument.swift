import PassLiftEncoding
import PassLiftSimulator

/// What a log told of the people in it, as documents and people read it.
struct CalibrationDocument {
    let report: CalibrationReport
    /// The name of the population that was assumed.
    let base: String
    let log: LogDocument

    var json: JSONValue {
        [
            "log": log.json, "accounts": .integer(Int64(report.accounts)), "base": .string(base),
            "parameters": .array(report.parameters.map(Self.json)),
            "figures": .array(
                report.figures.map { figure in
                    [
                        "name": .string(figure.name), "lowPPM": .ppm(figure.fit.low),
                        "basePPM": .ppm(figure.fit.base), "highPPM": .ppm(figure.fit.high),
                        "count": .integer(Int64(figure.count)),
                    ]
                }),
            "population": report.population,
            "unknown": .array(unknown.map { ["name": .string($0.name), "why": .string($0.why)] }),
        ]
    }

    private static func json(_ parameter: CalibratedParameter) -> JSONValue {
        [
            "name": .string(parameter.parameter.rawValue), "from": .string(parameter.origin.name),
            "low": .integer(Int64(parameter.range.low)), "base": .integer(Int64(parameter.range.base)),
            "high": .integer(Int64(parameter.range.high)),
            "count": .integer(Int64(parameter.origin.count)), "source": .string(parameter.range.source),
        ]
    }

    private var unknown: [(name: String, why: String)] {
        CalibrationReport.inseparable
            + report.parameters.compactMap { parameter in
                parameter.origin.why.map { (parameter.parameter.rawValue, $0) }
            }
    }

    var text: String {
        var lines = [log.text, "What the log tells, with 95 % intervals:"]
        for parameter in report.parameters {
            switch parameter.origin {
            case .log(let count): lines.append("  \(Self.text(parameter)), of \(count)")
            case .bound, .base: break
            }
        }
        lines += report.figures.map { figure in
            "  \(figure.name): \(EstimateDocument.text(figure.fit.base)), from "
                + "\(EstimateDocument.text(figure.fit.low)) to \(EstimateDocument.text(figure.fit.high)), of "
                + "\(figure.count)"
        }
        lines.append("What it tells together with an assumption:")
        for parameter in report.parameters {
            guard case .bound(let count, let why) = parameter.origin else { continue }
            lines.append("  \(Self.text(parameter)), of \(count): \(why)")
        }
        lines.append("What it does not tell; numbers are as in \(base):")
        lines += CalibrationReport.inseparable.map { "  \($0.name): \($0.why)" }
        for parameter in report.parameters {
            guard case .base(let why) = parameter.origin else { continue }
            lines.append("  \(Self.text(parameter)): \(why)")
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ parameter: CalibratedParameter) -> String {
        let range = parameter.range
        return "\(parameter.parameter.rawValue): \(range.base), from \(range.low) to \(range.high)"
    }
}
