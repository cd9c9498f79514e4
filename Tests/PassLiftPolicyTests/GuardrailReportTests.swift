import PassLiftEncoding
import PassLiftPolicy
import Testing

@Suite("Guardrail reports")
struct GuardrailReportTests {
    @Test("harm is breached in the metric's harmful direction only")
    func directions() throws {
        let succeeds = try Given.plan(.signInSucceeds)
        let recovery = try Given.plan(.needsRecovery)
        let fewer = ((9000, 7200), (1000, 900)) as ((UInt64, UInt64), (UInt64, UInt64))
        let more = ((9000, 8100), (1000, 800)) as ((UInt64, UInt64), (UInt64, UInt64))
        #expect(try Given.report(succeeds, treatment: fewer.0, holdout: fewer.1).verdict == .breached)
        #expect(try Given.report(succeeds, treatment: more.0, holdout: more.1).verdict == .fine)
        #expect(try Given.report(recovery, treatment: fewer.0, holdout: fewer.1).verdict == .fine)
        #expect(try Given.report(recovery, treatment: more.0, holdout: more.1).verdict == .breached)
    }

    @Test("harm within what is tolerated is no breach")
    func tolerated() throws {
        let strict = try Given.plan()
        let lenient = try Given.plan(more: #", "toleratedHarmPPM": 100000"#)
        let seen = ((90_000, 72_000), (10_000, 9000)) as ((UInt64, UInt64), (UInt64, UInt64))
        #expect(try Given.report(strict, treatment: seen.0, holdout: seen.1).verdict == .breached)
        let report = try Given.report(lenient, treatment: seen.0, holdout: seen.1)
        #expect(report.verdict == .fine)
        #expect((report.harm - 0.1).magnitude < 1e-12)
    }

    @Test("one account below the minimum sample, in either arm, is not enough data", arguments: [0, 1, 2])
    func minimum(short: Int) throws {
        let plan = try Given.plan(more: #", "minimumSample": 150"#)
        let treated: UInt64 = short == 1 ? 149 : 150
        let heldOut: UInt64 = short == 2 ? 149 : 150
        let report = try Given.report(plan, treatment: (treated, 0), holdout: (heldOut, heldOut))
        #expect(report.verdict == (short == 0 ? .breached : .notEnoughData))
        #expect(report.response == (short == 0 ? .freeze : .nothing))
    }

    @Test("nobody observed is not enough data, and the report is a report all the same")
    func nobody() throws {
        let plan = try Given.plan()
        let report = try Given.required(GuardrailLedger().reports(for: plan).first)
        #expect(report.verdict == .notEnoughData)
        #expect(report.pValue == 1 && report.harm == 0 && report.difference == 0)
        #expect(report.harmBounds == GuardrailInterval(lower: -1, upper: 1))
        #expect(report.differenceInterval == GuardrailInterval(lower: -1, upper: 1))
        #expect(report.holdoutInterval == GuardrailInterval(lower: 0, upper: 1))
        let one = try Given.report(plan, treatment: (5, 5), holdout: (0, 0))
        #expect(one.harmBounds == GuardrailInterval(lower: -1, upper: 1) && one.pValue == 1)
    }

    @Test("a dry run reports what it would do and does nothing")
    func dryRun() throws {
        let policy = try Given.policy(
            """
            {"name": "p", "holdout": {"ppm": 100000, "salt": "h"}, "guardrails": {"dryRun": true,
             "checks": [{"name": "g", "metric": "sign_in_succeeds", "then": "rollBack"}]}}
            """)
        let plan = try Given.required(policy.guardrails)
        let report = try Given.report(plan, treatment: (9000, 7000), holdout: (1000, 900))
        #expect(report.verdict == .breached)
        #expect(report.proposed == .rollBack)
        #expect(report.response == .nothing)
    }

    @Test("the breach, the p-value and the lower bound say the same for every table")
    func agreement() throws {
        let seed: UInt64 = 0x5eed_0023
        var random = SplitMix64(seed: seed)
        var seen: [GuardrailReport.Verdict: Int] = [:]
        for round in 0..<400 {
            let metric = GuardrailMetric.allCases[round % 4]
            let plan = try Given.plan(metric, more: #", "toleratedHarmPPM": \#(random.next() % 3 * 10_000)"#)
            let treated = 200 + random.next() % 50_000
            let heldOut = 200 + random.next() % 5000
            let first = random.next() % (treated + 1)
            let share = Double(first) / Double(treated) + Double(random.next() % 100) / 500 - 0.1
            let second = UInt64(min(max(share, 0), 1) * Double(heldOut))
            let report = try Given.report(plan, treatment: (treated, first), holdout: (heldOut, second))
            let tolerated = Double(report.guardrail.toleratedHarmPPM) / 1_000_000
            seen[report.verdict, default: 0] += 1
            let breached = report.verdict == .breached
            #expect(breached == (report.pValue <= report.alpha), "seed \(seed), round \(round)")
            if (report.harmBounds.lower - tolerated).magnitude > 1e-9 {
                #expect(breached == (report.harmBounds.lower > tolerated), "seed \(seed), round \(round)")
            }
            #expect(report.harmBounds.lower <= report.harm, "seed \(seed), round \(round)")
            #expect(report.harm <= report.harmBounds.upper, "seed \(seed), round \(round)")
            #expect(report.differenceInterval.lower <= report.difference, "seed \(seed), round \(round)")
            #expect(report.difference <= report.differenceInterval.upper, "seed \(seed), round \(round)")
        }
        #expect(seen[.breached, default: 0] > 50 && seen[.fine, default: 0] > 50, "\(seen)")
    }

    @Test("swapping what is good and the metric's direction changes nothing but the sign")
    func symmetry() throws {
        let good = try Given.report(
            try Given.plan(.signInSucceeds), treatment: (9000, 8000), holdout: (1000, 910))
        let bad = try Given.report(
            try Given.plan(.needsRecovery), treatment: (9000, 1000), holdout: (1000, 90))
        #expect((good.harm - bad.harm).magnitude < 1e-12)
        #expect((good.pValue / bad.pValue - 1).magnitude < 1e-9)
        #expect((good.harmBounds.lower - bad.harmBounds.lower).magnitude < 1e-9)
        #expect((good.harmBounds.upper - bad.harmBounds.upper).magnitude < 1e-9)
        #expect((good.difference + bad.difference).magnitude < 1e-12)
    }

    @Test("the same counts need more in a later epoch, and the largest counts give finite numbers")
    func extremes() throws {
        let plan = try Given.plan()
        let early = try Given.report(plan, treatment: (9000, 7920), holdout: (1000, 918))
        let late = try Given.required(
            try Given.ledger(plan, treatment: (9000, 7920), holdout: (1000, 918), epoch: 40)
                .reports(for: plan).first)
        #expect(early.verdict == .breached && late.verdict == .fine)
        #expect(early.pValue == late.pValue)
        let most = GuardrailCounts.maximum
        for (first, second) in [(UInt64(0), most), (most, 0), (most, most), (0, 0)] {
            let report = try Given.report(plan, treatment: (most, first), holdout: (most, second))
            for number in [report.harmBounds.lower, report.harmBounds.upper, report.pValue, report.harm] {
                #expect(number.isFinite)
            }
            #expect(report.verdict == (first < second ? .breached : .fine))
        }
    }

    @Test("the document of a report has names, codes and parts per million")
    func document() throws {
        let report = try Given.report(try Given.plan(), treatment: (9000, 7920), holdout: (1000, 918))
        let text = report.json.text()
        #expect(text.hasPrefix(#"{"name":"g","metric":"sign_in_succeeds","epoch":0,"verdict":"breached","#))
        #expect(text.contains(#""response":"freeze","proposed":"freeze","harmPPM":38000,"#), "\(text)")
        #expect(text.contains(#""treatment":{"observed":9000,"happened":7920,"intervalPPM":["#), "\(text)")
        #expect(text.contains(#""differencePPM":-38000,"#), "\(text)")
    }
}
