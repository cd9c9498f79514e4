import PassLiftEncoding
import Testing

@Suite("What an import takes over")
struct ImportColumnTests {
    private let file: ImportFile
    private let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    private let md5 = "{md5}5f4dcc3b5aa765d61d8327deb882cf99"

    init() throws {
        file = try ImportFile()
    }

    private func lines(_ text: String) throws -> [JSONNode] {
        try text.split(separator: "\n").map { JSONNode(try JSONReader().read(Array($0.utf8))) }
    }

    @Test("every column comes back from an export, and imports into another store as it was")
    func roundTrip() throws {
        let csv =
            "id,username,password_hash,email,email_verified,display_name,created_at,totp_secret,status,"
            + "user_handle,attr.plan,attr.seats,attr.beta,attr.zip\n"
            + "7,Ada,\(ImportFile.bcrypt),ada@example.org,TRUE,\"Ada, L.\",2019-05-01T09:00:00Z,\(secret),"
            + "active,AQID,pro,3,true,01234\n" + "8,Ben,\(md5),,,,,,suspended,,,,,\n"
        let first = try file.importing(csv)
        #expect(try first.json() == ["imported": 2, "skipped": 0, "refused": []], "\(first.standardError)")
        #expect(first.standardError.contains("1 accounts were imported with fast hashes"))
        let exported = try file.export("--with-hashes")
        let ada = try #require(try lines(exported).first)
        #expect(try ada.member("user_handle").string() == "AQID")
        #expect(try ada.member("attr.seats").integer() == 3 && ada.member("attr.beta").bool())
        #expect(try ada.member("attr.zip").string() == "01234")
        #expect(try ada.member("totp_secret").string().contains("secret=\(secret)"))
        #expect(try ada.member("email_verified").string().hasSuffix("Z"))
        let bare = try file.export()
        #expect(!bare.contains("password_hash") && !bare.contains("totp_secret"))

        let other = try ImportFile()
        let second = try other.importing(exported)
        #expect(try second.json() == ["imported": 2, "skipped": 0, "refused": []])
        #expect(try other.export("--with-hashes") == exported)
    }

    @Test("fast hashes are wrapped where that is asked for, and nobody is warned")
    func wrapped() throws {
        let run = try file.importing("username,password_hash\nada,\(md5)\n", "--wrap-fast-hashes")
        #expect(run.exitCode == 0 && !run.standardError.contains("WARNING"))
        let line = try #require(try lines(file.export("--with-hashes")).first)
        let hash = try line.member("password_hash").string()
        #expect(hash.hasPrefix("{argon2id-over}"))
        let right = try ToolRun(["password", "verify", "--hash", hash], input: Array("password\n".utf8))
        #expect(right.exitCode == 0)
    }

    @Test("a key of the host's own seals factors, and without it they are not exported")
    func vaultKey() throws {
        try file.scratch.write("key", Base64URL.encode([UInt8](repeating: 5, count: 32)) + "\n")
        let csv = "username,password_hash,totp_secret\nada,\(ImportFile.bcrypt),\(secret)\n"
        #expect(try file.importing(csv, "--vault-key", "key").exitCode == 0)
        #expect(try file.export("--with-hashes", "--vault-key", "key").contains(secret))
        #expect(try file.run(["accounts", "export", "--with-hashes"]).exitCode == 3)
        try file.scratch.write("key", "short")
        #expect(try file.importing(csv, "--vault-key", "key").exitCode == 2)
    }

    @Test("of rows that repeat a name, an id or a handle the first wins, however far apart they stand")
    func repeated() throws {
        let hash = ImportFile.bcrypt
        var rows = ["ada,\(hash),1,AQ", "Stra\u{df}e,\(hash),2,"]
        rows += (0..<1200).map { "person \($0),\(hash),p\($0)," }
        rows += ["ADA,\(hash),3,", "STRASSE,\(hash),4,", "eve,\(hash),1,", "mia,\(hash),5,AQ"]
        let csv = "username,password_hash,id,user_handle\n" + rows.joined(separator: "\n")
        let wanted = [
            "1204 username_repeated", "1205 username_repeated", "1206 id_repeated",
            "1207 user_handle_repeated",
        ]
        let first = try file.importing(csv)
        #expect(try first.member("imported") == 1202 && ImportFile.refused(first) == wanted)
        let again = try file.importing(csv)
        #expect(try again.member("skipped") == 1202 && ImportFile.refused(again) == wanted)
        let others = "username,password_hash,id,user_handle\nAda,\(hash),9,\nzoe,\(hash),10,AQ\n"
        #expect(
            try ImportFile.refused(file.importing(others)) == ["2 username_taken", "3 user_handle_taken"])
    }

    @Test("passkeys find their accounts by handle, id or name, once, and each refusal has its line")
    func passkeys() throws {
        let csv = "username,password_hash,id,user_handle\nada,\(ImportFile.bcrypt),1,AQID\n"
        #expect(try file.importing(csv).exitCode == 0)
        // The base point of P-256.
        let key =
            "pQECAyYgASFYIGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKW"
            + "IlggT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
        func line(_ id: String, _ rest: String) -> String {
            #"{"credentialID":"\#(id)","publicKey":"\#(key)","signCount":0,"backupEligible":null,"#
                + #""backupState":false,"uvInitialized":true,\#(rest)}"#
        }
        let text = [
            line("AQ", #""userID":"AQID","label":"Phone","aaguid":"ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4""#),
            line("Ag", #""userID":"AQID","account":"1","created_at":"2025-01-01T00:00:00Z""#),
            line("Aw", #""userID":"BBBB","username":"ADA","transports":["usb"]"#), "",
            line("BA", #""userID":"BBBB""#), line("AQ", #""userID":"AQID""#), "{",
            line("BQ", #""user":"AQID""#),
            line("BQ", #""label":"x""#), line("BQ", #""userID":3"#), line("BQ", #""userID":"=""#),
            line("BQ", #""userID":"AQID","aaguid":"12""#), line("", #""userID":"AQID""#),
        ].joined(separator: "\n")
        let run = try file.importing(passkeys: text)
        #expect(run.exitCode == 1)
        #expect(try run.member("imported") == 3, "\(run.text) \(run.standardError)")
        #expect(
            try ImportFile.refused(run) == [
                "5 unknown_account", "6 credential_id_taken", "7 malformed_json", "8 unknown_column",
                "9 missing_member", "10 wrong_type", "11 user_handle_invalid", "12 aaguid_invalid",
                "13 credential_id_invalid",
            ])
        let again = try file.importing(passkeys: text)
        #expect(try again.member("imported") == 0 && again.member("skipped") == 3)
        let passkeys = try file.show("ada").member("passkeys").elements()
        #expect(try passkeys.map { try $0.member("state").string() } == ["unproven", "unproven", "unproven"])
    }
}
