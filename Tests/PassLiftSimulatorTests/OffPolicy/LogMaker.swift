import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftSimulator
import PassLiftTesting

/// Makes a log by the flow itself, of people whose ways are known.
struct LogMaker {
    static let start = Instant(milliseconds: 1_796_029_200_000)  // 2026-11-30T09:00:00Z

    let policy: UpgradePolicy
    let hash: PolicyHash
    var ways = Ways()

    init(_ document: String) throws {
        policy = try UpgradePolicy(json: Array(document.utf8))
        hash = try unwrapped(PolicyHash(bytes: OpenSSLCryptography().sha256(policy.source)))
    }

    /// The policy under its hash.
    var archive: PolicyArchive {
        var archive = PolicyArchive()
        archive[hash] = policy
        return archive
    }

    /// The log of so many accounts, one after the other, and at its end a stranger who comes ten days after
    /// everybody.
    func log(accounts: Int, seed: UInt64) -> [LoggedEvent] {
        var dice = SeededGenerator(seed: seed)
        var events: [Event] = []
        for _ in 0..<accounts {
            var life = MadeLife(self, seed: dice.next())
            life.live()
            events += life.events
        }
        let last = events.map(\.time).max() ?? Self.start
        var visit = Happening(.visit(from: .absent, .begun, to: .started))
        visit.visit = VisitID(bits: 1)
        events.append(
            Event(
                id: EventID.make(time: last, random: 1), time: last.adding(seconds: 10 * 86_400), subject: 1,
                sequence: 1, happening: visit))
        return events.enumerated().map { LoggedEvent(line: $0.offset + 1, event: $0.element) }
    }
}

/// A value that must be there.
func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw MissingValue() }
    return value
}

struct MissingValue: Error {}

extension SeededGenerator {
    /// A number from 0 to 1, without 1.
    mutating func share() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }

    /// Whether something comes about that has this probability.
    mutating func falls(_ probability: Double) -> Bool { share() < probability }
}
