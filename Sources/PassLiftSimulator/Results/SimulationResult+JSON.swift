public import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

extension SimulationResult {
    /// The result as a JSON text, with policy, population and plan inside, so that anyone can run it again.
    ///
    /// Every number of a measure is in millionths of its unit, rounded: a share of a half is 500000.
    public func json(layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.object { object in
            object.member("policy", policy.name)
            object.key("against")
            if let against { object.string(against.name) } else { object.null() }
            object.member("population", population.name)
            object.member("plan", object: plan.write)
            object.member("completeness", completeness.rawValue)
            object.member(
                "ignorance",
                object: { object in
                    object.member("worlds", ignorance.worlds)
                    object.member("completeness", ignorance.completeness.rawValue)
                })
            object.member("measures", array: Self.writeMeasures)
            object.member("scopes", array: { array in for scope in scopes { scope.write(to: &array) } })
            object.member(
                "differences", array: { array in for scope in differences { scope.write(to: &array) } })
            object.member("guardrails", array: writeGuardrails)
            object.member("moves", array: { array in for move in moves { move.write(to: &array) } })
            object.member("tornado", array: writeTornado)
            object.member("events", object: writeEvents)
            object.member("incidents", object: writeIncidents)
            object.member("policyDocument", String(decoding: policy.source, as: UTF8.self))
            object.key("againstDocument")
            if let against {
                object.string(String(decoding: against.source, as: UTF8.self))
            } else {
                object.null()
            }
            object.member("populationDocument", String(decoding: population.source, as: UTF8.self))
        }
        return writer.bytes
    }

    private static func writeMeasures(_ writer: inout JSONWriter) {
        for measure in Measure.allCases {
            writer.object { object in
                object.member("name", measure.rawValue)
                object.member("unit", measure.unit.rawValue)
                object.member("looksAt", measure.scope.rawValue)
            }
        }
    }

    private func writeGuardrails(_ writer: inout JSONWriter) {
        for outcome in guardrails {
            writer.object { object in
                object.key("breachDay")
                if let day = outcome.breachDay { object.integer(day) } else { object.null() }
                object.member("report", value: outcome.report.json)
            }
        }
    }

    private func writeTornado(_ writer: inout JSONWriter) {
        for bar in tornado where bar.width > 0 {
            writer.object { object in
                object.member("measure", bar.measure.rawValue)
                object.member("parameter", bar.parameter.rawValue)
                object.member("atLow", millionths(bar.atLow))
                object.member("atBase", millionths(bar.atBase))
                object.member("atHigh", millionths(bar.atHigh))
            }
        }
    }

    private func writeEvents(_ writer: inout JSONWriter) {
        for name in EventName.allCases {
            if let count = events[name] { writer.member(name.rawValue, count) }
        }
    }

    private func writeIncidents(_ writer: inout JSONWriter) {
        for incident in Incident.allCases {
            if let count = incidents[incident] { writer.member(incident.rawValue, count) }
        }
    }
}

extension SimulationPlan {
    /// The plan's members.
    package func write(to object: inout JSONWriter) {
        object.member("seed", decimal: seed)
        object.member("accounts", accounts)
        object.member("days", days)
        object.member("start", RFC3339.text(milliseconds: start.milliseconds))
        object.member("periodDays", periodDays)
        object.member("draws", draws)
        object.member("drawAccounts", drawAccounts)
    }
}

extension LifeTerms.RolloutMove {
    /// The day from which on it holds, counted from 0, and where the rollout stands then.
    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("day", day)
            object.member("pace", state.pace.rawValue)
            object.key("heldStage")
            if let stage = state.heldStage { object.integer(stage) } else { object.null() }
        }
    }
}

extension ResultScope {
    /// A row a stretch of time: the first one is the whole.
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.key("segment")
            if let segment { object.string(segment) } else { object.null() }
            object.member("accounts", accounts)
            object.member("whole", object: whole.write)
            object.member("periods", array: { array in for period in periods { array.object(period.write) } })
        }
    }
}

extension ResultRow {
    /// Each measure as [value, lower and upper end of luck, lower and upper end of ignorance].
    fileprivate func write(to object: inout JSONWriter) {
        object.member("firstDay", firstDay)
        object.member("endDay", endDay)
        for measure in Measure.allCases {
            let estimate = self[measure]
            object.member(
                measure.rawValue,
                array: { array in
                    for number in estimate.columns {
                        if let number { array.integer(millionths(number)) } else { array.null() }
                    }
                })
        }
    }
}

/// A number in millionths, rounded to the nearest; pinned to what a reader with doubles takes exactly.
package func millionths(_ number: Double) -> Int64 {
    let most = 9_007_199_254_740_991.0
    let scaled = (number * 1_000_000).rounded()
    return scaled == scaled ? Int64(min(max(scaled, -most), most)) : 0
}
