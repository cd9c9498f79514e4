import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Events as CloudEvents")
struct CloudEventTests {
    @Test("a settled visit is one line of JSON with every attribute in its place")
    func settled() throws {
        var event = Event.sample(
            .visit(from: .authenticated(.password), .quieted(.signedIn), to: .settled(.signedIn)))
        event.visit = VisitID(bits: 0xabc)
        let text = String(decoding: event.cloudEvent(.standard), as: UTF8.self)
        let subject = "00000000000000000000000000000007"
        #expect(
            text == #"{"specversion":"1.0","id":"01a22b09-eb7b-7000-8000-000000000001","#
                + #""source":"/passlift","type":"dev.passlift.signin.settled.v1","subject":"\#(subject)","#
                + #""time":"2026-11-30T06:00:00.123Z","datacontenttype":"application/json","#
                + #""sequence":"0000000000000000042","partitionkey":"\#(subject)","#
                + #""correlationid":"00000000000000000000000000000abc","#
                + #""data":{"machine":"visit","from":"authenticated","from_method":"password","#
                + #""input":"quieted","input_outcome":"signed_in","to":"settled","outcome":"signed_in"}}"#)
    }

    @Test("a changed standing tells where from and where to, and an event outside visits no visit")
    func standing() throws {
        let root = try read(Event.sample(.standing(from: .passwordOnly, to: .upgraded)))
        #expect(
            root["data"] == ["machine": "standing", "from": "password_only", "to": "upgraded"])
        #expect(root["correlationid"] == nil)
    }

    @Test("a refused ceremony tells step and code, and the code's name where the form knows one")
    func refusal() throws {
        let transition = Transition.slip(
            .offeredUpgrade, from: .issued, .answered(.refused), to: .consumed(.refused))
        let event = Event.sample(transition, .ceremonyRefused(step: 9, code: 1))
        var form = CloudEventForm.standard
        #expect(try read(event, form)["data"]?.member("refusal") == ["step": 9, "code": 1])
        form.refusalNames = ["other", "origin_not_allowed"]
        #expect(
            try read(event, form)["data"]?.member("refusal")
                == ["step": 9, "code": 1, "code_name": "origin_not_allowed"])
        form.refusalNames = ["other"]
        #expect(try read(event, form)["data"]?.member("refusal") == ["step": 9, "code": 1])
    }

    @Test("a verified ceremony tells its flags by name")
    func ceremony() throws {
        let facts = CeremonyFacts(flags: [.userPresent, .userVerified, .backupEligible], algorithm: -7)
        let transition = Transition.slip(
            .signIn, from: .issued, .answered(.completed), to: .consumed(.completed))
        let root = try read(Event.sample(transition, .ceremonyVerified(facts)))
        #expect(
            root["data"]?.member("ceremony") == [
                "algorithm": -7, "user_present": true, "user_verified": true, "backup_eligible": true,
                "backup_state": false, "counter_regressed": false, "user_verification_trusted": false,
            ])
    }

    @Test("an evaluation names the policy by its hash")
    func policy() throws {
        var draw = SplitMix64(seed: 1)
        var event = Event.sample(
            .evaluation(from: .due, .evaluated, to: .done), .evaluated(draw.moment(), draw.decision()))
        event.policy = PolicyHash(bytes: [UInt8](repeating: 0x5a, count: 32))
        let data = try #require(read(event)["data"])
        #expect(data.member("policy") == .string(String(repeating: "5a", count: 32)))
        #expect(data.member("machine") == "evaluation")
        #expect(data.member("decision") != nil)
        #expect(data.member("moment") != nil)
    }

    @Test("names of attributes are lower-case letters and digits, at most 20 of them")
    func attributeNames() throws {
        var event = Event.sample(.standing(from: .nascent, to: .passwordOnly))
        event.visit = VisitID(bits: 1)
        for member in try read(event).members {
            #expect(member.key.utf8.count <= 20)
            #expect(member.key.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) })
        }
    }

    @Test("every word and name in the data of every transition is snake_case")
    func snakeCase() throws {
        for transition in Transition.every {
            let data = try #require(read(Event.sample(transition))["data"])
            guard case .object(let object) = data else {
                Issue.record("no object: \(transition)")
                continue
            }
            for member in object.members {
                #expect(isSnake(member.key), "\(member.key)")
                if case .string(let word) = member.value { #expect(isSnake(word), "\(word)") }
            }
        }
    }

    @Test("the names of events are dotted snake_case and differ")
    func names() {
        #expect(Set(EventName.allCases.map(\.rawValue)).count == EventName.allCases.count)
        for name in EventName.allCases {
            #expect(name.rawValue.split(separator: ".").allSatisfy { isSnake(String($0)) }, "\(name)")
        }
    }

    @Test("every name of the catalogue is the event of some transition")
    func reachableNames() {
        let told = Set(Transition.every.map(EventName.init(of:)))
        #expect(EventName.allCases.filter { !told.contains($0) } == [])
    }

    @Test("the largest and smallest numbers have a text")
    func extremes() throws {
        for number in [Int64.min, .max] {
            let event = Event(
                id: .max, time: Instant(milliseconds: number), subject: .max, sequence: number,
                happening: Happening(.standing(from: .nascent, to: .passwordOnly)))
            #expect(try read(event)["sequence"]?.text().utf8.count == 21)
        }
    }

    private func read(_ event: Event, _ form: CloudEventForm = .standard) throws -> JSONObject {
        let value = try JSONReader().read(event.cloudEvent(form))
        guard case .object(let object) = value else { throw JSONNode(value).wrongType("an object") }
        return object
    }

    private func isSnake(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x5f || $0 == 0x2b }
    }
}

@Suite("How events are dressed")
struct CloudEventFormTests {
    @Test("a deployment's own source and prefix are taken as they are")
    func taken() throws {
        let form = try CloudEventForm(source: "/shop/eu", typePrefix: "com.example.shop.")
        #expect(form.source == "/shop/eu")
        #expect(form.typePrefix == "com.example.shop.")
        #expect(
            CloudEventForm.standard == (try CloudEventForm(source: "/passlift", typePrefix: "dev.passlift.")))
    }

    @Test("a source and a prefix at the limit pass, one byte more is refused")
    func limits() throws {
        let limit = CloudEventForm.maximumByteCount
        let long = String(repeating: "a", count: limit)
        _ = try CloudEventForm(source: long, typePrefix: String(long.dropLast()) + ".")
        #expect(throws: CloudEventFormError.source) {
            try CloudEventForm(source: long + "a", typePrefix: "a.")
        }
        #expect(throws: CloudEventFormError.typePrefix) {
            try CloudEventForm(source: "/", typePrefix: long + ".")
        }
    }

    @Test("nothing, blanks, control characters and a prefix without its full stop are refused")
    func refused() {
        for source in ["", " ", "a b", "/\n", "/é"] {
            #expect(throws: CloudEventFormError.source) {
                try CloudEventForm(source: source, typePrefix: "a.")
            }
        }
        for prefix in ["", "dev.passlift", "dev passlift.", "\u{7f}."] {
            #expect(throws: CloudEventFormError.typePrefix) {
                try CloudEventForm(source: "/", typePrefix: prefix)
            }
        }
    }
}

extension JSONValue {
    /// The member `key` of an object.
    func member(_ key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }
}
