import PassLiftEncoding
import Testing

@Suite("A look-up in a JSON document")
struct JSONNodeTests {
    private enum Mode: String, CaseIterable {
        case modal
        case conditional
    }

    private let root = JSONNode([
        "name": "Ada", "share": 25, "on": true, "mode": "conditional", "bytes": "AQI",
        "at": "2026-11-30T06:00:00Z", "list": [1, "x"], "nothing": nil, "od d": 1,
    ])

    private func fault<Value>(_ body: () throws(JSONFault) -> Value) -> JSONFault? {
        do throws(JSONFault) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("typed values come out as they are")
    func values() throws {
        #expect(try root.member("name").string() == "Ada")
        #expect(try root.member("share").integer(in: 0...100) == 25)
        #expect(try root.member("on").bool())
        #expect(try root.member("mode").choice(Mode.self) == .conditional)
        #expect(try root.member("bytes").base64URL() == [1, 2])
        #expect(try root.member("at").moment() == 1_796_018_400_000)
        #expect(try root.member("list").elements().map(\.path.description) == ["$.list[0]", "$.list[1]"])
        #expect(try root.members().map(\.key).first == "name")
        #expect(try root.optionalMember("absent") == nil)
        #expect(try root.optionalMember("nothing")?.value == .some(.null))
        #expect(try root.member("od d").path.description == "$[\"od d\"]")
    }

    @Test("a fault knows its path, what was expected and what was found")
    func faults() throws {
        let missing = fault { () throws(JSONFault) in try root.member("absent") }
        #expect(missing?.code == .missing)
        #expect(missing?.path.description == "$.absent")
        let list = try root.member("list").elements()
        let wrong = fault { () throws(JSONFault) in try list[1].integer() }
        #expect(wrong?.description == "$.list[1]: expected an integer, found string")
        let outside = fault { () throws(JSONFault) in try root.member("share").integer(in: 0...24) }
        #expect(outside?.code == .invalidValue)
        #expect(outside?.expected == "an integer from 0 to 24")
        let choice = fault { () throws(JSONFault) in try root.member("name").choice(Mode.self) }
        #expect(choice?.expected == "one of modal, conditional")
        #expect(fault { () throws(JSONFault) in try root.member("name").elements() }?.code == .wrongType)
        #expect(fault { () throws(JSONFault) in try root.member("name").member("a") }?.code == .wrongType)
        #expect(fault { () throws(JSONFault) in try root.member("name").moment() }?.code == .invalidValue)
        #expect(fault { () throws(JSONFault) in try root.member("at").base64URL() }?.code == .invalidValue)
    }

    @Test("an integer past 64 bits is out of range, a fraction is of the wrong type")
    func integers() throws {
        let reader = JSONReader()
        let huge = JSONNode(try reader.read(Array("18446744073709551616".utf8)))
        let fraction = JSONNode(try reader.read(Array("1.0".utf8)))
        #expect(fault { () throws(JSONFault) in try huge.integer() }?.code == .invalidValue)
        #expect(fault { () throws(JSONFault) in try fraction.integer() }?.code == .wrongType)
    }

    @Test("all unknown members are reported with the key that was probably meant")
    func unknownMembers() {
        let node = JSONNode(["sharr": 1, "name": 2, "zzzzzz": 3], at: JSONPath([.key("rules"), .index(2)]))
        let faults = node.unknownMembers(known: ["share", "name"])
        #expect(faults.map(\.path.description) == ["$.rules[2].sharr", "$.rules[2].zzzzzz"])
        #expect(faults.map(\.nearestKey) == ["share", nil])
        #expect(node.unknownMembers(known: ["share", "name", "sharr", "zzzzzz"]).isEmpty)
    }

    @Test("the nearest key is within a third of the spelling, the first among equals")
    func nearest() {
        #expect(nearestKey(to: "cooldwn", among: ["caps", "cooldown"]) == "cooldown")
        #expect(nearestKey(to: "bat", among: ["cat", "hat"]) == "cat")
        #expect(nearestKey(to: "x", among: ["y"]) == "y")
        #expect(nearestKey(to: "holdout", among: ["variants"]) == nil)
        #expect(nearestKey(to: "a", among: []) == nil)
        #expect(nearestKey(to: String(repeating: "a", count: 65), among: ["a"]) == nil)
    }

    @Test("objects replace, append and remove by key")
    func objectEditing() {
        var object = JSONObject()
        object["a"] = 1
        object["b"] = 2
        object["a"] = 3
        object["c"] = nil
        #expect(object.members.map(\.key) == ["a", "b"])
        #expect(object["a"] == 3)
        object["a"] = .none
        #expect(object["a"] == nil)
    }
}
