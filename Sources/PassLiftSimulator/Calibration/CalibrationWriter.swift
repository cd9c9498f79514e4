import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy

/// Turns counts into parameters with intervals, and says what is missing.
struct CalibrationWriter {
    /// The fewest observations that a parameter is made of.
    static let minimumCount = 30

    let counts: Calibration
    /// In an order that does not change from run to run, so that neither does the last digit of a sum.
    let accounts: [AccountCourse]
    /// What is assumed where the log is silent.
    let assumed: [PopulationParameter: ParameterRange]
    private let source: String
    private var told: [PopulationParameter: CalibratedParameter] = [:]
    private var reasons: [PopulationParameter: String] = [:]
    private var figures: [LogFigure] = []
    var segments: [CalibratedSegment] = []

    init(_ counts: Calibration, _ base: Population) {
        self.counts = counts
        accounts = counts.accounts.sorted { $0.key < $1.key }.map(\.value)
        assumed = base.mean
        let days = [counts.start, counts.end].compactMap { time in
            time.map { String(RFC3339.text(milliseconds: $0.milliseconds).prefix(10)) }
        }
        source = "calibrated from \(accounts.count) accounts, \(days.joined(separator: " to "))"
    }

    func report() -> CalibrationReport {
        var writer = self
        writer.writeDevices()
        writer.writeAnswers()
        writer.writeCeremonies()
        writer.writeGoing()
        writer.writeSignIns()
        return CalibrationReport(
            accounts: accounts.count,
            parameters: PopulationParameter.allCases.compactMap { writer.parameter($0) },
            figures: writer.figures, segments: writer.segments)
    }

    /// What the log tells of a parameter, or else what is assumed of it.
    func parameter(_ parameter: PopulationParameter) -> CalibratedParameter? {
        if let told = told[parameter] { return told }
        let why = parameter.silence ?? reasons[parameter] ?? "the log holds nothing that tells it"
        return assumed[parameter].map {
            CalibratedParameter(parameter: parameter, range: $0, origin: .base(why: why))
        }
    }

    /// Whether the log tells a parameter, bounds included.
    func tells(_ parameter: PopulationParameter) -> Bool { told[parameter] != nil }

    /// An estimate as it stands in a document: whole units, the interval rounded outwards, held within what
    /// may stand there.
    func range(
        _ parameter: PopulationParameter, _ fit: FittedNumber, _ addition: String = ""
    ) -> ParameterRange? {
        let bounds = parameter.unit.range
        func whole(_ number: Double, _ rule: FloatingPointRoundingRule) -> UInt32 {
            let scaled = (number * parameter.unit.perOne).rounded(rule)
            let held = min(max(scaled, Double(bounds.lowerBound)), Double(bounds.upperBound))
            return held == held ? UInt32(held) : 0
        }
        let base = whole(fit.base, .toNearestOrEven)
        return ParameterRange(
            low: min(whole(fit.low, .down), base), base: base, high: max(whole(fit.high, .up), base),
            source: source + addition)
    }

    mutating func tell(_ parameter: PopulationParameter, _ fit: FittedNumber, count: Int) {
        guard let range = range(parameter, fit) else { return }
        told[parameter] = CalibratedParameter(
            parameter: parameter, range: range, origin: .log(count: count))
    }

    mutating func tell(_ parameter: PopulationParameter, _ range: ParameterRange, count: Int) {
        told[parameter] = CalibratedParameter(
            parameter: parameter, range: range, origin: .log(count: count))
    }

    /// What the log tells together with an assumption.
    mutating func tell(_ parameter: PopulationParameter, _ fit: FittedNumber, bound: Bound) {
        guard let range = range(parameter, fit, "; \(bound.assumption)") else { return }
        told[parameter] = CalibratedParameter(
            parameter: parameter, range: range, origin: .bound(count: bound.count, why: bound.why))
    }

    /// What goes with a number that the log does not tell alone.
    struct Bound {
        let count: Int
        /// What is assumed beside the log.
        let assumption: String
        /// What the log lacks.
        let why: String
    }

    mutating func tell(_ parameter: PopulationParameter, _ trials: PlatformTally.Trials, of what: String) {
        guard let fit = trials.fit else { return lack(parameter, Self.tooFew(trials.tried, what)) }
        tell(parameter, fit, count: trials.tried)
    }

    mutating func lack(_ parameter: PopulationParameter, _ why: String) {
        reasons[parameter] = why
    }

    mutating func add(figure name: String, _ fit: FittedNumber?, count: Int) {
        guard let fit else { return }
        figures.append(LogFigure(name: name, fit: fit, count: count))
    }

    static func tooFew(_ count: Int, _ what: String) -> String {
        "\(count) \(what), at least \(minimumCount) are needed"
    }
}

extension PlatformTally.Trials {
    /// The share with Wilson's interval; nil for too few.
    var fit: FittedNumber? {
        guard tried >= CalibrationWriter.minimumCount, let counts else { return nil }
        let interval = GuardrailInterval.wilson(counts)
        return FittedNumber(low: interval.lower, base: counts.rate, high: interval.upper)
    }
}
