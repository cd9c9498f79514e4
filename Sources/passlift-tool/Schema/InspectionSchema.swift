import PassLiftCeremony

/// The member `inspection` of every verdict of `verify`.
enum InspectionSchema {
    private static let base64URL = #"{"type":"string","pattern":"^[A-Za-z0-9_-]*$"}"#
    private static let words = #"{"type":"array","items":{"type":"string"}}"#

    static let inspection = """
        {"type":"object","description":"What came, for whoever looks for a fault; not for logs",
        "required":["steps","clientData","authenticatorData","attestation","hints"],"properties":{
        "steps":{"type":"array","items":{"type":"object",
        "required":["step","name","expected","found","outcome","comparison"],"properties":{
        "step":{"type":"integer","minimum":1,"maximum":29},"name":{"type":"string"},
        "expected":{"type":"string"},"found":{"type":"string"},
        "outcome":{"enum":[\(quoted(InspectedStep.Outcome.allCases))]},
        "comparison":{"enum":[\(quoted(InspectedStep.Comparison.allCases))]}}}},
        "clientData":{"type":["object","null"]},
        "authenticatorData":{"type":["object","null"],
        "required":["rpIdHash","relyingParty","flags","signCount","credential","extensions","fault"],
        "properties":{"rpIdHash":\(base64URL),"relyingParty":{"type":["string","null"]},
        "flags":{"type":"string"},"signCount":{"type":"integer","minimum":0,"maximum":4294967295},
        "credential":{"type":["object","null"],"required":["aaguid","credentialID","algorithm","keyFault"],
        "properties":{"aaguid":{"type":"string"},"credentialID":\(base64URL),
        "algorithm":{"type":["integer","string","null"]},"keyFault":{"type":["string","null"]}}},
        "extensions":\(words),"fault":{"type":["string","null"]}}},
        "attestation":{"type":["object","null"],"required":["format","members","certificates"],
        "properties":{"format":{"type":"string"},"members":\(words),"certificates":\(words)}},
        "hints":{"type":"array","items":{"type":"object","required":["code","text"],"properties":{
        "code":{"enum":[\(quoted(InspectionHint.allCases))]},"text":{"type":"string"}}}}}}
        """

    static let ofRegistration = example(
        .registration, flags: "BE BS AT",
        step: step(15, "any, in a conditional registration", "BE BS AT", .notAsked))
    static let ofAssertion = example(
        .authentication, flags: "UP UV BE BS", step: step(16, "UP", "UP UV BE BS", .passed))
    static let ofRefusal = example(
        .registration, flags: "BE BS AT", step: step(15, "UP", "BE BS AT", .failed),
        hints: """
            {"code":"presence_conditional","text":"\(InspectionHint.presenceConditional.text)"}
            """)

    private static func step(
        _ number: Int, _ expected: String, _ found: String, _ outcome: InspectedStep.Outcome
    ) -> String {
        let comparison: InspectedStep.Comparison = outcome == .failed ? .differs : .agrees
        return """
            {"step":\(number),"name":"user presence","expected":"\(expected)","found":"\(found)",
            "outcome":"\(outcome.rawValue)","comparison":"\(comparison.rawValue)"}
            """
    }

    private static func example(
        _ kind: CeremonyKind, flags: String, step: String, hints: String = ""
    ) -> String {
        let (type, attestation) =
            switch kind {
            case .registration: ("webauthn.create", #"{"format":"none","members":[],"certificates":[]}"#)
            case .authentication: ("webauthn.get", "null")
            }
        return """
            {"steps":[\(step)],"clientData":{"type":"\(type)","challenge":"AAECAwQFBgcICQoLDA0ODw",
            "origin":"https://example.org","crossOrigin":false},
            "authenticatorData":{"rpIdHash":"v6vDdDKVipBjNgpVHvCFS","relyingParty":"example.org",
            "flags":"\(flags)","signCount":0,"credential":null,"extensions":[],"fault":null},
            "attestation":\(attestation),"hints":[\(hints)]}
            """
    }

    private static func quoted(_ cases: [some RawRepresentable<String>]) -> String {
        cases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    }
}
