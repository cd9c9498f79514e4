import PassLiftEncoding
import PassLiftPolicy
import Testing

@Suite("The guardrails' ledger")
struct GuardrailLedgerTests {
    private static func observation(_ random: inout SplitMix64, epoch: UInt32) -> GuardrailObservation {
        let metrics = GuardrailMetric.allCases
        return GuardrailObservation(
            metrics[Int(random.next() % UInt64(metrics.count))], random.next() % 3 == 0 ? .absent : .happened,
            arm: random.next() % 8 == 0 ? .holdout : .treatment, epoch: epoch)
    }

    @Test("an observation is counted under its metric, arm and outcome")
    func counting() throws {
        var ledger = GuardrailLedger()
        #expect(ledger.fold(.init(.needsRecovery, .happened, arm: .holdout, epoch: 0)) == .counted)
        #expect(ledger.fold(.init(.needsRecovery, .absent, arm: .holdout, epoch: 0)) == .counted)
        #expect(ledger.fold(.init(.needsRecovery, .absent, arm: .treatment, epoch: 0)) == .counted)
        #expect(ledger[.needsRecovery].holdout == (try Given.counts(2, 1)))
        #expect(ledger[.needsRecovery].treatment == (try Given.counts(1, 0)))
        #expect(ledger[.signInSucceeds] == GuardrailComparison())
    }

    @Test("a later epoch begins with nothing, and observations of any other change nothing")
    func epochs() {
        var ledger = GuardrailLedger()
        ledger.fold(.init(.needsRecovery, .happened, arm: .holdout, epoch: 0))
        let before = ledger
        #expect(ledger.fold(.init(.needsRecovery, .happened, arm: .holdout, epoch: 1)) == .otherEpoch)
        ledger.open(epoch: 0)
        #expect(ledger == before)
        ledger.open(epoch: 3)
        #expect(ledger == GuardrailLedger(epoch: 3))
        #expect(ledger.fold(.init(.needsRecovery, .happened, arm: .holdout, epoch: 0)) == .otherEpoch)
        ledger.open(epoch: 2)
        #expect(ledger == GuardrailLedger(epoch: 3))
    }

    @Test("a written ledger reads as itself, byte for byte")
    func roundTrip() throws {
        let seed: UInt64 = 0x5eed_0020
        var random = SplitMix64(seed: seed)
        for round in 0..<200 {
            let epoch = UInt32(truncatingIfNeeded: random.next())
            var ledger = GuardrailLedger(epoch: epoch)
            for _ in 0..<(random.next() % 40) { ledger.fold(Self.observation(&random, epoch: epoch)) }
            let read = try GuardrailLedger(json: ledger.json)
            #expect(read == ledger, "seed \(seed), round \(round)")
            #expect(read.json == ledger.json, "seed \(seed), round \(round)")
        }
        #expect(
            String(decoding: GuardrailLedger(epoch: 7).json, as: UTF8.self)
                == #"{"version":1,"epoch":7,"metrics":{}}"#)
    }

    @Test("neither the order of observations nor that of merging matters")
    func order() {
        let seed: UInt64 = 0x5eed_0021
        var random = SplitMix64(seed: seed)
        for round in 0..<100 {
            let observations = (0..<60).map { _ in
                Self.observation(&random, epoch: UInt32(random.next() % 3))
            }
            var parts: [GuardrailLedger] = []
            for part in 0..<4 {
                var ledger = GuardrailLedger(epoch: UInt32(random.next() % 3))
                for observation in observations[(part * 15)..<(part * 15 + 15)].shuffled(using: &random) {
                    ledger.fold(observation)
                }
                parts.append(ledger)
            }
            var forwards = GuardrailLedger()
            for part in parts { forwards.merge(part) }
            var shuffled = GuardrailLedger()
            for part in parts.shuffled(using: &random) { shuffled.merge(part) }
            var paired = parts[2]
            paired.merge(parts[3])
            var nested = parts[0]
            nested.merge(parts[1])
            nested.merge(paired)
            #expect(forwards == shuffled && forwards == nested, "seed \(seed), round \(round)")
        }
    }

    @Test("counting stops at the limit, one before it goes on, and merging stays there")
    func limit() throws {
        let plan = try Given.plan()
        let limit = GuardrailCounts.maximum
        var ledger = try Given.ledger(plan, treatment: (limit - 1, 5), holdout: (limit, limit))
        let observation = GuardrailObservation(.signInSucceeds, .happened, arm: .treatment, epoch: 0)
        #expect(ledger.fold(observation) == .counted)
        #expect(ledger.fold(observation) == .full)
        ledger.merge(ledger)
        #expect(ledger[.signInSucceeds].treatment == (try Given.counts(limit, 12)))
        #expect(ledger[.signInSucceeds].holdout == (try Given.counts(limit, limit)))
        #expect(try GuardrailLedger(json: ledger.json) == ledger)
        #expect(GuardrailCounts(observed: limit + 1, happened: 0) == nil)
        #expect(GuardrailCounts(observed: 1, happened: 2) == nil)
    }

    @Test(
        "a text that is no ledger is a typed error with its place",
        arguments: [
            ("", "unexpected_end"), ("{}", "$.version: missing"), ("[]", "$: expected an object"),
            (#"{"version":2,"epoch":0,"metrics":{}}"#, "$.version: expected an integer from 1 to 1"),
            (#"{"version":1,"epoch":-1,"metrics":{}}"#, "$.epoch: expected an integer"),
            (#"{"version":1,"epoch":4294967296,"metrics":{}}"#, "$.epoch: expected an integer"),
            (#"{"version":1,"epoch":0,"metrics":{"clicks":{}}}"#, "$.metrics.clicks: unknown member"),
            (#"{"version":1,"epoch":0,"metrics":{"needs_recovery":{}}}"#, "treatment: missing"),
            (#"{"version":1,"epoch":0,"metrics":{"needs_recovery":{"treatment":[]}}}"#, "expected an object"),
            (#"{"version":1,"epoch":0,"metrics":{},"extra":1}"#, "$.extra: unknown member"),
        ])
    func hostile(text: String, words: String) {
        #expect(refusal(text).contains(words), "\(refusal(text))")
    }

    @Test(
        "counts that cannot be are refused",
        arguments: [
            (#"{"observed":1,"happened":2}"#, "happened: expected an integer from 0 to 1"),
            (#"{"observed":-1,"happened":0}"#, "observed: expected an integer from 0"),
            (#"{"observed":1099511627777,"happened":0}"#, "observed: expected an integer from 0"),
            (#"{"observed":9223372036854775808,"happened":0}"#, "observed: expected an integer from 0"),
            (#"{"observed":1e3,"happened":0}"#, "observed: expected an integer"),
            (#"{"observed":1}"#, "happened: missing"),
        ])
    func counts(counts: String, words: String) {
        let text = """
            {"version":1,"epoch":0,"metrics":{"needs_recovery":{"treatment":\(counts),"holdout":\(counts)}}}
            """
        #expect(refusal(text).contains(words), "\(refusal(text))")
    }

    @Test("a text of the longest length is looked at, one byte more is not")
    func longest() {
        let ledger = #"{"version":1,"epoch":0,"metrics":{}}"#
        let padding = GuardrailLedger.maximumBytes - ledger.utf8.count
        #expect(refusal(ledger + String(repeating: " ", count: padding)).isEmpty)
        #expect(refusal(ledger + String(repeating: " ", count: padding + 1)).contains("too_many_bytes"))
    }

    @Test("any bytes are a ledger or a typed error")
    func mutations() {
        let seed: UInt64 = 0x5eed_0022
        var random = SplitMix64(seed: seed)
        var ledger = GuardrailLedger()
        for _ in 0..<50 { ledger.fold(Self.observation(&random, epoch: 0)) }
        var read = 0
        for _ in 0..<3000 {
            var bytes = ledger.json
            for _ in 0...(random.next() % 3) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if refusal(String(decoding: bytes, as: UTF8.self)).isEmpty { read += 1 }
        }
        #expect(read < 3000, "seed \(seed)")
    }

    private func refusal(_ text: String) -> String {
        do {
            _ = try GuardrailLedger(json: Array(text.utf8))
            return ""
        } catch {
            switch error {
            case .syntax(let syntax): return syntax.code.rawValue
            case .document(let fault): return fault.description
            }
        }
    }
}
