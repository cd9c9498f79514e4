import PassLiftPolicy
import PassLiftSimulator

/// The JSON Schema of a simulation's result.
enum SimulationSchema {
    static let simulation = """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"The result of a simulation",
        "description":"Numbers of measures are in millionths of their unit: a share of a half is 500000",
        "type":"object","required":["policy","against","population","plan","completeness","ignorance","measures",
        "scopes","differences","guardrails","moves","tornado","events","incidents","policyDocument","againstDocument",
        "populationDocument"],"properties":{
        "policy":{"type":"string"},"against":{"type":["string","null"]},"population":{"type":"string"},
        "plan":{"type":"object","required":["seed","accounts","days","start","periodDays","draws",
        "drawAccounts"],"properties":{"seed":{"type":"string","pattern":"^[0-9]+$"},
        "accounts":\(count(1, SimulationPlan.maximumAccounts)),"days":\(count(1, SimulationPlan.maximumDays)),
        "start":{"type":"string","format":"date-time"},
        "periodDays":\(count(1, SimulationPlan.maximumDays)),
        "draws":\(count(0, SimulationPlan.maximumDraws)),
        "drawAccounts":\(count(SimulationPlan.minimumDrawAccounts, SimulationPlan.maximumAccounts))}},
        "completeness":{"enum":[\(quoted(SimulationSums.Completeness.allCases))]},
        "ignorance":{"type":"object","required":["worlds","completeness"],"properties":{
        "worlds":\(count(0, SimulationPlan.maximumDraws)),
        "completeness":{"enum":[\(quoted(SimulationSums.Completeness.allCases))]}}},
        "measures":{"type":"array","items":{"type":"object","required":["name","unit","looksAt"],
        "properties":{"name":{"enum":[\(quoted(Measure.allCases))]},
        "unit":{"enum":[\(quoted(Measure.Unit.allCases))]},
        "looksAt":{"enum":[\(quoted(Measure.Scope.allCases))]}}}},
        "scopes":{"$ref":"#/$defs/scopes","description":"everybody first, then each segment"},
        "differences":{"$ref":"#/$defs/scopes",
        "description":"the policy minus the one it was held against; empty without one"},
        "guardrails":{"type":"array","items":{"type":"object","required":["breachDay","report"],"properties":{
        "breachDay":{"type":["integer","null"],"minimum":0},"report":{"type":"object"}}}},
        "moves":{"type":"array","description":"what guardrails did to the rollout","items":{"type":"object",
        "required":["day","pace","heldStage"],"properties":{
        "day":\(count(0, SimulationPlan.maximumDays)),"pace":{"enum":[\(quoted(RolloutState.Pace.allCases))]},
        "heldStage":{"type":["integer","null"],"minimum":0,"maximum":255}}}},
        "tornado":{"type":"array","items":{"type":"object",
        "required":["measure","parameter","atLow","atBase","atHigh"],"properties":{
        "measure":{"enum":[\(quoted(Measure.allCases))]},
        "parameter":{"enum":[\(quoted(PopulationParameter.allCases))]},
        "atLow":{"type":"integer"},"atBase":{"type":"integer"},"atHigh":{"type":"integer"}}}},
        "events":{"$ref":"#/$defs/counts"},"incidents":{"$ref":"#/$defs/counts"},
        "policyDocument":{"type":"string"},"againstDocument":{"type":["string","null"]},
        "populationDocument":{"type":"string"}},
        "$defs":{"counts":{"type":"object","additionalProperties":{"type":"integer","minimum":0}},
        "scopes":{"type":"array","items":{"type":"object",
        "required":["segment","accounts","whole","periods"],"properties":{
        "segment":{"type":["string","null"]},
        "accounts":{"type":"integer","minimum":0},"whole":{"$ref":"#/$defs/row"},
        "periods":{"type":"array","items":{"$ref":"#/$defs/row"}}}}},
        "row":{"type":"object","required":["firstDay","endDay",\(quoted(Measure.allCases))],
        "properties":{"firstDay":{"type":"integer","minimum":0},"endDay":{"type":"integer","minimum":1},
        \(estimates)}},
        "estimate":{"type":"array","minItems":5,"maxItems":5,"items":{"type":["integer","null"]},
        "description":"value, luck low, luck high, ignorance low, ignorance high"}},
        "examples":[{"policy":"standard","against":null,"population":"mixed","plan":{"seed":"1",
        "accounts":1000,"days":7,"start":"2027-01-04T00:00:00Z","periodDays":7,"draws":0,
        "drawAccounts":1000},
        "completeness":"complete","ignorance":{"worlds":0,"completeness":"complete"},"measures":[{"name":"accounts_with_passkey","unit":"share",
        "looksAt":"at_end"}],"scopes":[],"differences":[],"guardrails":[],"moves":[],"tornado":[],
        "events":{"account.created":1000},"incidents":{"account":1000},
        "policyDocument":"{\\"name\\":\\"p\\"}",
        "againstDocument":null,"populationDocument":"{}"}]}
        """

    private static let estimates = Measure.allCases.map { measure in
        "\"\(measure.rawValue)\":{\"$ref\":\"#/$defs/estimate\"}"
    }.joined(separator: ",")

    private static func count(_ least: UInt32, _ most: UInt32) -> String {
        #"{"type":"integer","minimum":\#(least),"maximum":\#(most)}"#
    }

    private static func quoted(_ cases: [some RawRepresentable<String>]) -> String {
        cases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    }
}
