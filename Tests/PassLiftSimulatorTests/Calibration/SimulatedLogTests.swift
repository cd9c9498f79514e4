import Foundation
import PassLiftEncoding
import PassLiftPolicy
import PassLiftSimulator
import Testing

/// Logs of the simulator itself, of people whose every number is known; full size where the environment sets
/// PASSLIFT_SOAK to 1.
@Suite("Calibrating by a simulated log")
struct SimulatedLogTests {
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"
    private static let seed: UInt64 = 0x0ff_8000
    private static let rounds: UInt64 = isFull ? 40 : 2
    private static let size = GivenSimulation.Size(
        accounts: isFull ? 2000 : 150, days: isFull ? 90 : 60)

    /// How an estimate did over many logs.
    private struct Record {
        var intervals = 0
        var held = 0
        /// How far off it was, in halves of its interval.
        var errors: [Double] = []

        mutating func add(_ truth: Double, _ fit: FittedNumber) {
            intervals += 1
            if fit.low <= truth, truth <= fit.high { held += 1 }
            let half = (fit.high - fit.low) / 2
            if half > 0 { errors.append((fit.base - truth) / half) }
        }

        /// Halves of an interval that the mean may be off by: a fifth, and four standard errors of a mean of
        /// so many, of which one is as far off as its interval in 5 of 100.
        var bearableError: Double { 0.2 + 4 * 0.51 / Double(max(errors.count, 1)).squareRoot() }
        var meanError: Double { errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count) }
    }

    @Test("of 100 intervals of every number that a log tells, 95 hold what is true of the people in it")
    func coverage() throws {
        let base = try Population(.mixed)
        var records: [String: Record] = [:]
        var certain = Record()
        for (world, known) in try KnownPopulation.all().enumerated() {
            for round in 0..<Self.rounds {
                let seed = Self.seed + UInt64(world) * 1000 + round
                let report = try known.report(Self.size, seed: seed, upon: base)
                for told in report.parameters {
                    guard case .log = told.origin else { continue }
                    let truth = known.truth(told.parameter)
                    let fit = FittedNumber(told.range)
                    let bounds = told.parameter.unit.range
                    let isCertain =
                        truth == Double(bounds.lowerBound) || truth == Double(bounds.upperBound)
                        || [.promptSeconds, .creationSeconds].contains(told.parameter)
                    if isCertain {
                        certain.add(truth, fit)
                    } else {
                        records[told.parameter.rawValue, default: Record()].add(truth, fit)
                    }
                }
                if let product = report[figure: "passkey_signs_in_when_usable"] {
                    let truth = known.truth(.usesPasskeyPPM) * known.truth(.passkeySucceedsPPM) / 1e12
                    records[product.name, default: Record()].add(truth, product.fit)
                }
            }
        }
        judge(records)
        // Nobody is observed to do what nobody does.
        #expect(certain.held == certain.intervals, "seeds from \(Self.seed)")
    }

    /// How many hold the truth, of each number and of all together, against ``CoverageBand``; and how far the
    /// estimates are off on average.
    private func judge(_ records: [String: Record]) {
        var all = Record()
        for (name, record) in records.sorted(by: { $0.key < $1.key }) {
            let band = CoverageBand.of(record.intervals)
            say(
                "\(name): \(record.held) of \(record.intervals) intervals hold the truth (\(band) may); off "
                    + "by \(record.meanError) of half an interval on average")
            #expect(band.contains(record.held), "\(name), seeds from \(Self.seed): \(record.held)")
            #expect(record.meanError.magnitude < record.bearableError, "\(name): \(record.meanError)")
            all.intervals += record.intervals
            all.held += record.held
        }
        let band = CoverageBand.of(all.intervals)
        say("all: \(all.held) of \(all.intervals) (\(band) may)")
        #expect(band.contains(all.held), "seeds from \(Self.seed): \(all.held) of \(all.intervals)")
    }

    private func say(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

extension FittedNumber {
    fileprivate init(_ range: ParameterRange) {
        self.init(low: Double(range.low), base: Double(range.base), high: Double(range.high))
    }
}
