import PassLiftEncoding
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    @Test("members come in the order of the calls, without white space")
    func compact() {
        var writer = JSONWriter()
        writer.object { object in
            object.member("b", "x")
            object.member("a", 5)
            object.member("on", true)
            object.member("big", decimal: UInt128.max)
            object.member("id", base64URL: [0xfb, 0xff])
            object.member(
                "list",
                array: { list in
                    list.integer(UInt64.max)
                    list.null()
                    list.decimal(UInt64.max)
                    list.object { _ in }
                    list.array { _ in }
                })
            object.member("in", object: { $0.member("v", value: ["k": 1]) })
        }
        let expected =
            #"{"b":"x","a":5,"on":true,"big":"340282366920938463463374607431768211455","id":"-_8","#
            + #""list":[18446744073709551615,null,"18446744073709551615",{},[]],"in":{"v":{"k":1}}}"#
        #expect(writer.text == expected)
    }

    @Test("the pretty layouts break lines, and one of them sorts")
    func pretty() {
        let value: JSONValue = ["b": [1, 2], "a": [:], "c": "x"]
        let pretty = "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": {},\n  \"c\": \"x\"\n}"
        #expect(value.text(layout: .pretty) == pretty)
        #expect(value.text(layout: .prettySorted).hasPrefix("{\n  \"a\": {},\n  \"b\": ["))
    }

    @Test("every scalar value up to U+0800 and beyond the basic plane survives writing and reading")
    func escaping() throws {
        var text = ""
        for code in UInt32(0)...0x800 {
            guard let scalar = Unicode.Scalar(code) else { continue }
            text.unicodeScalars.append(scalar)
        }
        text += "😀\u{2028}\u{10ffff}"
        let written = JSONValue.string(text).bytes()
        #expect(written.allSatisfy { $0 >= 0x20 })
        #expect(try JSONReader().read(written) == .string(text))
    }

    @Test("an error thrown inside leaves through the writer with its type")
    func errorsPass() {
        var writer = JSONWriter()
        #expect(throws: HexError.oddLength) {
            try writer.array { (_: inout JSONWriter) throws(HexError) in throw HexError.oddLength }
        }
    }
}
