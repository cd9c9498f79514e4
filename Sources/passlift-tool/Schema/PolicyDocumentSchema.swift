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
        "unit":{"enum":[\(units)],"description":"\(Describing.unit)"},
        "share":{"$ref":"#/$defs/share"},"holdout":{"$ref":"#/$defs/share"},
        "rollout":{"type":"object","required":["stages"],"additionalProperties":false,"properties":{
        \(dealer),"stages":{"type":"array","minItems":1,"maxItems":16,
        "description":"\(Describing.stages)","items":{"type":"object",
        "required":["at","ppm"],"additionalProperties":false,"properties":{
        "at":{"type":"string","format":"date-time"},"ppm":{"$ref":"#/$defs/ppm"}}}}},
        "allOf":[{"$ref":"#/$defs/dealt"},\(steps(of: #""stages":{"items":{"properties":{"ppm":"#, "}}}"))]},
        "variants":{"type":"object","required":["of"],"additionalProperties":false,"properties":{
        \(dealer),"of":{"type":"array","minItems":1,"maxItems":16,"description":"\(Describing.variants)",
        "items":{"type":"object","required":["name","ppm"],"additionalProperties":false,"properties":{
        "name":{"$ref":"#/$defs/name"},"ppm":{"$ref":"#/$defs/ppm"}}}}},
        "allOf":[{"$ref":"#/$defs/dealt"},{"properties":{"scheme":{"not":{"const":"unleash"}}}},
        \(steps(of: #""of":{"items":{"properties":{"ppm":"#, "}}}"))]},
        "exploration":{"type":"object","additionalProperties":false,"description":"\(Describing.exploration)",
        "properties":{"ppm":{"type":"integer","minimum":0,"maximum":200000}}},
        "signIn":{"type":"object","additionalProperties":false,"properties":{
        "passkeyFirst":{"type":"boolean"},
        "failuresBeforePassword":{"type":"integer","minimum":1,"maximum":255},
        "whenAutofillUnknown":{"enum":["skip","try"]}}},
        "whenPasskeyExists":{"enum":["never","unusableHere","always"]},
        "doubtPasskeyAfter":{"type":["integer","null"],"minimum":1,"maximum":255},
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
        "not":{"required":["share","rollout"]},
        "$defs":{"name":{"type":"string","minLength":1,"maxLength":128},
        "ppm":{"type":"integer","minimum":0,"maximum":1000000},
        "share":{"type":"object","required":["ppm"],"additionalProperties":false,"properties":{
        "ppm":{"$ref":"#/$defs/ppm"},\(dealer)},
        "allOf":[{"$ref":"#/$defs/dealt"},\(steps(of: #""ppm":"#, ""))]},
        \(dealt),
        "count":{"type":"integer","minimum":1,"maximum":65535},
        "cap":{"type":["integer","null"],"minimum":0,"maximum":65535},
        "value":{"type":["string","integer","boolean"]},
        "backoff":{"type":"object","additionalProperties":false,"properties":{
        "seconds":{"type":"integer","minimum":0,"maximum":316224000},
        "growthPercent":{"type":"integer","minimum":100,"maximum":10000},
        "maximumSeconds":{"type":"integer","minimum":0,"maximum":316224000}}}},
        "examples":[{"name":"example","share":{"ppm":250000,"salt":"share"},
        "holdout":{"ppm":50000,"salt":"holdout"},"unit":"subject",
        "variants":{"salt":"text","of":[{"name":"speed","ppm":500000},{"name":"safety","ppm":500000}]},
        "exploration":{"ppm":20000},"whenPasskeyExists":"unusableHere","doubtPasskeyAfter":3,
        "automatic":{"enabled":true,"whenCapabilityUnknown":"skip","then":"offer"},
        "offer":{"cooldowns":{"afterSkip":{"seconds":1209600,"growthPercent":200,"maximumSeconds":15552000}},
        "caps":{"perDay":1,"perMonth":3,"perYear":8,"ever":null},"quietSurfaces":["checkout"]},
        "signIn":{"passkeyFirst":true,"failuresBeforePassword":2,"whenAutofillUnknown":"skip"},
        "guardrails":{"checks":[{"name":"sign-in","metric":"sign_in_succeeds","then":"freeze"}]}},
        {"name":"staged, as the flag service deals","unit":"account",
        "rollout":{"scheme":"launchdarkly","flag":"passkeys","salt":"4f1c","stages":[
        {"at":"2027-01-11T09:00:00Z","ppm":10000},{"at":"2027-02-01T09:00:00Z","ppm":1000000}]},
        "holdout":{"ppm":50000,"salt":"holdout","scheme":"unleash"}}]}
        """

    /// The members that say what deals out.
    private static let dealer = """
        "salt":{"$ref":"#/$defs/name","description":"\(Describing.salt)"},
        "scheme":{"enum":[\(schemes)]},"flag":{"$ref":"#/$defs/name","description":"\(Describing.flag)"}
        """

    /// Which of them a scheme needs.
    private static let dealt = """
        "dealt":{"type":"object","allOf":[
        {"if":{"not":{"required":["scheme"]}},"then":{"required":["salt"],"not":{"required":["flag"]}}},
        {"if":\(when(.native)),"then":{"required":["salt"],"not":{"required":["flag"]}}},
        {"if":\(when(.flagd)),"then":{"oneOf":[{"required":["salt"]},{"required":["flag"]}]}},
        {"if":\(when(.unleash, .growthbookV1, .growthbookV2)),
        "then":{"anyOf":[{"required":["salt"]},{"required":["flag"]}]}},
        {"if":\(when(.launchdarkly)),"then":{"required":["salt"],"anyOf":[{"required":["flag"]},
        {"properties":{"salt":{"pattern":"^(0|-?[1-9][0-9]{0,17})$"}}}]}}]}
        """

    /// The finest share of each scheme.
    private static func steps(of path: String, _ end: String) -> String {
        BucketScheme.allCases.filter { $0.stepPPM > 1 }.map { scheme in
            let step = #"{"multipleOf":\#(scheme.stepPPM)}"#
            return #"{"if":\#(when(scheme)),"then":{"properties":{\#(path)\#(step)\#(end)}}}"#
        }.joined(separator: ",")
    }

    private static func when(_ schemes: BucketScheme...) -> String {
        let names = quoted(schemes.map(\.rawValue))
        return #"{"required":["scheme"],"properties":{"scheme":{"enum":[\#(names)]}}}"#
    }

    private enum Describing {
        static let unit = "What is dealt out: the account's random subject, or the host's account id"
        static let salt =
            "native: the salt; unleash: the group id; growthbook: the seed; launchdarkly: the salt"
            + ", or without a flag the seed"
        static let flag = "flagd and launchdarkly: the flag's key"
        static let stages = "Instants that ascend, shares that never fall"
        static let variants = "Shares that add up to 1000000"
        static let exploration = "How often another permitted action is taken, in parts per million"
    }

    private static let units = quoted(BucketUnit.allCases.map(\.rawValue))
    private static let schemes = quoted(BucketScheme.allCases.map(\.rawValue))
    private static let surfaces = quoted(Surface.allCases.map(\.rawValue))
    private static let platforms = quoted(Platform.allCases.map(\.rawValue))
    private static let standings = quoted(Standing.allCases.map(\.rawValue))

    private static func quoted(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: ",")
    }
}
