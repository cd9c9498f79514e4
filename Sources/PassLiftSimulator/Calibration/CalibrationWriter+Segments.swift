import PassLiftMachine
import PassLiftPolicy

/// The segments of the population: people who come alike. A log names no others.
extension CalibrationWriter {
    /// - Parameter product: how likely a passkey that is usable signs in.
    mutating func writeSegments(_ proofs: ProofTrials, passkeys product: FittedNumber?) {
        segments = [CalibratedSegment(name: "everybody", weightPPM: 1_000_000, rates: [:])]
        guard tells(.signInsPer1000Days), tells(.mainIOSPPM), let end = counts.end,
            let overall = parameter(.signInsPer1000Days)?.range, overall.base > 0
        else { return }
        let right = proofs.rightPerTry
        let beside = product.map { $0.base + (1 - $0.base) * right } ?? right
        var cells: [VisitorClasses.Cell: Int] = [:]
        for (account, days) in zip(accounts, daysSeen) {
            let alone = Double(account.secondsAlone(until: end)) / 86_400
            let comings = right * alone + beside * max(days - alone, 0)
            let place = DevicePlatform.allCases.firstIndex { $0.platform == account.platform.platform }
            let cell = VisitorClasses.Cell(
                signIns: account.signIns, halfDays: UInt32(min((comings * 2).rounded(), 1e9)),
                platform: place)
            cells[cell, default: 0] += 1
        }
        let classes = VisitorClasses(cells).fit(least: Self.minimumCount)
        guard classes.count > 1, let made = segments(of: classes, overall) else { return }
        segments = made
    }

    /// Each class as a segment; all rates are moved alike, so that together they come as often as is told.
    private func segments(
        of classes: [VisitorClasses.Class], _ overall: ParameterRange
    ) -> [CalibratedSegment]? {
        let accounts = Double(accounts.count)
        let mean = classes.reduce(0) { $0 + $1.weight * $1.perDay }
        guard mean > 0, let weights = WholeShares.of(classes.map { UInt64($0.weight * 1e9) }) else {
            return nil
        }
        var segments: [CalibratedSegment] = []
        for (place, item) in classes.enumerated() {
            func rate(_ overall: UInt32) -> Double { Double(overall) / 1000 * item.perDay / mean }
            let fit = FittedNumber(
                low: rate(overall.low), base: rate(overall.base), high: rate(overall.high))
            let places = MainPlatforms(counts: item.platforms.map { Int($0 * item.weight * accounts) })
            guard let range = range(.signInsPer1000Days, fit), var rates = ranges(of: places) else {
                return nil
            }
            rates[.signInsPer1000Days] = range
            segments.append(
                CalibratedSegment(
                    name: "\(place + 1) of \(classes.count): \(range.base) sign-ins in 1000 days",
                    weightPPM: weights[place], rates: rates))
        }
        return segments
    }
}
