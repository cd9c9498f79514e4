/// A compiled document in one place: a policy is one reference, however large its document is.
///
/// It is handed to every question as an argument, since a reference kept in the one who asks would be counted
/// anew each time, which costs more than the question.
final class PolicyTable: Hashable, Sendable {
    let name: String
    let unit: BucketUnit
    let bucketings: [Bucketing]
    let terms: PolicyTerms
    let stages: [Stage]
    let rules: [DocumentRule]
    let ruleNames: [String]
    let conditions: [AttributeCondition]
    let variants: Variants
    let signIn: SignInTerms
    let guardrails: GuardrailPlan?
    let document: CompiledDocument

    init(_ document: CompiledDocument) {
        name = document.name
        unit = document.unit
        bucketings = document.bucketings
        terms = document.terms
        stages = document.stages
        rules = document.rules
        ruleNames = document.ruleNames
        conditions = document.conditions
        variants = document.variants
        signIn = document.signIn
        guardrails = document.guardrails
        self.document = document
    }

    static func == (left: PolicyTable, right: PolicyTable) -> Bool {
        left === right || left.document == right.document
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(document)
    }
}
