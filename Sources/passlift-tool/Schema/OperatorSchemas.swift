import PassLiftPolicy

/// The documents of `password` and `policy`, and of errors.
enum OperatorSchemas {
    private static let draft = #""$schema":"https://json-schema.org/draft/2020-12/schema""#

    static let passwordVerdict = """
        {\(draft),"title":"What a password and a stored hash came to","type":"object",
        "required":["matches","scheme","needsRehash"],"properties":{"matches":{"type":"boolean"},
        "scheme":{"type":"string"},"needsRehash":{"type":"boolean"}},
        "examples":[{"matches":true,"scheme":"bcrypt","needsRehash":true}]}
        """

    static let passwordCost = """
        {\(draft),"title":"A cost of Argon2id, measured","type":"object",
        "required":["memoryKiB","passes","lanes","measuredMicroseconds","targetMilliseconds","workers",
        "hashesPerMinute","heldMemoryKiB","memoryBudgetKiB"],"properties":{
        "memoryKiB":{"type":"integer","minimum":8},"passes":{"type":"integer","minimum":1},
        "lanes":{"type":"integer","minimum":1},"measuredMicroseconds":{"type":"integer","minimum":0},
        "targetMilliseconds":{"type":"integer","minimum":1},"workers":{"type":"integer","minimum":1},
        "hashesPerMinute":{"type":"integer","minimum":0},"heldMemoryKiB":{"type":"integer","minimum":8},
        "memoryBudgetKiB":{"type":"integer","minimum":8}},
        "examples":[{"memoryKiB":65536,"passes":3,"lanes":1,"measuredMicroseconds":231400,
        "targetMilliseconds":250,"workers":2,"hashesPerMinute":510,"heldMemoryKiB":131072,
        "memoryBudgetKiB":524288}]}
        """

    static let bucket = """
        {\(draft),"title":"Where an account falls among the shares of a scheme","type":"object",
        "required":["point","of"],"properties":{"point":{"type":"string","pattern":"^[0-9]+$"},
        "of":{"type":"string","pattern":"^[0-9]+$"},"inShare":{"type":"boolean"}},
        "examples":[{"point":"1843229711","of":"4294967296","inShare":true}]}
        """

    static let explanation = """
        {\(draft),"title":"A decision spelled out","type":"object",
        "required":["decision","reason","until","rule","trace","bucket","policyHash"],"properties":{
        "decision":{"enum":["stay_quiet","upgrade_automatically","offer","require","offer_passkey_only"]},
        "reason":{"enum":[\(reasons)]},"until":{"type":["string","null"],"format":"date-time"},
        "rule":{"type":"string"},"then":{"type":"string"},"arm":{"enum":["treatment","holdout"]},
        "withheld":{"type":"string"},
        "trace":{"type":"array","items":{"type":"object","required":["rule","verdict"],"properties":{
        "rule":{"type":"string"},"verdict":{"enum":["passed","stopped"]},"change":{"type":"string"}}}},
        "bucket":{"type":"object","additionalProperties":{"type":"object",
        "required":["scheme","salt","point","of","ppm","inShare"]}},
        "answer":{"type":"array","minItems":2,"maxItems":5,"items":{"type":"string"}},
        "next":{"anyOf":[{"type":"null"},\(otherAnswer)]},
        "sooner":{"type":"array","items":\(otherAnswer)},
        "unknown":{"type":"array","items":{"type":"object",
        "required":["fact","takenAs","decisionIfKnown","reasonIfKnown"]}},
        "logged":{"type":"object",
        "required":["decision","reason","policyHash","samePolicy","reproduced","verdict"],"properties":{
        "verdict":{"enum":[\(logVerdicts)]}}},
        "policyHash":{"type":"string","pattern":"^[0-9a-f]{64}$"}},
        "examples":[{"decision":"stay_quiet","reason":"cooldown_after_skip",
        "until":"2026-12-14T00:00:00.000Z",
        "rule":"cooldown_after_skip","arm":"treatment",
        "trace":[{"rule":"cooldown_after_skip","verdict":"stopped","change":"time would have to pass"}],
        "bucket":{"share":{"scheme":"native","salt":"share",
        "point":"7","of":"4294967296","ppm":1000000,"inShare":true}},
        "answer":["Nothing is offered now.","They said “not now” on 30 November 2026."],
        "next":{"at":"2026-12-14T00:00:00.000Z","decision":"offer","reason":"eligible",
        "changes":[{"kind":"time","at":"2026-12-14T00:00:00.000Z"}],
        "stops":[{"at":"2026-12-01T00:00:00.000Z","rule":"cooldown_after_skip",
        "reason":"cooldown_after_skip","until":"2026-12-14T00:00:00.000Z"}]},"sooner":[],"unknown":[],
        "policyHash":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}]}
        """

    private static let otherAnswer = """
        {"type":"object","required":["at","decision","reason","changes","stops"],"properties":{
        "at":{"type":"string","format":"date-time"},"decision":{"type":"string"},"reason":{"type":"string"},
        "changes":{"type":"array","items":{"type":"object","required":["kind"],"properties":{
        "kind":{"enum":["time","fact","document","reply"]}}}},
        "stops":{"type":"array","items":{"type":"object","required":["at","rule","reason","until"]}}}}
        """

    static let error = """
        {\(draft),"title":"Why a command could not do its work","type":"object","required":["error"],
        "properties":{"error":{"type":"object","required":["code","detail"],"properties":{
        "code":{"enum":[\(errorCodes)]},"detail":{"type":"string"}}}},
        "examples":[{"error":{"code":"unsupported_scheme",
        "detail":"none of the schemes that are verified here"}}]}
        """

    private static let reasons = quoted(Reason.allCases.map(\.rawValue))
    private static let logVerdicts = quoted(LoggedDecision.Verdict.allCases.map(\.rawValue))
    private static let errorCodes = quoted(ToolError.Code.allCases.map(\.rawValue) + ["unknown_account"])

    private static func quoted(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: ",")
    }
}
