import PassLiftEncoding
import PassLiftEvents
import PassLiftPolicy
import PassLiftSimulator

/// What a replay came to.
struct ReplayDocument {
    /// How many deviations are told to people one by one.
    private static let toldCount = 20

    let log: LogDocument
    private let replay: DecisionReplay
    private let difference: PolicyDifference?

    init(_ log: LogDocument, _ replay: DecisionReplay, _ difference: PolicyDifference?) {
        self.log = log
        self.replay = replay
        self.difference = difference
    }

    var json: JSONValue {
        [
            "log": log.json, "decisions": .integer(Int64(replay.decisions)),
            "reproduced": .integer(Int64(replay.reproduced)),
            "deviating": .integer(Int64(replay.deviating)),
            "replaced": .integer(Int64(replay.replaced)), "policies": .array(policies),
            "deviations": .array(replay.deviations.map(Self.json)),
            "against": difference.map(Self.json) ?? .null,
        ]
    }

    private var policies: [JSONValue] {
        let sorted = replay.decisionsByPolicy.map { ($0.hexadecimal, replay.archive[$0]?.name, $1) }
            .sorted { $0.0 < $1.0 }
        return sorted.map { hash, name, count in
            [
                "policyHash": .string(hash), "name": name.map { .string($0) } ?? .null,
                "decisions": .integer(Int64(count)),
            ]
        }
    }

    private static func json(_ deviation: DecisionReplay.Deviation) -> JSONValue {
        [
            "line": .integer(Int64(deviation.line)), "subject": .string(deviation.subject.hexadecimal),
            "policyHash": .string(deviation.policy.hexadecimal),
            "fields": .array(
                deviation.fields.map { field in
                    [
                        "field": .string(field.name.rawValue), "logged": .string(field.logged),
                        "decided": .string(field.decided),
                    ]
                }),
        ]
    }

    private static func json(_ difference: PolicyDifference) -> JSONValue {
        [
            "compared": .integer(Int64(difference.compared)),
            "incomparable": .integer(Int64(difference.incomparable)),
            "changed": .integer(Int64(difference.changed)),
            "changes": .array(difference.tallies.map(json)),
        ]
    }

    private static func json(_ tally: PolicyDifference.Tally) -> JSONValue {
        [
            "from": .string(tally.change.from.spelling),
            "fromReason": .string(tally.change.fromReason.rawValue),
            "to": .string(tally.change.to.spelling), "toReason": .string(tally.change.toReason.rawValue),
            "count": .integer(Int64(tally.count)),
            "examples": .array(
                tally.examples.map { example in
                    [
                        "line": .integer(Int64(example.line)),
                        "subject": .string(example.subject.hexadecimal),
                    ]
                }),
        ]
    }

    var text: String {
        var lines = [
            log.text,
            "\(replay.decisions) decisions: \(replay.reproduced) reproduced bit for bit, "
                + "\(replay.deviating) not; \(replay.replaced) with a hook's word",
        ]
        for deviation in replay.deviations.prefix(Self.toldCount) {
            lines.append("  line \(deviation.line), subject \(deviation.subject.hexadecimal)")
            lines += deviation.fields.map { "    \($0.name.rawValue): \($0.logged) -> \($0.decided)" }
        }
        if replay.deviating > Self.toldCount {
            lines.append("  and \(replay.deviating - Self.toldCount) more; --json lists up to 1000")
        }
        if let difference { lines += Self.lines(difference) }
        return lines.joined(separator: "\n")
    }

    private static func lines(_ difference: PolicyDifference) -> [String] {
        var lines = [
            "",
            "\(difference.changed) of \(difference.compared) decisions differ under the other policy; "
                + "\(difference.incomparable) cannot be compared",
        ]
        lines += DecisionTable.lines(of: difference)
        lines += difference.tallies.filter { $0.change.from != $0.change.to }.map { tally in
            let change = tally.change
            let places = tally.examples.map { String($0.line) }.joined(separator: ", ")
            return
                "  \(tally.count) × \(change.from.spelling) (\(change.fromReason.rawValue)) -> "
                + "\(change.to.spelling) (\(change.toReason.rawValue)), lines \(places)"
        }
        return lines
    }
}
