import PassLiftCeremony

/// The documents of `verify`.
enum CeremonySchemas {
    private static let base64URL = #"{"type":"string","pattern":"^[A-Za-z0-9_-]*$"}"#
    private static let draft = #""$schema":"https://json-schema.org/draft/2020-12/schema""#

    static let ceremony = """
        {\(draft),"title":"What was settled when a ceremony's options were issued","type":"object",
        "required":["relyingPartyID","origins","challenge"],"additionalProperties":false,"properties":{
        "relyingPartyID":{"type":"string"},
        "origins":{"type":"array","minItems":1,"items":{"type":"string"}},
        "topOrigins":{"type":"array","items":{"type":"string"}},
        "allowCrossOrigin":{"type":"boolean"},
        "challenge":{"type":"string","minLength":2,"pattern":"^[A-Za-z0-9_-]*$"},
        "mediation":{"enum":["modal","conditional"]},
        "userVerification":{"enum":["required","preferred","discouraged"]},
        "algorithms":{"type":"array","items":{"type":"integer"}},
        "attestation":{"enum":["none","direct"]},
        "trustAnchors":{"type":"array","items":{"type":"string"},
        "description":"PEM text, or a path from this document's folder, else from the working directory"},
        "attestationPolicy":{"type":"object","additionalProperties":false,"properties":{
        "androidKeys":{"enum":[\(quoted(AndroidKeyRule.allCases))]},
        "compound":{"enum":[\(quoted(CompoundRule.allCases))]},
        "sha1":{"enum":[\(quoted(SHA1Rule.allCases))]}}},
        "userID":{"anyOf":[\(base64URL),{"type":"null"}]},
        "allowCredentials":{"anyOf":[{"type":"array","items":\(base64URL)},{"type":"null"}]},
        "appID":{"type":["string","null"]},
        "at":{"type":"string","format":"date-time"}},
        "examples":[{"relyingPartyID":"example.org","origins":["https://example.org"],"topOrigins":[],
        "allowCrossOrigin":false,"challenge":"AAECAwQFBgcICQoLDA0ODw","mediation":"modal",
        "userVerification":"preferred","algorithms":[-8,-7,-257],"attestation":"none",
        "trustAnchors":["root.pem"],"attestationPolicy":{"androidKeys":"hardware_enforced",
        "compound":"every","sha1":"refused"},"appID":"https://example.org/app-id.json",
        "userID":"dXNlci0x","allowCredentials":["Y3JlZGVudGlhbC0x"],
        "at":"2026-12-01T00:00:00Z"}]}
        """

    static let credential = """
        {\(draft),"title":"A stored credential","type":"object","additionalProperties":false,
        "required":["credentialID","publicKey","signCount","backupState","uvInitialized","userID"],
        "properties":{
        "credentialID":\(base64URL),"publicKey":\(base64URL),
        "signCount":{"type":"integer","minimum":0,"maximum":4294967295},
        "backupEligible":{"type":["boolean","null"]},"backupState":{"type":"boolean"},
        "uvInitialized":{"type":"boolean"},"userID":\(base64URL)},
        "examples":[{"credentialID":"Y3JlZGVudGlhbC0x","publicKey":"pQECAyYgASFYIA","signCount":0,
        "backupEligible":true,"backupState":true,"uvInitialized":true,"userID":"dXNlci0x"}]}
        """

    static let registrationVerdict = """
        {\(draft),"title":"A registration that verified","type":"object",
        "required":["verified","credentialID","publicKey","algorithm","signCount","aaguid","transports",
        "userPresent","userVerified","backupEligible","backupState","format","attestationType","trusted"],
        "properties":{"verified":{"const":true},"credentialID":\(base64URL),"publicKey":\(base64URL),
        "algorithm":{"enum":[\(algorithms)]},"signCount":{"type":"integer","minimum":0,"maximum":4294967295},
        "aaguid":{"type":"string","pattern":"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},
        "transports":{"type":"array","items":{"type":"string"}},
        "userPresent":{"type":"boolean"},"userVerified":{"type":"boolean"},
        "backupEligible":{"type":"boolean"},"backupState":{"type":"boolean"},
        "format":{"enum":[\(quoted(AttestationFormat.allCases))]},
        "attestationType":{"enum":[\(quoted(AttestationType.allCases))]},"trusted":{"type":"boolean"},
        "inspection":\(InspectionSchema.inspection)},
        "examples":[{"verified":true,"credentialID":"Y3JlZGVudGlhbC0x","publicKey":"pQECAyYgASFYIA",
        "algorithm":-7,"signCount":0,"aaguid":"ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4",
        "transports":["internal"],
        "userPresent":false,"userVerified":false,"backupEligible":true,"backupState":true,"format":"none",
        "attestationType":"none","trusted":false,"inspection":\(InspectionSchema.ofRegistration)}]}
        """

    static let assertionVerdict = """
        {\(draft),"title":"An assertion that verified","type":"object",
        "required":["verified","signCount","signCountRegressed","userPresent","userVerified","uvTrusted",
        "uvInitialized","backupEligible","backupState"],
        "properties":{"verified":{"const":true},
        "signCount":{"type":"integer","minimum":0,"maximum":4294967295},
        "signCountRegressed":{"type":"boolean"},"userPresent":{"type":"boolean"},
        "userVerified":{"type":"boolean"},"uvTrusted":{"type":"boolean"},"uvInitialized":{"type":"boolean"},
        "backupEligible":{"type":"boolean"},"backupState":{"type":"boolean"},
        "inspection":\(InspectionSchema.inspection)},
        "examples":[{"verified":true,"signCount":7,"signCountRegressed":false,"userPresent":true,
        "userVerified":true,"uvTrusted":true,"uvInitialized":true,"backupEligible":true,"backupState":true,
        "inspection":\(InspectionSchema.ofAssertion)}]}
        """

    static let refusal = """
        {\(draft),"title":"A response that was refused: the first failing step in Level 3's order",
        "type":"object","required":["verified","step","code","detail"],
        "properties":{"verified":{"const":false},"step":{"type":"integer","minimum":1,"maximum":28},
        "code":{"enum":[\(quoted(CeremonyRefusalCode.allCases))]},"detail":{"type":"string"},
        "inspection":\(InspectionSchema.inspection)},
        "examples":[{"verified":false,"step":15,"code":"user_not_present","detail":"the UP flag is not set",
        "inspection":\(InspectionSchema.ofRefusal)}]}
        """

    private static let algorithms = COSEAlgorithm.allCases.map { String($0.rawValue) }.joined(separator: ",")

    private static func quoted(_ cases: [some RawRepresentable<String>]) -> String {
        cases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    }
}
