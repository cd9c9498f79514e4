import PassLiftEncoding
import PassLiftEvents
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("A log with numbers that nobody would write")
struct HostileLogTests {
    private static let extremes = [
        "-9223372036854775808", "-1", "0", "255", "65535", "4294967295", "9223372036854775807",
    ]

    /// Every text that comes of putting an extreme in the place of one number.
    private static func variations(of line: [UInt8]) -> [[UInt8]] {
        var variations: [[UInt8]] = []
        var index = 0
        while index < line.count {
            let isNumber = line[index] == UInt8(ascii: ":") && index + 1 < line.count
            let digits = line[(index + 1)...].prefix { (0x30...0x39).contains($0) }
            index += 1
            guard isNumber, !digits.isEmpty else { continue }
            for extreme in extremes {
                variations.append(
                    Array(line[..<digits.startIndex]) + Array(extreme.utf8) + Array(line[digits.endIndex...]))
            }
        }
        return variations
    }

    @Test("whatever stands there, it is replayed, compared, weighed and counted without a trap")
    func extremes() throws {
        let maker = try LogMaker(Documents.exploring)
        let other = try UpgradePolicy(json: Array(Documents.pausing.utf8))
        let log = maker.log(accounts: 4, seed: 0x0ff_7000)
        let lines = log.map { $0.event.cloudEvent(.standard) }
        let decided = log.filter { $0.event.name == .upgradeEvaluated }.map { $0.line - 1 }
        let base = try Population(.mixed)
        var replayed = 0
        for index in decided {
            for variation in Self.variations(of: lines[index]) {
                var changed = lines
                changed[index] = variation
                var reader = LogReader()
                let events = reader.take(changed[max(index - 3, 0)...(index + 1)].flatMap { $0 + [0x0a] })
                var replay = DecisionReplay(archive: maker.archive)
                var difference = PolicyDifference(from: maker.policy, to: other)
                var evidence = Evidence(archive: maker.archive, target: other)
                var calibration = Calibration()
                for event in events {
                    replay.take(event)
                    difference.take(event, archive: maker.archive)
                    evidence.take(event)
                    calibration.take(event)
                }
                replayed += replay.decisions
                _ = difference.tallies
                let population = calibration.report(upon: base).population
                #expect(throws: Never.self) { try Population(json: population.bytes()) }
                _ = try? evidence.trajectory(.offersByDay, days: 1)
                _ = try? evidence.immediate(.offerShown)
            }
        }
        #expect(replayed > 1000)
    }
}
