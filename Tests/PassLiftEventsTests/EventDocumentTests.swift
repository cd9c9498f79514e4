import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Events read back")
struct EventDocumentTests {
    @Test("every transition of every machine reads back as it was, and is possible")
    func everyTransition() throws {
        #expect(Transition.every.count > 1000)
        for transition in Transition.every {
            let event = Event.sample(transition)
            let document = try EventDocument(event.cloudEvent(.standard))
            #expect(document.event == event)
            #expect(document.event.happening.transition.possibility == .possible)
        }
    }

    @Test("the source and the prefix of the form read back, and the visit, the policy and every detail")
    func envelope() throws {
        let form = try CloudEventForm(source: "/shop/eu", typePrefix: "com.example.shop.")
        let slip = Transition.slip(.signIn, from: .issued, .answered(.refused), to: .consumed(.refused))
        let flags: CeremonyFacts.Flags = [.userVerified, .backupState, .counterRegressed]
        let details: [Happening.Detail] = [
            .ceremonyRefused(step: .max, code: .max), .ceremonyRefused(step: 0, code: 0),
            .ceremonyVerified(CeremonyFacts(flags: flags, algorithm: .min)),
            .ceremonyVerified(CeremonyFacts(flags: [], algorithm: .max)),
        ]
        for detail in details {
            var happening = Happening(slip, detail)
            happening.visit = VisitID(bits: .max)
            var event = Event(id: 5, time: .sample, subject: .max, sequence: .max, happening: happening)
            event.policy = PolicyHash(bytes: [UInt8](1...32))
            let document = try EventDocument(event.cloudEvent(form))
            #expect(document.event == event)
            #expect(document.source == "/shop/eu")
            #expect(document.typePrefix == "com.example.shop.")
        }
    }

    @Test("a moment and its decision read back bit for bit")
    func evaluations() throws {
        for seed in UInt64(1)...500 {
            var draw = SplitMix64(seed: seed)
            let event = Event.sample(
                .evaluation(from: .due, .evaluated, to: .done), .evaluated(draw.moment(), draw.decision()))
            let document = try EventDocument(event.cloudEvent(.standard))
            #expect(document.event == event, "seed \(seed)")
        }
    }

    @Test("members that nobody knows are passed over")
    func extensions() throws {
        let event = Event.sample(.standing(from: .nascent, to: .passwordOnly))
        var root = try object(event)
        root["traceparent"] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        var data = try #require(root["data"]?.object)
        data["later"] = ["a": 1]
        root["data"] = .object(data)
        #expect(try EventDocument(JSONValue.object(root).bytes()).event == event)
    }

    @Test("a member that is missing is named with its place")
    func missing() throws {
        let event = Event.sample(
            .visit(from: .started, .identified(.password), to: .authenticated(.password)))
        for key in ["specversion", "id", "source", "type", "subject", "time", "sequence", "data"] {
            var root = try object(event)
            root[key] = nil
            #expect(fault(root)?.path.description == "$.\(key)")
            #expect(fault(root)?.code == .missing)
        }
        for key in ["machine", "from", "input", "input_method", "to", "method"] {
            var root = try object(event)
            var data = try #require(root["data"]?.object)
            data[key] = nil
            root["data"] = .object(data)
            #expect(fault(root)?.path.description == "$.data.\(key)")
        }
    }

    @Test(
        "a member of another sort or with a value that is not allowed is named with its place",
        arguments: [
            ("specversion", JSONValue.string("0.3")), ("id", "1"), ("id", 1), ("source", .null),
            ("type", "dev.passlift.signin.settled.v1"), ("type", "standing.changed.v1"), ("type", ""),
            ("type", "dev.passlift.standing.changed.v2"), ("type", "devstanding.changed.v1"),
            ("subject", "7"), ("subject", "0000000000000000000000000000000G"), ("time", "yesterday"),
            ("sequence", "42"), ("sequence", 42), ("sequence", "-000000000000000042"),
            ("sequence", "9999999999999999999"), ("correlationid", "abc"), ("data", .array([])),
        ] as [(String, JSONValue)])
    func malformed(key: String, value: JSONValue) throws {
        var root = try object(Event.sample(.standing(from: .nascent, to: .passwordOnly)))
        root[key] = value
        #expect(fault(root)?.path.description == "$.\(key)")
    }

    @Test("a type that is the name and nothing more has no prefix and is refused")
    func bareType() throws {
        var root = try object(Event.sample(.standing(from: .nascent, to: .passwordOnly)))
        root["type"] = "standing.changed.v1"
        #expect(fault(root)?.code == .invalidValue)
        #expect(fault(root)?.description.contains("standing.changed.v1") == true)
    }

    @Test("two details in one event are refused")
    func twoDetails() throws {
        let transition = Transition.slip(.signIn, from: .issued, .answered(.refused), to: .consumed(.refused))
        var root = try object(Event.sample(transition, .ceremonyRefused(step: 1, code: 2)))
        var data = try #require(root["data"]?.object)
        data["decision"] = [:]
        root["data"] = .object(data)
        #expect(fault(root)?.path.description == "$.data")
    }

    @Test("numbers past what a field holds are refused, not wrapped")
    func outOfRange() throws {
        let transition = Transition.slip(.signIn, from: .issued, .answered(.refused), to: .consumed(.refused))
        var root = try object(Event.sample(transition, .ceremonyRefused(step: 1, code: 2)))
        for value in [-1, 256] as [JSONValue] {
            var data = try #require(root["data"]?.object)
            data["refusal"] = ["step": value, "code": 0]
            root["data"] = .object(data)
            #expect(fault(root)?.path.description == "$.data.refusal.step")
        }
    }

    @Test("a text at the limit is read and one byte more is refused")
    func byteLimit() throws {
        let text = Event.sample(.standing(from: .nascent, to: .passwordOnly)).cloudEvent(.standard)
        let limit = EventDocument.limits.byteCount
        let full = text + [UInt8](repeating: 0x20, count: limit - text.count)
        _ = try EventDocument(full)
        #expect(syntax(full + [0x20]) == .tooManyBytes)
    }

    @Test("whatever is cut off, flipped or doubled in a text gives an event or a typed error, never a trap")
    func damaged() {
        var draw = SplitMix64(seed: 7)
        let whole = Event.sample(
            .evaluation(from: .due, .evaluated, to: .done), .evaluated(draw.moment(), draw.decision())
        ).cloudEvent(.standard)
        for length in stride(from: 0, to: whole.count, by: 7) {
            #expect(throws: EventDocumentError.self) { try EventDocument(Array(whole.prefix(length))) }
        }
        for round in 0..<2000 {
            var text = whole
            let index = Int.random(in: text.indices, using: &draw)
            text[index] = draw.integer()
            do {
                _ = try EventDocument(text)
            } catch {
                #expect(!error.description.isEmpty, "round \(round) of seed 7")
            }
        }
    }

    private func object(_ event: Event) throws -> JSONObject {
        try #require(JSONReader().read(event.cloudEvent(.standard)).object)
    }

    private func fault(_ root: JSONObject) -> JSONFault? {
        do {
            _ = try EventDocument(JSONValue.object(root).bytes())
            return nil
        } catch {
            if case .fault(let fault) = error { return fault }
            return nil
        }
    }

    private func syntax(_ text: [UInt8]) -> JSONSyntaxError.Code? {
        do {
            _ = try EventDocument(text)
            return nil
        } catch {
            if case .syntax(let error) = error { return error.code }
            return nil
        }
    }
}

extension JSONValue {
    fileprivate var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }
}
