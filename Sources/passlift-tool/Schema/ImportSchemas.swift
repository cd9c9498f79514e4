import PassLiftAccounts
import PassLiftCeremony

/// The documents of `accounts import`, `accounts export` and `accounts import-passkeys`.
enum ImportSchemas {
    private static let draft = #""$schema":"https://json-schema.org/draft/2020-12/schema""#
    private static let bytes = #"{"type":"string","pattern":"^[A-Za-z0-9_-]+$"}"#
    private static let scalar = #"{"type":["string","integer","boolean","null"]}"#
    private static let time = #"{"type":["string","null"],"format":"date-time"}"#

    static let account = """
        {\(draft),"title":"One line of accounts to import; in CSV the members are columns, all of them text",
        "description":"At most \(LegacyFile.maximumRecordByteCount) bytes and \
        \(AccountImport.maximumAttributeCount) attributes. An attribute of CSV that reads true or false is a \
        flag, one that reads as a whole number is an integer, any other is text.",
        "type":"object","required":["username","password_hash"],"additionalProperties":false,"properties":{
        "username":{"type":"string","minLength":1},
        "password_hash":{"type":"string","minLength":1,"description":"in its self-describing form"},
        "id":{"type":["string","integer","null"],"description":"left out, it is computed from the username"},
        "email":{"type":["string","null"],"description":"an address that mail can reach"},
        "display_name":{"type":["string","null"]},
        "created_at":\(time),
        "email_verified":{"type":["boolean","string","integer","null"],
        "description":"true, false or the time in RFC 3339"},
        "totp_secret":{"type":["string","null"],"description":"base32, or an otpauth link"},
        "status":{"enum":["active","suspended",null]},
        "user_handle":{"anyOf":[\(bytes),{"type":"null"}],"description":"1 to 64 bytes in base64url"}},
        "patternProperties":{"^attr\\\\..{1,128}$":\(scalar)},
        "examples":[{"username":"ada@example.org","password_hash":"{md5}5f4dcc3b5aa765d61d8327deb882cf99",
        "id":"4711","email":"ada@example.org","display_name":"Ada","created_at":"2019-05-01T09:00:00Z",
        "email_verified":true,"totp_secret":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP","status":"active",
        "user_handle":"dXNlci0x","attr.plan":"pro","attr.seats":3,"attr.beta":true}]}
        """

    static let passkey = """
        {\(draft),"title":"One line of passkeys to import","type":"object","additionalProperties":false,
        "required":["credentialID","publicKey","signCount","backupState","uvInitialized","userID"],
        "properties":{"credentialID":\(bytes),"publicKey":\(bytes),
        "signCount":{"type":"integer","minimum":0,"maximum":4294967295},
        "backupEligible":{"type":["boolean","null"],"description":"null: learnt on first use"},
        "backupState":{"type":"boolean"},"uvInitialized":{"type":"boolean"},
        "userID":{"type":"string","pattern":"^[A-Za-z0-9_-]+$","description":"the user handle, by which the \
        account is found unless account or username says which"},
        "account":{"type":["string","null"]},"username":{"type":["string","null"]},
        "transports":{"anyOf":[{"type":"array","maxItems":\(ResponseLimits.transportCount),
        "items":{"type":"string"}},{"type":"null"}]},
        "aaguid":{"type":["string","null"],"pattern":"^[0-9a-f-]{32,36}$"},"label":{"type":["string","null"]},
        "created_at":\(time)},
        "examples":[{"credentialID":"Y3JlZGVudGlhbC0x","publicKey":"pQECAyYgASFYIA","signCount":0,
        "backupEligible":null,"backupState":false,"uvInitialized":true,"userID":"dXNlci0x",
        "account":"4711","transports":["internal"],"aaguid":"ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4",
        "label":"Phone","created_at":"2025-05-01T09:00:00Z"}]}
        """

    static let report = """
        {\(draft),"title":"What an import came to; line 1 is the header","type":"object",
        "required":["imported","skipped","refused"],"properties":{
        "imported":{"type":"integer","minimum":0},
        "skipped":{"type":"integer","minimum":0,"description":"were there before, and are as they were"},
        "refused":{"type":"array","maxItems":\(ImportTally.maximumListedCount),"items":{"type":"object",
        "required":["line","code"],"properties":{
        "line":{"type":"integer","minimum":1},"code":{"enum":[\(faults)],"description":"the first fault"},
        "codes":{"type":"array","items":{"enum":[\(faults)]},
        "description":"all of them where there are more"},
        "columns":{"type":"array","items":{"type":"string"},"description":"columns that are not known"}}}},
        "refusedCount":{"type":"integer","minimum":\(ImportTally.maximumListedCount + 1),
        "description":"there when more were refused than are listed"}},
        "examples":[{"imported":3,"skipped":1,"refused":[{"line":5,"code":"malformed_hash",
        "codes":["malformed_hash","email_invalid"]},{"line":7,"code":"unknown_column",
        "columns":["usernam"]}]}]}
        """

    private static let faults = RowFault.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
}
