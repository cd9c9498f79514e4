public import PassLiftEncoding

extension GuardrailReport {
    /// The report as a document: names, codes, counts, and every share in parts per million, rounded.
    public var json: JSONValue {
        [
            "name": .string(guardrail.name), "metric": .string(guardrail.metric.rawValue),
            "epoch": .integer(Int64(epoch)), "verdict": .string(verdict.rawValue),
            "response": .string(response.rawValue), "proposed": .string(proposed.rawValue),
            "harmPPM": Self.ppm(harm), "harmBoundsPPM": Self.ppm(harmBounds),
            "toleratedHarmPPM": .integer(Int64(guardrail.toleratedHarmPPM)),
            "pValuePPM": Self.ppm(pValue), "alphaPPM": Self.ppm(alpha),
            "minimumSample": .integer(Int64(guardrail.minimumSample)),
            "treatment": Self.arm(counts.treatment, treatmentInterval),
            "holdout": Self.arm(counts.holdout, holdoutInterval),
            "differencePPM": Self.ppm(difference), "differenceIntervalPPM": Self.ppm(differenceInterval),
        ]
    }

    private static func arm(_ counts: GuardrailCounts, _ interval: GuardrailInterval) -> JSONValue {
        [
            "observed": .integer(Int64(counts.observed)), "happened": .integer(Int64(counts.happened)),
            "intervalPPM": ppm(interval),
        ]
    }

    private static func ppm(_ interval: GuardrailInterval) -> JSONValue {
        [ppm(interval.lower), ppm(interval.upper)]
    }

    /// Shares and differences are between −1 and 1.
    private static func ppm(_ share: Double) -> JSONValue {
        .integer(Int64((share * 1_000_000).rounded()))
    }
}
