public import PassLiftEncoding
import PassLiftMachine

extension Explanation {
    /// The JSON form: `decision`, `reason`, `until`, `rule`, `trace`, `bucket`, `answer`, `next`, `sooner`,
    /// `unknown` and, in a holdout, `withheld`.
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
        object["answer"] = .array(answer.map { .string($0) })
        object["next"] = next?.json ?? .null
        object["sooner"] = .array(sooner.map(\.json))
        object["unknown"] = .array(unknown.map(\.json))
        return .object(object)
    }

    static func spelled(_ instant: Instant?) -> String? {
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

extension NextAnswer {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["at"] = .string(RFC3339.text(milliseconds: moment.now.milliseconds))
        object["decision"] = .string(decision.action.name)
        if case .upgradeAutomatically(let then) = decision.action { object["then"] = .string(then.rawValue) }
        object["reason"] = .string(decision.reason.rawValue)
        object["changes"] = .array(changes.map(\.json))
        object["stops"] = .array(stops.map(\.json))
        return .object(object)
    }
}

extension NextAnswer.Stop {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["at"] = .string(RFC3339.text(milliseconds: at.milliseconds))
        object["rule"] = .string(rule.name)
        object["reason"] = .string(reason.rawValue)
        object["until"] = Explanation.spelled(until).map { .string($0) } ?? .null
        return .object(object)
    }
}

extension NextAnswer.Change {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["kind"] = .string(kind)
        switch self {
        case .time(let time): object["at"] = .string(RFC3339.text(milliseconds: time.milliseconds))
        case .fact(let rule), .document(let rule):
            object["rule"] = .string(rule.name)
            object["change"] = .string(rule.remedy)
        case .reply(let reply): object["reply"] = .string(reply.rawValue)
        }
        return .object(object)
    }
}

extension UnknownFact {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["fact"] = .string(fact.rawValue)
        object["takenAs"] = .string(takenAs.rawValue)
        object["decisionIfKnown"] = .string(decision.action.name)
        object["reasonIfKnown"] = .string(decision.reason.rawValue)
        return .object(object)
    }
}
