import PassLiftEncoding
import Testing

@Suite("What is wrong with a file to import")
struct ImportFaultTests {
    private static let bcrypt = ImportFile.bcrypt
    private static let header = "username,password_hash,display_name\n"
    private let file: ImportFile

    init() throws {
        file = try ImportFile()
    }

    @Test("a quoted field is read alike wherever the pieces of the file meet")
    func boundaries() throws {
        let piece = 65_536
        let row = "ada,\(Self.bcrypt),\"a \"\"b\"\", c\r\nd \u{1F511}\"\r\n"
        let head = Self.header + "x,\(Self.bcrypt),"
        // The boundary stands before each byte of the row in turn.
        for cut in 0...row.utf8.count {
            let fill = piece - cut - head.utf8.count - 1
            let text = head + String(repeating: "f", count: fill) + "\n" + row + "ben,\(Self.bcrypt),\r\n"
            let file = try ImportFile()
            let run = try file.importing(text)
            #expect(try run.member("imported") == 3, "cut \(cut): \(run.text)")
            #expect(
                try file.show("ada").member("displayName").string() == "a \"b\", c\r\nd \u{1F511}",
                "cut \(cut)")
        }
    }

    @Test("a byte order mark, CRLF and a missing last line break make no difference")
    func spreadsheets() throws {
        let rows = "username,password_hash\r\nada,\(Self.bcrypt)\r\n\r\nben,\(Self.bcrypt)"
        #expect(try file.importing("\u{FEFF}" + rows).member("imported") == 2)
        let lines = "\u{FEFF}{\"username\":\"eve\",\"password_hash\":\"\(Self.bcrypt)\"}\r\n"
        #expect(try file.importing(lines).member("imported") == 1)
    }

    @Test("each fault is one refused row with its line, and the rows around it are taken")
    func faults() throws {
        let good = { (name: String) in Array("\(name),\(Self.bcrypt),\n".utf8) }
        let hash = Array(Self.bcrypt.utf8)
        var bytes = Array(Self.header.utf8) + good("first")
        bytes += Array("nul,".utf8) + hash + Array(",a\u{0}b\n".utf8)
        bytes += Array("bytes,".utf8) + hash + [0x2c, 0xff, 0xfe, 0x0a]
        bytes += Array("half,".utf8) + hash + [0x2c, 0xe2, 0x82, 0x0a]
        bytes += Array("long,".utf8) + hash + [0x2c] + [UInt8](repeating: 0x78, count: 1_048_576) + [0x0a]
        bytes += Array("many,".utf8) + hash + [UInt8](repeating: 0x2c, count: 10_000) + [0x0a]
        bytes += Array("cr,".utf8) + hash + Array(",a\rb\n".utf8)
        bytes += Array("quote,".utf8) + hash + Array(",\"a\"b\n".utf8)
        bytes += good("last")
        bytes += Array("open,".utf8) + hash + Array(",\"never closed\n".utf8) + good("inside")
        let run = try file.importing(bytes)
        #expect(run.exitCode == 1)
        #expect(try run.member("imported") == 2)
        #expect(
            try ImportFile.refused(run) == [
                "3 nul_byte", "4 not_utf8", "5 not_utf8", "6 record_too_long", "7 field_count",
                "8 malformed_csv", "9 malformed_csv", "11 malformed_csv",
            ])
    }

    @Test("all faults of a row are told at once, and unknown columns by their names")
    func allFaults() throws {
        let header = "username,password_hash,email,email_verified,id,status\n"
        let run = try file.importing(
            header + "ada,nonsense,n/a,true,\(String(repeating: "x", count: 256)),gone\n"
                + ",,a@example.org,true,,\n" + "ben,\(Self.bcrypt),,true,,\n")
        let rows = try JSONNode(run.member("refused")).elements()
        let codes = try rows.map { row in
            try row.optionalMember("codes")?.elements().map { try $0.string() } ?? [
                row.member("code").string()
            ]
        }
        #expect(
            codes == [
                ["id_invalid", "status_invalid", "malformed_hash", "email_invalid"],
                ["username_missing", "password_hash_missing"], ["email_verified_invalid"],
            ])
        let lines = try file.importing(#"{"usernam":"x","pasword":"y","username":"z"}"#)
        let row = try #require(try JSONNode(lines.member("refused")).elements().first)
        #expect(try row.member("columns").elements().map { try $0.string() } == ["usernam", "pasword"])
        let columns = try file.importing("usernam,pass,email\n")
        #expect(columns.exitCode == 2)
        #expect(columns.standardError.contains("unknown column `usernam` (did you mean username?), `pass`"))
    }

    @Test("names that are one by what belongs to a name are reported")
    func oneName() throws {
        let run = try file.importing(
            "username,password_hash\nada,\(Self.bcrypt)\n\"ada \",\(Self.bcrypt)\n")
        #expect(try ImportFile.refused(run) == ["3 username_repeated"])
        let again = try file.importing("username,password_hash\n\" ada\",\(Self.bcrypt)\n")
        #expect(try ImportFile.refused(again) == ["2 username_taken"])
        let renewed = try file.run(["accounts", "renew-names"])
        #expect(try renewed.exitCode == 0 && renewed.member("examined") == 1)
    }

    @Test("a fault in JSON Lines is one refused line")
    func lineFaults() throws {
        let rest = "\"password_hash\":\"\(Self.bcrypt)\""
        let (start, other) = ("{\"username\":\"x\"," + rest, "{\"username\":\"y\"," + rest)
        let lines = [
            start + "}", start + ",\"display_name\":\"a\\u0000b\"}", start + ",\"display_name\":\"\u{0}\"}",
            start + ",\"display_name\":\"" + String(repeating: "y", count: 1_048_576) + "\"}",
            start + ",\"attr.a\":1.5}", start + ",\"attr.\":1}", start + ",\"attr.a\":[1]}",
            start + ",\"user_handle\":\"*\"}", start + ",\"status\":\"closed\"}",
            start + ",\"created_at\":\"2019\"}",
            other + ",\"user_handle\":\"" + String(repeating: "AAAA", count: 22) + "\"}",
            "{\"username\":\"z\"," + rest + ",\"attr." + String(repeating: "n", count: 129) + "\":1}",
            start + "}x",
        ]
        let run = try file.importing(lines.joined(separator: "\n"))
        #expect(try run.member("imported") == 1)
        #expect(
            try ImportFile.refused(run) == [
                "2 nul_byte", "3 malformed_json", "4 record_too_long", "5 wrong_type", "6 unknown_column",
                "7 wrong_type", "8 user_handle_invalid", "9 status_invalid", "10 created_at_invalid",
                "11 user_handle_invalid", "12 attribute_invalid", "13 malformed_json",
            ])
    }

    @Test("a header of 64 attributes is taken; one more, and one of ten thousand columns, end with 2")
    func columns() throws {
        func header(_ count: Int) -> String {
            "username,password_hash" + (0..<count).map { ",attr.\($0)" }.joined()
        }
        let row = "\nada,\(Self.bcrypt)" + String(repeating: ",", count: 64) + "\n"
        #expect(try file.importing(header(64) + row).member("imported") == 1)
        for count in [65, 10_000] {
            let run = try file.importing(header(count) + "\n")
            #expect(run.exitCode == 2 && run.standardError.contains("users: line 1"), "\(run.standardError)")
        }
    }

    @Test("ten thousand refused rows are listed, and of one more only the count is told")
    func manyRefused() throws {
        let bad = String(repeating: "x\n", count: 10_000)
        let run = try file.importing("username,password_hash\n" + bad)
        #expect(try run.member("refused").kind == .array && ImportFile.refused(run).count == 10_000)
        #expect(throws: (any Error).self) { try run.member("refusedCount") }
        let more = try file.importing("username,password_hash\n" + bad + "y\n")
        #expect(try more.member("refusedCount") == 10_001 && ImportFile.refused(more).count == 10_000)
        #expect(more.exitCode == 1)
    }
}
