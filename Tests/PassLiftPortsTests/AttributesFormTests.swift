import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The stored form of attributes")
struct AttributesFormTests {
    @Test("attributes are this text, in the order of the bytes of their names")
    func text() throws {
        let attributes: [String: AttributeValue] = [
            "vip": true, "level": -3, "Role": "staff \"A\"", "\u{E9}": false, "max": .integer(.max),
        ]
        let document = StoredForm.document(of: attributes)
        #expect(
            String(decoding: document, as: UTF8.self)
                == #"{"Role":"staff \"A\"","level":-3,"max":9223372036854775807,"vip":true,"é":false}"#)
        #expect(try StoredForm.attributes(document) == attributes)
        #expect(StoredForm.document(of: [:]) == Array("{}".utf8))
        #expect(try StoredForm.attributes(Array("{}".utf8)) == [:])
    }

    @Test("random attributes are read back as they were", arguments: 1...100 as ClosedRange<UInt64>)
    func randomAttributes(seed: UInt64) throws {
        var flat = Flat(seed: seed)
        var attributes: [String: AttributeValue] = [:]
        for _ in 0..<UInt8.random(in: 0..<20, using: &flat.generator) {
            let name = String(UInt32.random(in: 0...999, using: &flat.generator), radix: 36)
            attributes[name] = try flat.pick([
                .text(String(flat.number(UInt64.self), radix: 36)), .integer(flat.number()), .flag(true),
                .flag(false), .text(""),
            ])
        }
        #expect(try StoredForm.attributes(StoredForm.document(of: attributes)) == attributes, "seed \(seed)")
    }

    @Test(
        "damaged attributes are a typed error",
        arguments: [
            "", "null", "[]", "{", #"{"a":null}"#, #"{"a":1.5}"#, #"{"a":9223372036854775808}"#, #"{"a":[]}"#,
            #"{"a":{}}"#, #"{"a":1,"a":2}"#, String(repeating: #"{"a":"#, count: 200),
        ])
    func damaged(text: String) {
        #expect(throws: StoreError(.corrupt, "")) { try StoredForm.attributes(Array(text.utf8)) }
    }

    @Test("a text of 1 MiB is read back, and one byte more is refused")
    func sizeLimit() throws {
        let limit = 1_048_576
        let largest: [String: AttributeValue] = ["a": .text(String(repeating: "x", count: limit))]
        #expect(try StoredForm.attributes(StoredForm.document(of: largest)) == largest)
        let larger: [String: AttributeValue] = ["a": .text(String(repeating: "x", count: limit + 1))]
        #expect(throws: StoreError(.corrupt, "")) {
            try StoredForm.attributes(StoredForm.document(of: larger))
        }
    }
}
