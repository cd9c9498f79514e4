import PassLiftEncoding
import Testing

@Suite("The JSON reader")
struct JSONReaderTests {
    private func read(_ text: String, _ options: JSONReader.Options = []) throws -> JSONValue {
        try JSONReader(limits: .request, options: options).read(Array(text.utf8))
    }

    private func code(_ text: [UInt8], _ limits: JSONLimits = .request) -> JSONSyntaxError.Code? {
        do throws(JSONSyntaxError) {
            _ = try JSONReader(limits: limits).read(text)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("every sort of value is read, members in their order")
    func everySort() throws {
        let value = try read(#" {"b":[1,-2,true,false,null,"x\n\u00e9\ud83d\ude00\/"],"a":{},"c":[]} "#)
        let expected: JSONValue = [
            "b": [1, -2, true, false, nil, "x\né😀/"], "a": [:], "c": [],
        ]
        #expect(value == expected)
        #expect(value.text() == #"{"b":[1,-2,true,false,null,"x\né😀/"],"a":{},"c":[]}"#)
    }

    @Test("integers are exact to 64 bits and everything else keeps its spelling")
    func numbers() throws {
        #expect(try read("9223372036854775807") == .integer(.max))
        #expect(try read("-9223372036854775808") == .integer(.min))
        for spelling in [
            "9223372036854775808", "-9223372036854775809", "1.50", "1e3", "-0", "0.1E-7", "2e+9",
        ] {
            guard case .number(let number) = try read(spelling) else {
                Issue.record("\(spelling) is not kept as a number")
                continue
            }
            #expect(number.spelling == spelling)
            #expect(JSONValue.number(number).text() == spelling)
        }
    }

    @Test(
        "what RFC 8259 does not allow is refused with its code",
        arguments: [
            ("", .unexpectedEnd), (" ", .unexpectedEnd), ("[1,", .unexpectedEnd), ("\"a", .unexpectedEnd),
            ("{\"a\"", .unexpectedEnd), ("tru", .unexpectedEnd), ("[1,]", .unexpectedByte),
            ("{,}", .unexpectedByte), ("{\"a\":1,}", .unexpectedByte), ("{a:1}", .unexpectedByte),
            ("'a'", .unexpectedByte), ("truE", .unexpectedByte), ("NaN", .unexpectedByte),
            ("[1 2]", .unexpectedByte), ("01", .malformedNumber), ("+1", .malformedNumber),
            (".5", .malformedNumber), ("1.", .malformedNumber), ("1e", .malformedNumber),
            ("-", .malformedNumber), ("1.e1", .malformedNumber), ("1 2", .trailingBytes),
            ("{}x", .trailingBytes), ("\"\\x\"", .malformedEscape), ("\"\\u12g4\"", .malformedEscape),
            ("\"\\ud800\"", .loneSurrogate), ("\"\\udc00\"", .loneSurrogate),
            ("\"\\ud800\\u0041\"", .loneSurrogate), ("\"\\ud800x\"", .loneSurrogate),
            ("\"a\nb\"", .controlCharacter), ("\"\\n\u{01}\"", .controlCharacter),
            ("{\"a\":1,\"a\":2}", .duplicateKey), ("{\"a\":1,\"\\u0061\":2}", .duplicateKey),
            ("\u{feff}1", .byteOrderMark), ("// x\n1", .comment), ("1 /* x */", .comment),
        ] as [(String, JSONSyntaxError.Code)])
    func refusals(text: String, expected: JSONSyntaxError.Code) {
        #expect(code(Array(text.utf8)) == expected)
    }

    @Test(
        "a string that is not UTF-8 is refused",
        arguments: [
            [0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0xff],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        #expect(code([0x22] + bytes + [0x22]) == .invalidUTF8)
        #expect(code([0x22, 0x5c, 0x6e] + bytes + [0x22]) == .invalidUTF8)
    }

    @Test("a duplicate key is found among few and among many, and lookalike keys are no duplicates")
    func duplicates() throws {
        let many = (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(code(Array("{\(many),\"k3\":0}".utf8)) == .duplicateKey)
        #expect(code(Array("{\(many),\"k39\":0}".utf8)) == .duplicateKey)
        #expect(code(Array("{\(many)}".utf8)) == nil)
        let kelvin = try read("{\"K\":1,\"\u{212a}\":2}")
        #expect(try JSONNode(kelvin).member("K").integer() == 1)
        #expect(try JSONNode(kelvin).member("\u{212a}").integer() == 2)
    }

    @Test("each limit lets through its value and refuses one more")
    func limits() {
        let limits = JSONLimits(byteCount: 40, depth: 3, valueCount: 5, stringByteCount: 4)
        let spaces = String(repeating: " ", count: 39)
        let table: [(String, JSONSyntaxError.Code?)] = [
            (spaces + "1", nil), (spaces + "1 ", .tooManyBytes),
            ("[[[]]]", nil), ("[[[[]]]]", .tooDeep), ("{\"a\":[{}]}", nil), ("[{\"a\":[[]]}]", .tooDeep),
            ("[1,2,3,4]", nil), ("[1,2,3,4,5]", .tooManyValues),
            ("\"abcd\"", nil), ("\"abcde\"", .stringTooLong), ("\"\\u20acb\"", nil),
            ("\"\\u20acbc\"", .stringTooLong), ("{\"abcde\":1}", .stringTooLong), ("12345", .stringTooLong),
        ]
        for (text, expected) in table {
            #expect(code(Array(text.utf8), limits) == expected, "\(text)")
        }
    }

    @Test("a hundred thousand open brackets are refused, whatever depth was asked for")
    func deepNesting() {
        let limits = JSONLimits(byteCount: .max, depth: .max, valueCount: .max, stringByteCount: .max)
        let open = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(code(open, limits) == .tooDeep)
        let allowed = [UInt8](repeating: 0x5b, count: 128) + [UInt8](repeating: 0x5d, count: 128)
        #expect(code(allowed, limits) == nil)
        #expect(code([0x5b] + allowed + [0x5d], limits) == .tooDeep)
    }

    @Test("a byte order mark and comments are let through where the options say so")
    func options() throws {
        #expect(try read("\u{feff}[1]", .byteOrderMark) == [1])
        #expect(try read("/* a */ { // b\n \"a\" /**/ : 1 } // end", .comments) == ["a": 1])
        #expect(throws: JSONSyntaxError.self) { try read("[1] /* open", .comments) }
        #expect(throws: JSONSyntaxError.self) { try read("[1] / 2", .comments) }
    }

    @Test("a fault names its line, column and offset")
    func place() {
        do throws(JSONSyntaxError) {
            _ = try JSONReader().read(Array("{\n  \"a\": 1,\n  \"a\": 2\n}".utf8))
            Issue.record("the duplicate key is let through")
        } catch {
            #expect(error.code == .duplicateKey)
            #expect(error.place.line == 3)
            #expect(error.place.column == 3)
            #expect(error.place.byteOffset == 14)
            #expect(error.place.description == "line 3, column 3")
        }
    }

    @Test("a text cut anywhere or with any byte changed gives a value or a typed error")
    func damage() {
        let text = Array(#"{"id":"AbC-_","n":[-12.5e3,null,true],"s":"\ud83d\ude00é\\"}"#.utf8)
        for length in 0..<text.count {
            #expect(code(Array(text.prefix(length))) != nil)
        }
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var damaged = text
                damaged[index] = byte
                _ = code(damaged)
            }
        }
    }
}
