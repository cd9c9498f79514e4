public import PassLiftEncoding
import PassLiftMachine

/// A decision spelled out: every rule that was asked, its verdict, and what would have to change.
public struct Explanation: Hashable, Sendable {
    /// The decision.
    public let decision: Decision
    /// The rule that decided.
    public let rule: String
    /// The rules that were asked, in the order of their bits in the trace.
    public let lines: [Line]
    /// The shares and where the account falls.
    public let buckets: [Bucket]

    /// One rule that was asked.
    public struct Line: Hashable, Sendable {
        /// Its name; a rule of the document has its own after `rule:`.
        public let rule: String
        /// What it said.
        public let verdict: Verdict
        /// What would have to be otherwise; nil when it passed.
        public let change: String?
    }

    /// What a rule said.
    public enum Verdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case passed
        case stopped
    }

    /// Where the account falls in one share.
    public struct Bucket: Hashable, Sendable {
        /// The share's place in the document.
        public let share: String
        /// What deals it out; nil for a share that needs nothing.
        public let bucketing: Bucketing?
        /// The account's index under that, as it stands in the moment.
        public let point: UInt32
        /// The share, in parts per million.
        public let ppm: UInt32
        let limit: UInt64

        /// Whether the account is in it.
        public var isInside: Bool { UInt64(point) < limit }
    }
}

extension Explanation: CustomStringConvertible {
    /// The decision, then one rule a line.
    public var description: String {
        var text = "\(decision.action.name): \(decision.reason.rawValue) (\(rule))"
        if let until = Self.spelled(decision.until) { text += ", until \(until)" }
        for line in lines {
            text += "\n  \(line.rule): \(line.verdict.rawValue)"
            if let change = line.change { text += "; \(change)" }
        }
        return text
    }
}

extension Explanation {
    /// The JSON form: `decision`, `reason`, `until`, `rule`, `trace`, `bucket` and, in a holdout, `withheld`.
    public var json: JSONValue {
        var object = JSONObject()
        object["decision"] = .string(decision.action.name)
        object["reason"] = .string(decision.reason.rawValue)
        object["until"] = Self.spelled(decision.until).map { .string($0) } ?? .null
        object["rule"] = .string(rule)
        if case .upgradeAutomatically(let then) = decision.action { object["then"] = .string(then.rawValue) }
        object["arm"] = .string(decision.arm.rawValue)
        if let withheld = decision.withheld { object["withheld"] = .string(withheld.name) }
        object["trace"] = .array(lines.map(\.json))
        var shares = JSONObject()
        for bucket in buckets {
            shares[bucket.share] = bucket.json
        }
        object["bucket"] = .object(shares)
        return .object(object)
    }

    private static func spelled(_ instant: Instant?) -> String? {
        instant.map { RFC3339.text(milliseconds: $0.milliseconds) }
    }
}

extension Explanation.Line {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["rule"] = .string(rule)
        object["verdict"] = .string(verdict.rawValue)
        object["change"] = change.map { .string($0) }
        return .object(object)
    }
}

extension Explanation.Bucket {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        let scheme = bucketing?.scheme ?? .native
        object["scheme"] = .string(scheme.rawValue)
        object["salt"] = bucketing.map { .string($0.label) } ?? .null
        object["point"] = .string(String(point))
        object["of"] = .string(String(scheme.indexCount))
        object["ppm"] = .integer(Int64(ppm))
        object["inShare"] = .bool(isInside)
        return .object(object)
    }
}
