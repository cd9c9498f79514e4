import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import Testing

@Suite("The stored form of flat values")
struct StoredFormTests {
    @Test("random values of every type are read back as they were", arguments: 1...400 as ClosedRange<UInt64>)
    func randomValues(seed: UInt64) throws {
        var flat = Flat(seed: seed)
        let (facts, history) = (try flat.accountFacts(), flat.history())
        let (visit, slip) = (try flat.visit(), try flat.slip())
        let (signIn, client) = (try flat.signIn(), try flat.client())
        let recovery = try flat.recovery()
        #expect(try StoredForm.recovery(StoredForm.document(of: recovery)) == recovery, "seed \(seed)")
        #expect(try StoredForm.accountFacts(StoredForm.document(of: facts)) == facts, "seed \(seed)")
        #expect(try StoredForm.offerHistory(StoredForm.document(of: history)) == history, "seed \(seed)")
        #expect(try StoredForm.visit(StoredForm.document(of: visit)) == visit, "seed \(seed)")
        #expect(try StoredForm.slip(StoredForm.document(of: slip)) == slip, "seed \(seed)")
        #expect(try StoredForm.signInFacts(StoredForm.document(of: signIn)) == signIn, "seed \(seed)")
        #expect(try StoredForm.clientCapabilities(StoredForm.document(of: client)) == client, "seed \(seed)")
    }

    @Test(
        "every state of a visit has a spelling of its own and is read back", arguments: VisitState.everyValue)
    func visitStates(state: VisitState) throws {
        var visit = Visit(
            id: VisitID(bits: 1), kind: .signIn, startedAt: Instant(milliseconds: 0),
            expiresAt: Instant(milliseconds: 1))
        visit.state = state
        #expect(try StoredForm.visit(StoredForm.document(of: visit)).state == state)
    }

    @Test("every kind of visit is read back", arguments: VisitKind.everyValue)
    func visitKinds(kind: VisitKind) throws {
        let moment = Instant(milliseconds: 0)
        let visit = Visit(id: VisitID(bits: 1), kind: kind, startedAt: moment, expiresAt: moment)
        #expect(try StoredForm.visit(StoredForm.document(of: visit)) == visit)
    }

    @Test("every state of a slip is read back", arguments: SlipState.everyValue)
    func slipStates(state: SlipState) throws {
        var slip = Slip(
            id: SlipID(bits: 1), visit: VisitID(bits: 2), purpose: .signIn, securityEpoch: 0,
            expiresAt: Instant(milliseconds: 0))
        slip.state = state
        #expect(try StoredForm.slip(StoredForm.document(of: slip)) == slip)
    }

    @Test("a recovery is this text, and every state is read back", arguments: Recovery.everyValue)
    func recoveries(state: Recovery) throws {
        var recovery = RecoveryCase(
            state: state, in: VisitID(bits: 11), startedAt: Instant(milliseconds: 5),
            expiresAt: Instant(milliseconds: 9))
        recovery.routes = [.mail, .host]
        let document = StoredForm.document(of: recovery)
        #expect(try StoredForm.recovery(document) == recovery)
        guard case .waiting = state else { return }
        #expect(
            String(decoding: document, as: UTF8.self)
                == #"{"v":1,"state":"waiting","state_until_ms":1000,"#
                + #""visit":"0000000000000000000000000000000b","#
                + #""routes":9,"roots":0,"recovery_epoch":0,"started_at_ms":5,"#
                + #""expires_at_ms":9,"objection":"due","password":"not_asked"}"#)
    }

    @Test("no two states of a visit have the same spelling")
    func spellingsDiffer() {
        let documents = VisitState.everyValue.map { state in
            var visit = Visit(
                id: VisitID(bits: 1), kind: .signIn, startedAt: Instant(milliseconds: 0),
                expiresAt: Instant(milliseconds: 0))
            visit.state = state
            return StoredForm.document(of: visit)
        }
        #expect(Set(documents).count == VisitState.everyValue.count)
    }

    @Test("the random values vary every member, so one that is forgotten when it is written would show")
    func everyMemberVaries() throws {
        var flat = Flat(seed: 7)
        var seen: [String: Set<String>] = [:]
        for _ in 0..<100 {
            let values: [Any] = [
                try flat.accountFacts(), flat.history(), try flat.visit(), try flat.slip(), try flat.signIn(),
                try flat.client(), try flat.recovery(),
            ]
            for value in values {
                for member in Mirror(reflecting: value).children {
                    seen["\(type(of: value)).\(member.label ?? "")", default: []].insert("\(member.value)")
                }
            }
        }
        #expect(seen.filter { $0.value.count < 2 }.keys.sorted() == [], "seed 7")
    }

    @Test("an account's facts are this text")
    func factsText() {
        var facts = AccountFacts(status: .active, createdAt: Instant(milliseconds: 1_795_000_000_000))
        facts.password = .present
        facts.secondFactors = [.totp, .host]
        let text = String(decoding: StoredForm.document(of: facts), as: UTF8.self)
        #expect(
            text == #"{"v":1,"status":"active","password":"present","passkeys":0,"proven_passkeys":0,"#
                + #""second_factors":5,"security_epoch":0,"created_at_ms":1795000000000}"#)
    }

    @Test("an empty history is almost nothing, and what is missing reads as its default")
    func emptyHistory() throws {
        #expect(StoredForm.document(of: OfferHistory()) == Array(#"{"v":1}"#.utf8))
        #expect(try StoredForm.offerHistory(Array(#"{"v":1,"later":[1],"skips":{}}"#.utf8)) == OfferHistory())
    }

    @Test("a document with the members that have no default reads as the value at its first")
    func defaults() throws {
        let moment = Instant(milliseconds: 5)
        let facts = AccountFacts(status: .active, createdAt: moment)
        let signIn = SignInFacts(method: .password, surface: .signIn)
        let identity = "0000000000000000000000000000000b"
        let visit =
            "{\"v\":1,\"id\":\"\(identity)\",\"kind\":\"sign_up\",\"state\":\"absent\","
            + #""started_at_ms":5,"expires_at_ms":5}"#
        #expect(
            try StoredForm.accountFacts(Array(#"{"v":1,"status":"active","created_at_ms":5}"#.utf8)) == facts)
        #expect(
            try StoredForm.signInFacts(Array(#"{"v":1,"method":"password","surface":"sign_in"}"#.utf8))
                == signIn)
        #expect(try StoredForm.clientCapabilities(Array(#"{"v":1}"#.utf8)) == ClientCapabilities())
        #expect(
            try StoredForm.visit(Array(visit.utf8))
                == Visit(id: VisitID(bits: 11), kind: .signUp, startedAt: moment, expiresAt: moment))
    }

    @Test("a tally and civil counts read what is missing in them as zero")
    func innerDefaults() throws {
        let text = #"{"v":1,"skips":{"last_ms":5},"decided":{"ever":2}}"#
        var history = OfferHistory()
        history.skips.last = Instant(milliseconds: 5)
        history.decided.ever = 2
        #expect(try StoredForm.offerHistory(Array(text.utf8)) == history)
    }

    @Test("a visit is this text, its states spelled as in events")
    func visitText() {
        var visit = Visit(
            id: VisitID(bits: 1), kind: .reauthentication(.addPasskey), startedAt: Instant(milliseconds: 0),
            expiresAt: Instant(milliseconds: 1))
        visit.state = .upgrading(.automatic(then: .offer))
        visit.proofs = [.password, .secondFactor]
        let text = String(decoding: StoredForm.document(of: visit), as: UTF8.self)
        #expect(
            text == #"{"v":1,"id":"00000000000000000000000000000001","kind":"reauthentication","#
                + #""kind_action":"add_passkey","state":"upgrading","state_path":"automatic","#
                + #""state_then":"offer","proofs":"password+second_factor","roots":0,"#
                + #""passkey_shown":"none","evaluation":"due","#
                + #""security_epoch":0,"started_at_ms":0,"expires_at_ms":1}"#)
    }

    @Test(
        "a damaged document is a typed error",
        arguments: [
            "", "null", "[]", "{}", #"{"v":0}"#, #"{"v":"1"}"#, #"{"v":1"#, #"{"v":1,"v":1}"#,
            #"{"v":1,"status":"aktiv","created_at_ms":1}"#, #"{"v":1,"status":"active"}"#,
            #"{"v":1,"status":"active","created_at_ms":1,"passkeys":65536}"#,
            #"{"v":1,"status":"active","created_at_ms":1,"passkeys":-1}"#,
            #"{"v":1,"status":"active","created_at_ms":1.5}"#,
            #"{"v":1,"status":"active","created_at_ms":9223372036854775808}"#,
            String(repeating: "[", count: 100_000),
        ])
    func damaged(text: String) {
        #expect(throws: StoreError(.corrupt, "")) { try StoredForm.accountFacts(Array(text.utf8)) }
    }

    @Test(
        "a damaged identity, state or list is a typed error",
        arguments: [
            #""open_offer":{"visit":"0g","since_ms":1,"expires_at_ms":1}"#,
            #""open_offer":{"visit":"00","since_ms":1,"expires_at_ms":1}"#,
            #""open_offer":null"#, #""skips":7"#, #""failures_by_platform":[0,0,0,0,0,0,0,0,0]"#,
            #""failures_by_platform":[0,0,0,0,0,0,0]"#, #""failures_by_platform":[0,0,0,0,0,0,0,256]"#,
        ])
    func damagedHistory(member: String) {
        #expect(throws: StoreError(.corrupt, "")) {
            try StoredForm.offerHistory(Array("{\"v\":1,\(member)}".utf8))
        }
    }

    @Test("a document of a newer form is told apart from a damaged one")
    func newerForm() {
        #expect(throws: StoreError(.newerSchema, "")) {
            try StoredForm.clientCapabilities(Array(#"{"v":2}"#.utf8))
        }
    }

    @Test("a document of 64 KiB is read and one byte more is refused")
    func sizeLimit() throws {
        let padded = Array(#"{"v":1}"#.utf8) + [UInt8](repeating: 0x20, count: 65_536 - 7)
        #expect(try StoredForm.offerHistory(padded) == OfferHistory())
        #expect(throws: StoreError(.corrupt, "")) { try StoredForm.offerHistory(padded + [0x20]) }
    }

    @Test("an identity is 16 bytes, the most significant first", arguments: 1...50 as ClosedRange<UInt64>)
    func identities(seed: UInt64) {
        var flat = Flat(seed: seed)
        let bits = flat.bits()
        #expect(StoredForm.bits(of: StoredForm.bytes(of: bits)) == bits, "seed \(seed)")
        #expect(StoredForm.bytes(of: 0x0102 << 112)[0..<2] == [1, 2])
        #expect(StoredForm.bits(of: [UInt8](repeating: 0, count: 15)) == nil)
        #expect(StoredForm.bits(of: [UInt8](repeating: 0, count: 17)) == nil)
    }
}
