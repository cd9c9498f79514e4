import PassLiftEncoding
import PassLiftSimulator

/// What an estimate came to, or why there is none.
struct EstimateDocument {
    let answer: Result<EstimateReport, EstimateRefusal>
    let log: LogDocument

    init(_ answer: Result<EstimateReport, EstimateRefusal>, _ log: LogDocument) {
        self.answer = answer
        self.log = log
    }

    var isAnswered: Bool {
        switch answer {
        case .success: true
        case .failure: false
        }
    }

    var json: JSONValue {
        switch answer {
        case .success(let report): Self.json(report, log)
        case .failure(let refusal):
            [
                "log": log.json,
                "refused": ["code": .string(refusal.code), "detail": .string(refusal.description)],
            ]
        }
    }

    private static func json(_ report: EstimateReport, _ log: LogDocument) -> JSONValue {
        [
            "log": log.json, "estimand": .string(report.estimand.rawValue),
            "outcome": .string(report.outcome.rawValue), "accounts": .integer(Int64(report.accounts)),
            "decisions": .integer(Int64(report.decisions)),
            "effectiveAccounts": .integer(Int64(min(report.effectiveAccounts, 1e15))),
            "unsettled": .integer(Int64(report.unsettled)),
            "arms": .array(
                report.arms.map { arm in
                    [
                        "name": .string(arm.name), "accounts": .integer(Int64(arm.accounts)),
                        "meanPPM": .ppm(arm.mean), "standardErrorPPM": .ppm(arm.standardError),
                    ]
                }),
            "estimates": .array(
                report.estimates.map { estimate in
                    [
                        "estimator": .string(estimate.estimator.rawValue), "valuePPM": .ppm(estimate.value),
                        "lowerPPM": .ppm(estimate.interval.lowerBound),
                        "upperPPM": .ppm(estimate.interval.upperBound),
                        "standardErrorPPM": .ppm(estimate.standardError),
                    ]
                }),
        ]
    }

    var text: String {
        switch answer {
        case .success(let report): ([log.text] + Self.lines(report)).joined(separator: "\n")
        case .failure(let refusal): log.text + "\nrefused: \(refusal.code)"
        }
    }

    private static func lines(_ report: EstimateReport) -> [String] {
        var lines = [
            "\(report.outcome.rawValue), \(report.estimand.rawValue): \(report.decisions) decisions of "
                + "\(report.accounts) accounts, worth \(Int(min(report.effectiveAccounts, 1e15))); "
                + "\(report.unsettled) not settled"
        ]
        lines += report.arms.map { "  \($0.name): \(text($0.mean)) of \($0.accounts) accounts" }
        lines += report.estimates.map { estimate in
            let interval = estimate.interval
            return "  \(estimate.estimator.rawValue): \(text(estimate.value)), 95 % from "
                + "\(text(interval.lowerBound)) to \(text(interval.upperBound))"
        }
        return lines
    }

    /// Four decimals.
    static func text(_ number: Double) -> String {
        let parts = Int64((min(max(number, -1e9), 1e9) * 10_000).rounded())
        let digits = String(parts.magnitude % 10_000)
        return (parts < 0 ? "-" : "") + "\(parts.magnitude / 10_000)."
            + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
