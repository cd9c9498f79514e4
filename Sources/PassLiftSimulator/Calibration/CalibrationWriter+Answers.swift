import PassLiftPolicy

/// How people answer.
extension CalibrationWriter {
    mutating func writeAnswers() {
        for platform in DevicePlatform.allCases { writeCurve(platform) }
        writeDecay()
        // One answer after the other, each of those that did not give the one before.
        let left = isGoingTold ? counts.platforms.values.reduce(0) { $0 + $1.left.reduce(0, +) } : 0
        let unanswered = (counts.answers[.shown] ?? 0) - left
        let refused = counts.answers[.refused] ?? 0
        let cancelled = counts.answers[.cancelled] ?? 0
        let dismissed = refused + cancelled + (counts.answers[.snoozed] ?? 0)
        tell(
            .unansweredPPM, .init(tried: dismissed + unanswered, happened: unanswered),
            of: "offers were not accepted")
        tell(.neverAgainPPM, .init(tried: dismissed, happened: refused), of: "offers were dismissed")
        tell(
            .cancelPPM, .init(tried: dismissed - refused, happened: cancelled),
            of: "offers were dismissed, but not for good")
        tell(.passkeyOnlyAcceptPPM, counts.removals, of: "people were asked to give the password up")
        tell(
            .acceptRequiredPPM, isGoingTold ? counts.stayingDemands : counts.demands,
            of: "offers were shown that cannot be put off")
        tell(.promptSeconds, counts.reading, of: "offers were shown and answered")
        tell(.creationSeconds, counts.creating, of: "offers led to a passkey")
    }

    private mutating func tell(_ parameter: PopulationParameter, _ times: StepTimes, of what: String) {
        guard times.count >= Self.minimumCount, let mean = times.mean else {
            return lack(parameter, Self.tooFew(times.count, what))
        }
        tell(parameter, mean, count: times.count)
    }

    /// Those who leave because of a prompt have answered nothing; where hosts say who went on, they are left
    /// out.
    private func curve(of platform: Platform) -> AcceptanceCurve {
        let tally = counts.platforms[platform] ?? PlatformTally()
        return AcceptanceCurve(isGoingTold ? tally.staying : tally.offers)
    }

    private var isGoingTold: Bool { counts.prompted.happened + counts.quiet.happened > 0 }

    private mutating func writeCurve(_ platform: DevicePlatform) {
        let curve = curve(of: platform.platform)
        let parameter = platform.parameters.accept
        guard curve.count >= Self.minimumCount else {
            return lack(parameter, Self.tooFew(curve.count, "offers were shown there"))
        }
        guard counts.showings > 0 else { return lack(parameter, Self.unshown) }
        guard let first = curve.first else {
            return lack(parameter, "no first offer was shown there, and no further one accepted")
        }
        tell(parameter, first, count: curve.count)
        guard curve.furtherCount >= Self.minimumCount else { return }
        add(
            figure: "acceptance_decay.\(platform.platform.rawValue)", curve.decay, count: curve.furtherCount)
    }

    /// The decay is the same on all platforms.
    private mutating func writeDecay() {
        guard counts.showings > 0 else { return lack(.acceptDecayPPM, Self.unshown) }
        let curves = DevicePlatform.allCases.map { curve(of: $0.platform) }
        let further = curves.reduce(0) { $0 + $1.furtherCount }
        guard further >= Self.minimumCount else {
            return lack(.acceptDecayPPM, Self.tooFew(further, "offers were shown behind the first"))
        }
        guard let decay = AcceptanceCurve.commonDecay(curves) else {
            return lack(.acceptDecayPPM, "no offer was accepted where several were shown")
        }
        tell(.acceptDecayPPM, decay, count: further)
    }

    private static let unshown = "no client reports that it showed an offer, so offers have no number"

    mutating func writeCeremonies() {
        let tallies = DevicePlatform.allCases.compactMap { counts.platforms[$0.platform] }
        let all = tallies.reduce(PlatformTally.Trials()) { $0 + $1.ceremonies }
        let untold = tallies.reduce(PlatformTally.Trials()) { $0 + $1.untoldCeremonies }
        tell(
            .ceremonyCompletesPPM, all,
            of: "ceremonies at a client that says it has an authenticator (of \(untold.tried) others "
                + "\(untold.happened) were completed)")
        tell(
            .ceremonyErrorPPM,
            .init(tried: all.failures.happened, happened: tallies.reduce(0) { $0 + $1.errors }),
            of: "ceremonies at a client that says it has an authenticator came to nothing")
        for platform in DevicePlatform.allCases {
            guard let trials = counts.platforms[platform.platform]?.ceremonies else { continue }
            add(
                figure: "ceremony_completes.\(platform.platform.rawValue)", trials.fit, count: trials.tried)
        }
    }

    /// Who leaves because of a prompt: those who leave with one, less those who leave without.
    mutating func writeGoing() {
        guard isGoingTold else { return lack(.abandonPPM, "the host reports no visit.continued") }
        add(figure: "left_when_prompted", counts.prompted.failures.fit, count: counts.prompted.tried)
        add(figure: "left_when_quiet", counts.quiet.failures.fit, count: counts.quiet.tried)
        let few = min(counts.prompted.tried, counts.quiet.tried)
        guard few >= Self.minimumCount, let prompted = counts.prompted.failures.counts,
            let quiet = counts.quiet.failures.counts
        else { return lack(.abandonPPM, Self.tooFew(few, "visits with a prompt, and without")) }
        let interval = GuardrailInterval.newcombe(.init(treatment: prompted, holdout: quiet))
        tell(
            .abandonPPM,
            FittedNumber(low: interval.lower, base: prompted.rate - quiet.rate, high: interval.upper),
            count: counts.prompted.tried)
    }
}
