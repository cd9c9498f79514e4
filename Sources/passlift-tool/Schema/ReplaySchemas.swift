import PassLiftPolicy
import PassLiftSimulator

/// The documents of `replay`, `estimate` and `calibrate`.
enum ReplaySchemas {
    private static let draft = #""$schema":"https://json-schema.org/draft/2020-12/schema""#

    static let replay = """
        {\(draft),"title":"The decisions of a log, made again","type":"object",
        "required":["log","decisions","reproduced","deviating","replaced","policies","deviations","against"],
        "properties":{"log":\(log),"decisions":\(count),"reproduced":\(count),"deviating":\(count),
        "replaced":\(count),
        "policies":{"type":"array","items":{"type":"object","required":["policyHash","name","decisions"],
        "properties":{"policyHash":\(hash),"name":{"type":["string","null"]},"decisions":\(count)}}},
        "deviations":{"type":"array","maxItems":\(DecisionReplay.maximumListed),"items":{"type":"object",
        "required":["line","subject","policyHash","fields"],"properties":{"line":\(line),
        "subject":\(subject),"policyHash":\(hash),"fields":{"type":"array","minItems":1,"items":{
        "type":"object","required":["field","logged","decided"],"properties":{
        "field":{"enum":[\(quoted(ReplayedField.Name.allCases.map(\.rawValue)))]},
        "logged":{"type":"string"},"decided":{"type":"string"}}}}}}},
        "against":{"anyOf":[{"type":"null"},{"type":"object",
        "required":["compared","incomparable","changed","changes"],"properties":{"compared":\(count),
        "incomparable":\(count),"changed":\(count),"changes":{"type":"array","items":{"type":"object",
        "required":["from","fromReason","to","toReason","count","examples"],"properties":{
        "from":{"enum":[\(actions)]},"fromReason":{"enum":[\(reasons)]},"to":{"enum":[\(actions)]},
        "toReason":{"enum":[\(reasons)]},"count":\(count),"examples":{"type":"array",
        "maxItems":\(PolicyDifference.maximumExamples),"items":{"type":"object","required":["line","subject"],
        "properties":{"line":\(line),"subject":\(subject)}}}}}}}}]}},
        "examples":[{"log":\(logExample),"decisions":2,"reproduced":1,"deviating":1,"replaced":0,
        "policies":[{"policyHash":"\(hashExample)","name":"standard","decisions":2}],
        "deviations":[{"line":7,"subject":"\(subjectExample)","policyHash":"\(hashExample)",
        "fields":[{"field":"reason","logged":"eligible","decided":"cap_per_day"}]}],
        "against":{"compared":2,"incomparable":0,"changed":1,"changes":[{"from":"offer",
        "fromReason":"eligible","to":"stay_quiet","toReason":"no_rule_applies","count":1,
        "examples":[{"line":7,"subject":"\(subjectExample)"}]}]}}]}
        """

    static let estimate = """
        {\(draft),"title":"What a log tells of an outcome, or why it does not","type":"object",
        "required":["log"],"anyOf":[{"required":["refused"]},
        {"required":["estimand","outcome","accounts","decisions","effectiveAccounts","unsettled","arms",
        "estimates"]}],
        "properties":{"log":\(log),
        "refused":{"type":"object","required":["code","detail"],"properties":{
        "code":{"enum":[\(quoted(EstimateRefusal.codes))]},"detail":{"type":"string"}}},
        "estimand":{"enum":[\(quoted(Estimand.allCases.map(\.rawValue)))]},
        "outcome":{"enum":[\(quoted(Outcome.allCases.map(\.rawValue)))]},"accounts":\(count),
        "decisions":\(count),"effectiveAccounts":\(count),"unsettled":\(count),
        "arms":{"type":"array","maxItems":2,"items":{"type":"object",
        "required":["name","accounts","meanPPM","standardErrorPPM"],"properties":{"name":{"type":"string"},
        "accounts":\(count),"meanPPM":{"type":"integer"},"standardErrorPPM":\(count)}}},
        "estimates":{"type":"array","items":{"type":"object",
        "required":["estimator","valuePPM","lowerPPM","upperPPM","standardErrorPPM"],"properties":{
        "estimator":{"enum":[\(quoted(Estimator.allCases.map(\.rawValue)))]},"valuePPM":{"type":"integer"},
        "lowerPPM":{"type":"integer"},"upperPPM":{"type":"integer"},"standardErrorPPM":\(count)}}}},
        "examples":[{"log":\(logExample),"estimand":"immediate","outcome":"passkey_created","accounts":400,
        "decisions":1600,"effectiveAccounts":212,"unsettled":0,"arms":[],"estimates":[{"estimator":"dr",
        "valuePPM":154000,"lowerPPM":121000,"upperPPM":187000,"standardErrorPPM":16836}]}]}
        """

    static let calibration = """
        {\(draft),"title":"What a log tells of the people in it","type":"object",
        "required":["log","accounts","base","parameters","figures","population","unknown"],
        "properties":{"log":\(log),"accounts":\(count),"base":{"type":"string"},
        "parameters":{"type":"array","items":{"type":"object",
        "required":["name","from","low","base","high","count","source"],"properties":{
        "name":\(parameterName),"from":{"enum":[\(quoted(CalibratedParameter.Origin.names))]},
        "low":\(count),"base":\(count),"high":\(count),"count":\(count),"source":{"type":"string"}}}},
        "figures":{"type":"array","items":{"type":"object",
        "required":["name","lowPPM","basePPM","highPPM","count"],"properties":{
        "name":{"type":"string"},"lowPPM":{"type":"integer"},"basePPM":{"type":"integer"},
        "highPPM":{"type":"integer"},"count":\(count)}}},
        "population":{"type":"object","required":["name","everywhere","segments"],"properties":{
        "name":{"type":"string"},"everywhere":\(ranges),
        "segments":{"type":"array","minItems":1,"maxItems":\(Population.maximumSegments),"items":{
        "type":"object","required":["name","weightPPM","parameters"],"properties":{
        "name":{"type":"string"},"weightPPM":\(count),"parameters":\(ranges)}}}}},
        "unknown":{"type":"array","items":{"type":"object","required":["name","why"],"properties":{
        "name":{"type":"string"},"why":{"type":"string"}}}}},
        "examples":[{"log":\(logExample),"accounts":400,"base":"mixed","parameters":[{"name":"acceptIOSPPM",
        "from":"log","low":472000,"base":521000,"high":570000,"count":812,"source":"\(sourceExample)"},
        {"name":"secondDevicePPM","from":"base","low":300000,"base":500000,"high":700000,"count":0,
        "source":"as in mixed: no source: how many have a second device"}],
        "figures":[{"name":"sign_ins_per_day","lowPPM":121000,"basePPM":129000,"highPPM":138000,
        "count":920}],
        "population":{"name":"calibrated","everywhere":{"acceptIOSPPM":{"low":472000,"base":521000,
        "high":570000,"source":"\(sourceExample)"}},
        "segments":[{"name":"everybody","weightPPM":1000000,"parameters":{}}]},
        "unknown":[{"name":"secondDevicePPM",
        "why":"an event names no device, so two devices of one platform look alike"}]}]}
        """

    private static let parameterName = """
        {"enum":[\(quoted(PopulationParameter.allCases.map(\.rawValue)))]}
        """
    private static let ranges = """
        {"type":"object","propertyNames":\(parameterName),"additionalProperties":{"type":"object",
        "required":["low","base","high","source"],"properties":{"low":\(count),"base":\(count),
        "high":\(count),"source":{"type":"string","minLength":1}}}}
        """

    private static let count = #"{"type":"integer","minimum":0}"#
    private static let line = #"{"type":"integer","minimum":1}"#
    private static let hash = #"{"type":"string","pattern":"^[0-9a-f]{64}$"}"#
    private static let subject = #"{"type":"string","pattern":"^[0-9a-f]{32}$"}"#
    private static let decimal = #"{"type":"string","pattern":"^[0-9]+$"}"#
    private static let time = #"{"type":["string","null"],"format":"date-time"}"#

    private static let log = """
        {"type":"object","required":["lines","events","foreign","duplicates","subjects","begunBefore",
        "first","last","faultCount","faultCounts","faults"],"properties":{"lines":\(count),
        "events":\(count),"foreign":\(count),"duplicates":\(count),"subjects":\(count),
        "begunBefore":\(count),"first":\(time),"last":\(time),"faultCount":\(count),
        "faultCounts":{"type":"object","propertyNames":{"enum":[\(faultCodes)]},
        "additionalProperties":\(line)},
        "faults":{"type":"array","maxItems":\(LogFaults.maximumListed),"items":{"type":"object",
        "required":["line","code"],"properties":{"line":\(line),"code":{"enum":[\(faultCodes)]},
        "subject":\(subject),"from":\(decimal),"to":\(decimal),"detail":{"type":"string"}}}}}}
        """

    private static let hashExample = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    private static let subjectExample = "00000000000000000000000000000007"
    private static let sourceExample = "calibrated from 400 accounts, 2026-11-30 to 2027-02-28"
    private static let logExample = """
        {"lines":40,"events":38,"foreign":1,"duplicates":0,"subjects":3,"begunBefore":0,
        "first":"2026-11-30T09:00:00.000Z","last":"2027-01-11T09:00:00.000Z","faultCount":1,
        "faultCounts":{"gap":1},"faults":[{"line":12,"code":"gap","subject":"\(subjectExample)",
        "from":"4","to":"5"}]}
        """

    private static let actions = quoted([
        "stay_quiet", "upgrade_automatically/nothing", "upgrade_automatically/offer", "offer", "require",
        "offer_passkey_only",
    ])
    private static let reasons = quoted(Reason.allCases.map(\.rawValue))
    private static let faultCodes = quoted(LogFault.Code.allCases.map(\.rawValue))

    private static func quoted(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: ",")
    }
}
