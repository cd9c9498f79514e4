import PassLiftPolicy

extension PolicyDocumentSchema {
    /// The guardrails; that they need a holdout is said by the reader alone.
    static let guardrails = """
        {"type":"object","required":["checks"],"additionalProperties":false,"properties":{
        "alphaPPM":{"type":"integer","minimum":1,"maximum":500000},"dryRun":{"type":"boolean"},
        "checks":{"type":"array","minItems":1,"maxItems":\(GuardrailPlan.maximumGuardrails),"items":{
        "type":"object","required":["name","metric"],"additionalProperties":false,"properties":{
        "name":{"$ref":"#/$defs/name"},"metric":{"enum":[\(metrics)]},"then":{"enum":[\(remedies)]},
        "minimumSample":{"type":"integer","minimum":100,"maximum":10000000},
        "toleratedHarmPPM":{"type":"integer","minimum":0,"maximum":500000},
        "weight":{"type":"integer","minimum":1,"maximum":1000}}}}}}
        """

    private static let metrics = quoted(GuardrailMetric.allCases.map(\.rawValue))
    private static let remedies = quoted(Guardrail.Remedy.allCases.map(\.rawValue))

    private static func quoted(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: ",")
    }
}
