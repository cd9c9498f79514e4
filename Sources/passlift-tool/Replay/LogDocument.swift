import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftSimulator

/// A log's summary as documents and messages tell it.
struct LogDocument {
    /// How many faults are told to people one by one.
    private static let toldCount = 20

    let summary: LogSummary
    let faults: LogFaults

    /// - Parameter further: faults that whoever took the events has found.
    init(_ summary: LogSummary, _ further: LogFaults = LogFaults()) {
        self.summary = summary
        faults = summary.faults.merged(with: further)
    }

    var json: JSONValue {
        var counts = JSONObject()
        for code in LogFault.Code.allCases {
            if let count = faults.counts[code] { counts[code.rawValue] = .integer(Int64(count)) }
        }
        return [
            "lines": .integer(Int64(summary.lines)), "events": .integer(Int64(summary.events)),
            "foreign": .integer(Int64(summary.foreign)),
            "duplicates": .integer(Int64(summary.duplicates)),
            "subjects": .integer(Int64(summary.subjects)),
            "begunBefore": .integer(Int64(summary.begunBefore)),
            "first": Self.time(summary.first), "last": Self.time(summary.last),
            "faultCount": .integer(Int64(faults.total)), "faultCounts": .object(counts),
            "faults": .array(faults.listed.map(Self.json)),
        ]
    }

    /// For people, one line.
    var text: String {
        "\(summary.lines) lines, \(summary.events) events of \(summary.subjects) subjects, "
            + "\(summary.foreign) foreign, \(summary.duplicates) repeated, \(faults.total) faults"
    }

    /// Says the first faults on standard error, each with its line.
    func tell(_ path: String, _ output: Output) {
        for fault in faults.listed.prefix(Self.toldCount) {
            var words = ["\(path): line \(fault.line): \(fault.code.rawValue)"]
            if let subject = fault.subject { words.append("subject \(subject.hexadecimal)") }
            if let missing = fault.sequence { words.append("sequence \(Self.text(missing))") }
            if !fault.detail.isEmpty { words.append(fault.detail) }
            output.note(words.joined(separator: ", "))
        }
        let rest = faults.total - min(faults.listed.count, Self.toldCount)
        if rest > 0 { output.note("\(path): and \(rest) faults more; --json lists up to 1000") }
    }

    private static func text(_ range: ClosedRange<Int64>) -> String {
        range.lowerBound == range.upperBound
            ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }

    private static func time(_ time: Instant?) -> JSONValue {
        time.map { .string(RFC3339.text(milliseconds: $0.milliseconds)) } ?? .null
    }

    private static func json(_ fault: LogFault) -> JSONValue {
        var object = JSONObject()
        object["line"] = .integer(Int64(fault.line))
        object["code"] = .string(fault.code.rawValue)
        if let subject = fault.subject { object["subject"] = .string(subject.hexadecimal) }
        if let missing = fault.sequence {
            object["from"] = .string(String(missing.lowerBound))
            object["to"] = .string(String(missing.upperBound))
        }
        if !fault.detail.isEmpty { object["detail"] = .string(fault.detail) }
        return .object(object)
    }
}

extension JSONValue {
    /// A number in parts per million, rounded; beyond 10¹² it is held there.
    static func ppm(_ number: Double) -> JSONValue {
        guard number.isFinite else { return .null }
        return .integer(Int64((min(max(number, -1e6), 1e6) * 1_000_000).rounded()))
    }
}
