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

    private static func report(_ maker: LogMaker, accounts: Int, seed: UInt64) -> CalibrationReport {
        var calibration = Calibration()
        for event in maker.log(accounts: accounts, seed: seed) { calibration.take(event) }
        return calibration.report()
    }

    /// What is true of the people above.
    private static let truths: [String: Double] = [
        "platform_share.ios": 0.6, "platform_share.windows": 0.4, "can_create_silently.ios": 1,
        "can_create_silently.windows": 0, "silent_success_when_filled.ios": 0.35,
        "acceptance_first.ios": 0.45, "acceptance_decay.ios": 0.7, "acceptance_first.windows": 0.3,
        "acceptance_decay.windows": 0.7, "ceremony_completes.ios": 0.8, "ceremony_completes.windows": 0.8,
        // The last ten days before the end of the log are empty.
        "sign_ins_per_day": 0.1 * 90 / 100, "autofill_share": 0.6, "passkey_used_when_usable": 0.7,
        "visits_per_day": 0.1 * 90 / 100, "acceptance_decay": 0.7, "ceremony_completes": 0.8,
        "unanswered_when_not_accepted": 0.25, "never_again_when_dismissed": 0.05 / 0.75,
        "cancelled_when_not_for_good": 0.2 / 0.7, "password_right": 0.8,
        "left_when_prompted": 0.04, "left_when_quiet": 0.01, "left_because_of_prompt": 0.03,
    ]

    @Test("the parameters of made-up people are recovered: 95 % intervals hold the truth about as often")
    func recovers() throws {
        let maker = try Self.maker()
        var held = 0
        var asked = 0
        var missed: [String: Int] = [:]
        for round in 0..<8 {
            let report = Self.report(maker, accounts: 250, seed: Self.seed + UInt64(round))
            for (name, truth) in Self.truths {
                let parameter = try #require(report[name], "\(name)")
                #expect(parameter.low <= parameter.base && parameter.base <= parameter.high, "\(name)")
                #expect(parameter.count >= 30)
                asked += 1
                if (parameter.low...parameter.high).contains(truth) {
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
        let report = Self.report(try Self.maker(), accounts: 1500, seed: Self.seed + 100)
        for (name, truth) in Self.truths {
            let base = try #require(report[name], "\(name)").base
            #expect((base - truth).magnitude <= max(0.08 * truth, 0.012), "\(name): \(base), not \(truth)")
        }
        #expect(
            report["autofill_share"]?.source
                == "calibrated from 1500 accounts, 2026-11-30 to 2027-03-10")
        #expect(report.accounts == 1500)
    }

    @Test("the parameters that a population has bear its keys, each once")
    func populationKeys() throws {
        let report = Self.report(try Self.maker(), accounts: 250, seed: Self.seed)
        let keys = report.parameters.compactMap { $0.population?.key }
        #expect(Set(keys).count == keys.count)
        for key in [
            "signInsPer1000Days", "mainIOSPPM", "conditionalCreateIOSPPM", "silentSuccessIOSPPM",
            "acceptWindowsPPM", "acceptDecayPPM", "autofilledPPM", "unansweredPPM", "neverAgainPPM",
            "cancelPPM", "abandonPPM", "ceremonyCompletesPPM", "usesPasskeyPPM", "passwordSucceedsPPM",
        ] {
            #expect(keys.contains(key), "\(key)")
        }
        let rate = try #require(report["visits_per_day"])
        #expect(rate.population?.scale == 1000)
        #expect(report["left_when_quiet"]?.population == nil)
    }

    @Test("what the log does not tell is named, with the reason")
    func unknown() throws {
        let maker = try Self.maker()
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
        let report = calibration.report()
        let unknown = Set(report.unknown.map(\.name))
        for name in [
            "autofill_share", "left_when_prompted", "password_right", "silent_success_when_filled.ios",
            "other_device", "lost_device", "attackers", "costs", "individual_differences",
        ] {
            #expect(unknown.contains(name), "\(name)")
            #expect(report[name] == nil, "\(name)")
        }
        #expect(report["silent_success.ios"] != nil)
        #expect(report.unknown.allSatisfy { !$0.why.isEmpty })
    }

    @Test("where no client reports that it showed an offer, acceptance has no number of the offer")
    func unshown() throws {
        var calibration = Calibration()
        for logged in try Self.maker().log(accounts: 100, seed: Self.seed) {
            if case .visit(_, .offerShown, _) = logged.event.happening.transition { continue }
            calibration.take(logged)
        }
        let report = calibration.report()
        #expect(report["acceptance_first.ios"] == nil)
        #expect(report.unknown.contains { $0.name == "acceptance_first.ios" })
    }

    @Test("an empty log tells nothing and says so")
    func empty() {
        let report = Calibration().report()
        #expect(report.accounts == 0 && report.parameters.isEmpty)
        #expect(report.unknown.contains { $0.name == "sign_ins_per_day" })
    }
}
