import PassLiftMachine
import PassLiftPolicy

/// The JSON Schema of policy documents: the same members and bounds as the reader's. Comments are allowed
/// beside it.
enum PolicyDocumentSchema {
    static let policy = """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"A PassLift upgrade policy",
        "type":"object","required":["name"],"additionalProperties":false,"properties":{
        "name":{"$ref":"#/$defs/name"},"killSwitch":{"type":"boolean"},
        "utcOffsetMinutes":{"type":"integer","minimum":-720,"maximum":840},
        "share":{"$ref":"#/$defs/share"},"holdout":{"$ref":"#/$defs/share"},
        "whenPasskeyExists":{"enum":["never","unusableHere","always"]},
        "automatic":{"type":"object","additionalProperties":false,"properties":{
        "enabled":{"type":"boolean"},"whenCapabilityUnknown":{"enum":["skip","try"]},
        "then":{"enum":["nothing","offer"]},
        "passwordFreshSeconds":{"type":"integer","minimum":1,"maximum":300},
        "lifetimeSeconds":{"type":"integer","minimum":30,"maximum":600},
        "lapsesBeforeBackoff":{"$ref":"#/$defs/count"},"backoff":{"$ref":"#/$defs/backoff"}}},
        "offer":{"type":"object","additionalProperties":false,"properties":{
        "enabled":{"type":"boolean"},"lifetimeSeconds":{"type":"integer","minimum":30,"maximum":86400},
        "cooldowns":{"type":"object","additionalProperties":false,"properties":{
        "afterSkip":{"$ref":"#/$defs/backoff"},"afterCancel":{"$ref":"#/$defs/backoff"},
        "afterFailure":{"$ref":"#/$defs/backoff"},"afterUnanswered":{"$ref":"#/$defs/backoff"}}},
        "snooze":{"$ref":"#/$defs/backoff"},
        "caps":{"type":"object","additionalProperties":false,"properties":{
        "perDay":{"$ref":"#/$defs/cap"},"perMonth":{"$ref":"#/$defs/cap"},"perYear":{"$ref":"#/$defs/cap"},
        "ever":{"type":["integer","null"],"minimum":0,"maximum":4294967295}}},
        "quietSurfaces":{"type":"array","items":{"enum":[\(surfaces)]}},
        "platforms":{"type":"array","minItems":1,"items":{"enum":[\(platforms)]}},
        "whenAuthenticatorUnknown":{"enum":["skip","try"]},
        "failuresBeforePlatformStops":{"type":"integer","minimum":1,"maximum":255}}},
        "require":{"type":"object","additionalProperties":false,"properties":{
        "enabled":{"type":"boolean"},"afterOffers":{"type":"integer","minimum":0,"maximum":4294967295}}},
        "passkeyOnly":{"type":"object","additionalProperties":false,"properties":{
        "enabled":{"type":"boolean"},"share":{"$ref":"#/$defs/share"},
        "minimumPasskeyAgeDays":{"type":"integer","minimum":0,"maximum":3660},
        "maximumDeclines":{"$ref":"#/$defs/count"},"declineBackoff":{"$ref":"#/$defs/backoff"}}},
        "guardrails":\(guardrails),
        "rules":{"type":"array","maxItems":16,"items":{"type":"object","required":["name","then"],
        "additionalProperties":false,"properties":{"name":{"$ref":"#/$defs/name"},
        "then":{"enum":["upgrade","automatic","offer","require","quiet"]},"share":{"$ref":"#/$defs/share"},
        "when":{"type":"object","additionalProperties":false,"properties":{
        "attributes":{"type":"object","propertyNames":{"minLength":1,"maxLength":128},
        "additionalProperties":{"anyOf":[{"$ref":"#/$defs/value"},
        {"type":"array","minItems":1,"items":{"$ref":"#/$defs/value"}}]}},
        "platforms":{"type":"array","minItems":1,"items":{"enum":[\(platforms)]}},
        "surfaces":{"type":"array","minItems":1,"items":{"enum":[\(surfaces)]}},
        "standings":{"type":"array","minItems":1,"items":{"enum":[\(standings)]}}}}}}}},
        "$defs":{"name":{"type":"string","minLength":1,"maxLength":128},
        "share":{"type":"object","required":["ppm","salt"],"additionalProperties":false,"properties":{
        "ppm":{"type":"integer","minimum":0,"maximum":1000000},"salt":{"$ref":"#/$defs/name"}}},
        "count":{"type":"integer","minimum":1,"maximum":65535},
        "cap":{"type":["integer","null"],"minimum":0,"maximum":65535},
        "value":{"type":["string","integer","boolean"]},
        "backoff":{"type":"object","additionalProperties":false,"properties":{
        "seconds":{"type":"integer","minimum":0,"maximum":316224000},
        "growthPercent":{"type":"integer","minimum":100,"maximum":10000},
        "maximumSeconds":{"type":"integer","minimum":0,"maximum":316224000}}}},
        "examples":[{"name":"example","share":{"ppm":250000,"salt":"share"},
        "holdout":{"ppm":50000,"salt":"holdout"},"whenPasskeyExists":"unusableHere",
        "automatic":{"enabled":true,"whenCapabilityUnknown":"skip","then":"offer"},
        "offer":{"cooldowns":{"afterSkip":{"seconds":1209600,"growthPercent":200,"maximumSeconds":15552000}},
        "caps":{"perDay":1,"perMonth":3,"perYear":8,"ever":null},"quietSurfaces":["checkout"]},
        "guardrails":{"checks":[{"name":"sign-in","metric":"sign_in_succeeds","then":"freeze"}]}}]}
        """

    private static let surfaces = quoted(Surface.allCases.map(\.rawValue))
    private static let platforms = quoted(Platform.allCases.map(\.rawValue))
    private static let standings = quoted(Standing.allCases.map(\.rawValue))

    private static func quoted(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: ",")
    }
}
