import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

/// Turns counts into parameters with intervals, and says what is missing.
struct CalibrationWriter {
    /// The fewest observations that a parameter is made of.
    private static let minimumCount = 30

    private let counts: Calibration
    private let source: String
    private var parameters: [CalibratedParameter] = []
    private var unknown: [UnknownParameter] = []

    init(_ counts: Calibration) {
        self.counts = counts
        let days = [counts.start, counts.end].compactMap { time in
            time.map { String(RFC3339.text(milliseconds: $0.milliseconds).prefix(10)) }
        }
        source =
            "calibrated from \(counts.accounts.count) accounts, \(days.joined(separator: " to "))"
    }

    func report() -> CalibrationReport {
        var writer = self
        writer.writePlatforms()
        writer.writeVisits()
        writer.writeAnswers()
        writer.writeProofs()
        writer.writeGoing()
        writer.unknown += Self.never
        return CalibrationReport(
            accounts: counts.accounts.count, parameters: writer.parameters, unknown: writer.unknown)
    }

    private mutating func writePlatforms() {
        let all = counts.platforms.values.reduce(0) { $0 + $1.accounts }
        for platform in Platform.allCases {
            guard let tally = counts.platforms[platform] else { continue }
            let name = platform.rawValue
            add("platform_share.\(name)", .init(tried: all, happened: tally.accounts))
            add(
                "can_create_silently.\(name)",
                .init(tried: tally.silentTold, happened: tally.silentPossible))
            if tally.filled.tried > 0 || tally.untold.tried == 0 {
                add("silent_success_when_filled.\(name)", tally.filled)
            } else {
                add("silent_success.\(name)", tally.untold)
                lack(
                    "silent_success_when_filled.\(name)",
                    "no sign-in with a silent attempt tells whether the password was filled in")
            }
            writeCurve(curve(of: tally), name)
            add("ceremony_completes.\(name)", tally.ceremonies)
        }
        writeCommon(Array(counts.platforms.values))
    }

    /// What all platforms have in common.
    private mutating func writeCommon(_ tallies: [PlatformTally]) {
        let curves = tallies.map(curve)
        let further = curves.reduce(0) { $0 + $1.furtherCount }
        if counts.showings > 0, further >= Self.minimumCount,
            let decay = AcceptanceCurve.commonDecay(curves)
        {
            add("acceptance_decay", decay, count: further)
        } else {
            lack("acceptance_decay", Self.tooFew(further, "offers were shown behind the first"))
        }
        let ceremonies = tallies.reduce(PlatformTally.Trials()) { $0 + $1.ceremonies }
        add("ceremony_completes", ceremonies)
        add(
            "ceremony_errs_when_incomplete",
            .init(
                tried: ceremonies.tried - ceremonies.happened,
                happened: tallies.reduce(0) { $0 + $1.errors }))
    }

    /// Those who leave because of a prompt have answered nothing; where hosts say who went on, they are left
    /// out.
    private func curve(of tally: PlatformTally) -> AcceptanceCurve {
        AcceptanceCurve(isGoingTold ? tally.staying : tally.offers)
    }

    private var isGoingTold: Bool { counts.prompted.happened + counts.quiet.happened > 0 }

    private mutating func writeCurve(_ curve: AcceptanceCurve, _ platform: String) {
        guard curve.count >= Self.minimumCount else {
            return lack("acceptance_first.\(platform)", Self.tooFew(curve.count, "offers were shown"))
        }
        guard counts.showings > 0 else {
            return lack(
                "acceptance_first.\(platform)",
                "no client reports that it showed an offer, so offers have no number")
        }
        if let first = curve.first {
            add("acceptance_first.\(platform)", first, count: curve.count)
        } else {
            lack("acceptance_first.\(platform)", "no offer was accepted")
        }
        guard curve.furtherCount >= Self.minimumCount, let decay = curve.decay else {
            return lack(
                "acceptance_decay.\(platform)",
                Self.tooFew(curve.furtherCount, "offers were shown behind the first"))
        }
        add("acceptance_decay.\(platform)", decay, count: curve.furtherCount)
    }

    private mutating func writeVisits() {
        let accounts = Array(counts.accounts.values)
        writeRate(accounts)
        addShare(
            "autofill_share", accounts.map { ($0.filled, $0.fillTold) },
            orElse: "no password sign-in tells whether the password was filled in")
        addShare(
            "passkey_used_when_usable", accounts.map { ($0.byPasskey, $0.withPasskey) },
            orElse: "nobody came back who could use a passkey beside a password")
    }

    private mutating func writeRate(_ accounts: [AccountCourse]) {
        let signIns = accounts.reduce(0) { $0 + Int($1.signIns) }
        guard let end = counts.end, signIns >= Self.minimumCount else {
            return lack("sign_ins_per_day", Self.tooFew(signIns, "sign-ins came after the first"))
        }
        var rate = ClusteredMean(accounts: accounts.count)
        for (index, account) in accounts.enumerated() {
            let days = Double(max(end.seconds(since: account.entry), 0)) / 86_400
            rate.add(Double(account.signIns), over: days, of: index)
        }
        let estimate = rate.estimate(.logged, accounts: accounts.count)
        let (low, high) = (max(estimate.interval.lowerBound, 0), estimate.interval.upperBound)
        add("sign_ins_per_day", .init(low: low, base: estimate.value, high: high), count: signIns)
        writeVisitRate(estimate, count: signIns)
        guard low > 0 else {
            return lack("days_between_sign_ins", "the rate of sign-ins is too uncertain to be inverted")
        }
        add(
            "days_between_sign_ins", .init(low: 1 / high, base: 1 / estimate.value, high: 1 / low),
            count: signIns)
    }

    /// Visits, those included in which nobody got in: who came then is not known, so all are taken to be as
    /// many times the sign-ins for everybody.
    private mutating func writeVisitRate(_ rate: LogEstimate, count: Int) {
        let all = counts.visits
        guard all.happened > 0, all.tried >= all.happened, rate.value > 0 else {
            return lack("visits_per_day", "the log holds no beginnings of visits")
        }
        let times = Double(all.tried) / Double(all.happened)
        let spread = rate.standardError / rate.value
        let relative = spread * spread + (1 - 1 / times) / Double(all.happened)
        let half = ClusteredMean.deviations * rate.value * times * relative.squareRoot()
        let base = rate.value * times
        add("visits_per_day", .init(low: max(base - half, 0), base: base, high: base + half), count: count)
    }

    /// One answer after the other, each of those that did not give the one before.
    private mutating func writeAnswers() {
        let left = isGoingTold ? counts.platforms.values.reduce(0) { $0 + $1.left.reduce(0, +) } : 0
        let unanswered = (counts.answers[.shown] ?? 0) - left
        let refused = counts.answers[.refused] ?? 0
        let cancelled = counts.answers[.cancelled] ?? 0
        let dismissed = refused + cancelled + (counts.answers[.snoozed] ?? 0)
        add("unanswered_when_not_accepted", .init(tried: dismissed + unanswered, happened: unanswered))
        add("never_again_when_dismissed", .init(tried: dismissed, happened: refused))
        add("cancelled_when_not_for_good", .init(tried: dismissed - refused, happened: cancelled))
    }

    private mutating func writeProofs() {
        if counts.passwords.happened < counts.passwords.tried {
            add("password_right", counts.passwords)
        } else {
            lack(
                "password_right",
                "no wrong password is in the log; where the host checks them, they stay with it")
        }
        add("passkey_right", counts.passkeys)
        add("passkey_only_accepted", counts.removals)
    }

    private mutating func writeGoing() {
        guard isGoingTold else {
            return lack("left_when_prompted", "the host reports no visit.continued")
        }
        add("left_when_prompted", counts.prompted.failures)
        add("left_when_quiet", counts.quiet.failures)
        guard counts.prompted.tried >= Self.minimumCount, counts.quiet.tried >= Self.minimumCount,
            let prompted = counts.prompted.failures.counts, let quiet = counts.quiet.failures.counts
        else { return }
        let interval = GuardrailInterval.newcombe(.init(treatment: prompted, holdout: quiet))
        add(
            "left_because_of_prompt",
            .init(low: interval.lower, base: prompted.rate - quiet.rate, high: interval.upper),
            count: counts.prompted.tried)
    }

    /// What no log of this catalogue tells, however long it is.
    private static let never: [UnknownParameter] = [
        .init(name: "other_device", why: "an event names no device, so two devices of one person look alike"),
        .init(
            name: "lost_device", why: "nobody reports a loss; a passkey that is not used again says little"),
        .init(name: "sync_fabric", why: "which devices share a passkey is known to their vendor alone"),
        .init(name: "credential_manager", why: "events keep no AAGUID and no name of a manager"),
        .init(name: "forgotten_password", why: "a wrong password may be mistyped, another's, or an attack"),
        .init(name: "attackers", why: "who guesses or phishes does not say so; failures are of everybody"),
        .init(
            name: "individual_differences",
            why: "acceptance that falls and people that differ leave the same counts; decay holds both"),
        .init(name: "support_contacts", why: "they are kept elsewhere"),
        .init(name: "time_to_sign_in", why: "the time before the first event of a visit is not logged"),
        .init(name: "costs", why: "they are kept elsewhere"),
    ]
}

extension CalibrationWriter {
    private mutating func add(_ name: String, _ trials: PlatformTally.Trials) {
        guard trials.tried >= Self.minimumCount, let counts = trials.counts else {
            return lack(name, Self.tooFew(trials.tried, "observations"))
        }
        let interval = GuardrailInterval.wilson(counts)
        add(
            name, .init(low: interval.lower, base: counts.rate, high: interval.upper), count: trials.tried)
    }

    private mutating func add(_ name: String, _ fit: AcceptanceCurve.Fit, count: Int) {
        parameters.append(
            CalibratedParameter(
                name: name, low: fit.low, base: fit.base, high: fit.high, count: count, source: source))
    }

    /// A share of things that several of belong to one account: the wider of Wilson's interval and of the one
    /// by accounts.
    private mutating func addShare(
        _ name: String, _ parts: [(happened: UInt32, tried: UInt32)], orElse why: String
    ) {
        var share = ClusteredMean(accounts: parts.count)
        var trials = PlatformTally.Trials()
        for (index, part) in parts.enumerated() {
            share.add(Double(part.happened), over: Double(part.tried), of: index)
            trials = trials + .init(tried: Int(part.tried), happened: Int(part.happened))
        }
        guard trials.tried > 0 else { return lack(name, why) }
        guard trials.tried >= Self.minimumCount, let counts = trials.counts else {
            return lack(name, Self.tooFew(trials.tried, "observations"))
        }
        let wilson = GuardrailInterval.wilson(counts)
        let clustered = share.estimate(.logged, accounts: parts.count { $0.tried > 0 }).interval
        add(
            name,
            .init(
                low: max(0, min(wilson.lower, clustered.lowerBound)), base: counts.rate,
                high: min(1, max(wilson.upper, clustered.upperBound))), count: trials.tried)
    }

    private mutating func lack(_ name: String, _ why: String) {
        unknown.append(UnknownParameter(name: name, why: why))
    }

    private static func tooFew(_ count: Int, _ what: String) -> String {
        "\(count) \(what), at least \(minimumCount) are needed"
    }
}

extension PlatformTally.Trials {
    /// For intervals; nil beyond ``GuardrailCounts/maximum``.
    fileprivate var counts: GuardrailCounts? {
        GuardrailCounts(observed: UInt64(tried), happened: UInt64(happened))
    }

    /// The same trials, with what did not come about.
    fileprivate var failures: PlatformTally.Trials { .init(tried: tried, happened: tried - happened) }
}
