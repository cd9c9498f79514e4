import PassLiftPolicy

/// Where an observation is counted.
struct GuardrailColumn: BitwiseCopyable, Hashable, Sendable {
    /// Four of each metric.
    static let count = GuardrailMetric.allCases.count * 4

    let place: Int

    static func observed(_ observation: GuardrailObservation) -> GuardrailColumn {
        GuardrailColumn(place: first(observation.metric, observation.arm))
    }

    static func happened(_ observation: GuardrailObservation) -> GuardrailColumn {
        GuardrailColumn(place: first(observation.metric, observation.arm) + 1)
    }

    /// The counts of a metric and arm in sixteen columns.
    static func counts(_ metric: GuardrailMetric, _ arm: Decision.Arm, in columns: [UInt64])
        -> GuardrailCounts
    {
        let place = first(metric, arm)
        return GuardrailCounts(observed: columns[place], happened: columns[place + 1]) ?? GuardrailCounts()
    }

    private static func first(_ metric: GuardrailMetric, _ arm: Decision.Arm) -> Int {
        let ofMetric =
            switch metric {
            case .visitContinues: 0
            case .signInSucceeds: 4
            case .signInStumbles: 8
            case .needsRecovery: 12
            }
        return switch arm {
        case .treatment: ofMetric
        case .holdout: ofMetric + 2
        }
    }
}
