/// What a document says, before it becomes a policy.
struct CompiledDocument: Hashable, Sendable {
    var name = ""
    var terms = PolicyTerms()
    var unit = BucketUnit.subject
    var bucketings: [Bucketing] = []
    var stages: [Stage] = []
    var variants = Variants()
    var signIn = SignInTerms()
    var rules: [DocumentRule] = []
    var ruleNames: [String] = []
    var conditions: [AttributeCondition] = []
    var guardrails: GuardrailPlan?
}
