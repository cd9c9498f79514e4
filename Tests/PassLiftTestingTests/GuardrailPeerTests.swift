import Foundation
import PassLiftEncoding
import PassLiftPolicy
import Testing

@Suite(
    "Guardrails beside SciPy and statsmodels",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct GuardrailPeerTests {
    private static let tables = 200
    private static let seed: UInt64 = 0x5eed_0070

    /// Counts, and what is asked of them.
    private struct Table {
        let metric: GuardrailMetric
        let treatment: (observed: UInt64, happened: UInt64)
        let holdout: (observed: UInt64, happened: UInt64)
        let toleratedPPM: UInt64

        /// Small and large arms; shares that are alike, now and then none or all.
        init(_ random: inout SeededWords) {
            metric = GuardrailMetric.allCases[Int(random.below(4))]
            toleratedPPM = random.below(3) * 15_000
            let treated = 1 + random.below(random.below(2) == 0 ? 300 : 50_000)
            let heldOut = 1 + random.below(random.below(2) == 0 ? 100 : 20_000)
            let share = random.below(1001)
            let other = min(1000, share + random.below(60))
            treatment = (treated, treated * share / 1000)
            holdout = (heldOut, heldOut * other / 1000)
        }

        var plan: GuardrailPlan? {
            get throws {
                let document = """
                    {"name": "p", "holdout": {"ppm": 100000, "salt": "h"}, "guardrails": {
                     "alphaPPM": 100000, "checks": [{"name": "g", "metric": "\(metric.rawValue)",
                     "minimumSample": 100, "toleratedHarmPPM": \(toleratedPPM)}]}}
                    """
                return try UpgradePolicy(json: Array(document.utf8)).guardrails
            }
        }

        var report: GuardrailReport {
            get throws {
                let plan = try #require(try plan)
                let ledger = """
                    {"version":1,"epoch":0,"metrics":{"\(metric.rawValue)":{\
                    "treatment":{"observed":\(treatment.observed),"happened":\(treatment.happened)},\
                    "holdout":{"observed":\(holdout.observed),"happened":\(holdout.happened)}}}}
                    """
                return try #require(GuardrailLedger(json: Array(ledger.utf8)).reports(for: plan).first)
            }
        }

        var json: JSONValue {
            [
                "direction": .string(metric.direction.rawValue),
                "toleratedPPM": .integer(Int64(toleratedPPM)),
                "treatment": [.integer(Int64(treatment.observed)), .integer(Int64(treatment.happened))],
                "holdout": [.integer(Int64(holdout.observed)), .integer(Int64(holdout.happened))],
                "alphaPPM": 50_000, "spreadPPM": 20_000,
            ]
        }
    }

    @Test("intervals and evidence of 200 random tables agree to 10⁻⁹")
    func agreement() throws {
        var random = SeededWords(seed: Self.seed)
        let tables = (0..<Self.tables).map { _ in Table(&random) }
        let results = try PeerScript(name: "guardrails.py").run(tables.map(\.json))
        for (index, (table, result)) in zip(tables, results).enumerated() {
            let report = try table.report
            try expect(report.treatmentInterval, result.member("treatment"), "\(index) treatment")
            try expect(report.holdoutInterval, result.member("holdout"), "\(index) holdout")
            try expect(report.differenceInterval, result.member("difference"), "\(index) difference")
            try expect(report.harmBounds, result.member("harm"), "\(index) harm")
            let evidence = try number(result.member("logEvidence"))
            let ours = -log(report.pValue)
            // A number has no smaller exponent.
            guard evidence < 700 else { continue }
            #expect(
                (ours - max(evidence, 0)).magnitude <= 1e-9 * max(1, evidence),
                "seed \(Self.seed), table \(index), \(ours) for \(evidence)")
        }
    }

    private func expect(_ interval: GuardrailInterval, _ node: JSONNode, _ what: String) throws {
        let ends = try node.elements().map(number)
        try #require(ends.count == 2)
        #expect((interval.lower - ends[0]).magnitude <= 1e-9, "seed \(Self.seed), table \(what)")
        #expect((interval.upper - ends[1]).magnitude <= 1e-9, "seed \(Self.seed), table \(what)")
    }

    private func number(_ node: JSONNode) throws -> Double {
        switch node.value {
        case .integer(let integer): return Double(integer)
        case .number(let number): return number.approximation
        case .null, .bool, .string, .array, .object: throw node.wrongType("a number")
        }
    }

    /// SplitMix64 (Steele, Lea and Flood).
    private struct SeededWords {
        private var state: UInt64

        init(seed: UInt64) {
            state = seed
        }

        mutating func below(_ bound: UInt64) -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var word = state
            word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
            word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
            return (word ^ word >> 31) % bound
        }
    }
}
