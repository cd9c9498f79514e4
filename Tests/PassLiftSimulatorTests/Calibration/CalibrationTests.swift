import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("Calibrating by a log")
struct CalibrationTests {
    private static let seed: UInt64 = 0x0ff_5000

    /// People whose every number differs from its default.
    private static func maker() throws -> LogMaker {
        var maker = try LogMaker(Documents.steady)
        maker.ways.platforms = [(.iOS, 0.6), (.windows, 0.4)]
        maker.ways.accepts = [.iOS: 0.45, .windows: 0.3]
        maker.ways.decay = 0.7
        maker.ways.kinds = [1]
        maker.ways.completes = 0.8
        maker.ways.silent = [.iOS: 0.35]
        maker.ways.filled = 0.6
        maker.ways.notNow = 0.5
        maker.ways.never = 0.05
        maker.ways.cancels = 0.2
        maker.ways.mistypes = 0.2
        maker.ways.leavesPrompted = 0.04
        maker.ways.leavesQuiet = 0.01
        maker.ways.usesPasskey = 0.7
        maker.ways.visits = .daily(0.1, days: 90)
        return maker
    }

    private static func report(_ maker: LogMaker, accounts: Int, seed: UInt64) throws -> CalibrationReport {
        var calibration = Calibration()
        for event in maker.log(accounts: accounts, seed: seed) { calibration.take(event) }
        return calibration.report(upon: try Population(.mixed))
    }

    /// What is true of the people above.
    private static let truths: [PopulationParameter: Double] = [
        .mainIOSPPM: 0.6, .mainWindowsPPM: 0.4, .conditionalCreateIOSPPM: 1, .conditionalCreateWindowsPPM: 0,
        .silentSuccessIOSPPM: 0.35, .acceptIOSPPM: 0.45, .acceptWindowsPPM: 0.3, .acceptDecayPPM: 0.7,
        .ceremonyCompletesPPM: 0.8, .autofilledPPM: 0.6, .unansweredPPM: 0.25,
        .neverAgainPPM: 0.05 / 0.75, .cancelPPM: 0.2 / 0.7, .abandonPPM: 0.03,
    ]
    private static let figures: [String: Double] = [
        "acceptance_decay.ios": 0.7, "acceptance_decay.windows": 0.7, "ceremony_completes.ios": 0.8,
        "ceremony_completes.windows": 0.8, "left_when_prompted": 0.04, "left_when_quiet": 0.01,
        "passkey_signs_in_when_usable": 0.7,
        // The last ten days before the end of the log are empty.
        "sign_ins_per_day": 0.1 * 90 / 100, "days_between_sign_ins": 100 / (0.1 * 90),
    ]

    /// Every number that is known, as a part of one.
    private static func told(_ report: CalibrationReport) throws -> [(name: String, FittedNumber, Double)] {
        let parameters = truths.map { parameter, truth in
            let range = report[parameter].range
            let fit = FittedNumber(
                low: Double(range.low) / 1e6, base: Double(range.base) / 1e6, high: Double(range.high) / 1e6)
            return (parameter.rawValue, fit, truth)
        }
        return try parameters
            + figures.map { name, truth in (name, try #require(report[figure: name], "\(name)").fit, truth) }
    }

    @Test("the parameters of made-up people are recovered: 95 % intervals hold the truth about as often")
    func recovers() throws {
        let maker = try Self.maker()
        var held = 0
        var asked = 0
        var missed: [String: Int] = [:]
        for round in 0..<8 {
            let report = try Self.report(maker, accounts: 250, seed: Self.seed + UInt64(round))
            for parameter in Self.truths.keys { #expect(report[parameter].origin.count >= 30) }
            for (name, fit, truth) in try Self.told(report) {
                #expect(fit.low <= fit.base && fit.base <= fit.high, "\(name)")
                asked += 1
                if (fit.low...fit.high).contains(truth) {
                    held += 1
                } else {
                    missed[name, default: 0] += 1
                }
            }
        }
        #expect(Double(held) >= 0.9 * Double(asked), "seed \(Self.seed): \(held) of \(asked), \(missed)")
        #expect(missed.values.allSatisfy { $0 <= 3 }, "seed \(Self.seed): \(missed)")
    }

    @Test("the estimates come near with many accounts, and say where they come from")
    func converges() throws {
        let report = try Self.report(try Self.maker(), accounts: 1500, seed: Self.seed + 100)
        for (name, fit, truth) in try Self.told(report) {
            #expect(
                (fit.base - truth).magnitude <= max(0.08 * truth, 0.012), "\(name): \(fit), not \(truth)")
        }
        #expect(
            report[.autofilledPPM].range.source == "calibrated from 1500 accounts, 2026-11-30 to 2027-03-10")
        #expect(report[.secondDevicePPM].range.source.hasPrefix("as in mixed: "))
        #expect(report.accounts == 1500)
    }

    @Test("what the log does not tell keeps what was assumed, and says why")
    func unknown() throws {
        let maker = try Self.maker()
        let base = try Population(.mixed)
        var calibration = Calibration()
        for logged in maker.log(accounts: 100, seed: Self.seed) {
            var event = logged.event
            if case .evaluated(var moment, let decision) = event.happening.detail {
                moment.signIn.autofilled = .unknown
                event.happening.detail = .evaluated(moment, decision)
            }
            if case .visit(_, .continued, _) = event.happening.transition { continue }
            if case .proofs(_, _, .passwordFailed, _) = event.happening.transition { continue }
            calibration.take(LoggedEvent(line: logged.line, event: event))
        }
        let report = calibration.report(upon: base)
        for parameter: PopulationParameter in [
            .autofilledPPM, .abandonPPM, .silentSuccessIOSPPM, .thirdDevicePPM, .lostDevicesPer1000Years,
            .passkeySucceedsPPM, .resetPer90DaysPPM, .phishesPer1000Years, .supportContactCents,
        ] {
            let told = report[parameter]
            guard case .base(let why) = told.origin else {
                Issue.record("\(parameter): \(told.origin)")
                continue
            }
            #expect(!why.isEmpty)
            let assumed = base.segments[0][parameter]
            #expect(told.range.low == assumed.low && told.range.high == assumed.high)
        }
        guard case .bound = report[.passwordSucceedsPPM].origin else {
            Issue.record("no wrong password is in the log")
            return
        }
        #expect(report[.passwordSucceedsPPM].range.base == 1_000_000)
        #expect(report[figure: "left_when_prompted"] == nil)
        #expect(CalibrationReport.inseparable.contains { $0.name == "individual_differences" })
    }

    @Test("how often a passkey is led with is told only together with how often it works")
    func passkeyUses() throws {
        let report = try Self.report(try Self.maker(), accounts: 250, seed: Self.seed)
        let told = report[.usesPasskeyPPM]
        guard case .bound = told.origin else {
            Issue.record("\(told.origin)")
            return
        }
        let product = try #require(report[figure: "passkey_signs_in_when_usable"]).fit
        // As assumed, 97 of 100 succeed, at least 93 and at most 99.
        #expect((Double(told.range.base) - product.base * 1e6 / 0.97).magnitude <= 1)
        #expect((Double(told.range.low) - product.low * 1e6 / 0.99).magnitude <= 1)
        #expect((Double(told.range.high) - product.high * 1e6 / 0.93).magnitude <= 1)
        #expect(told.range.source.hasSuffix("with passkeySucceedsPPM from 930000 to 990000, as assumed"))
        #expect(report[.passkeySucceedsPPM].origin.name == "base")
    }

    @Test("where no client reports that it showed an offer, acceptance has no number of the offer")
    func unshown() throws {
        var calibration = Calibration()
        for logged in try Self.maker().log(accounts: 100, seed: Self.seed) {
            if case .visit(_, .offerShown, _) = logged.event.happening.transition { continue }
            calibration.take(logged)
        }
        let report = calibration.report(upon: try Population(.mixed))
        #expect(report[.acceptIOSPPM].origin.name == "base")
        #expect(report[.acceptDecayPPM].origin.why?.contains("offers have no number") == true)
    }
}
