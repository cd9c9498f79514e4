/// What a document says, before it becomes a policy.
struct CompiledDocument {
    var name = ""
    var terms = PolicyTerms()
    var salts: [String] = []
    var rules: [DocumentRule] = []
    var ruleNames: [String] = []
    var conditions: [AttributeCondition] = []
    var guardrails: GuardrailPlan?
}
