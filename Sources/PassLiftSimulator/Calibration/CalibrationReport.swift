public import PassLiftEncoding

/// What a log tells of the people in it, what it does not, and the population that comes of both.
public struct CalibrationReport: Hashable, Sendable {
    /// Accounts in the log.
    public let accounts: Int
    /// Every parameter of a population, in the order of its document.
    public let parameters: [CalibratedParameter]
    /// What the log tells beside them.
    public let figures: [LogFigure]
    /// People who come alike, each with its own rate and platforms; one where the log shows no difference.
    let segments: [CalibratedSegment]

    /// What no log tells apart, however long it is, with the reason.
    public static let inseparable: [(name: String, why: String)] = [
        (
            "individual_differences",
            "acceptance that falls and people that differ leave the same counts; acceptDecayPPM holds both"
        )
    ]

    /// A parameter.
    public subscript(parameter: PopulationParameter) -> CalibratedParameter { parameters[parameter.place] }

    /// What the log tells beside the parameters, by its name.
    public subscript(figure name: String) -> LogFigure? { figures.first { $0.name == name } }

    /// The population's document, which ``Population/init(json:)`` always reads.
    public var population: JSONValue {
        [
            "name": "calibrated",
            "everywhere": Self.members(parameters.map { ($0.parameter, $0.range) }),
            "segments": .array(
                segments.map { segment in
                    [
                        "name": .string(segment.name), "weightPPM": .integer(Int64(segment.weightPPM)),
                        "parameters": Self.members(segment.parameters),
                    ]
                }),
        ]
    }

    private static func members(
        _ parameters: [(parameter: PopulationParameter, range: ParameterRange)]
    ) -> JSONValue {
        var members = JSONObject()
        for (parameter, range) in parameters {
            members[parameter.rawValue] = [
                "low": .integer(Int64(range.low)), "base": .integer(Int64(range.base)),
                "high": .integer(Int64(range.high)), "source": .string(range.source),
            ]
        }
        return .object(members)
    }
}

/// People who come alike.
struct CalibratedSegment: Hashable, Sendable {
    let name: String
    let weightPPM: UInt32
    /// What differs from the other segments.
    let rates: [PopulationParameter: ParameterRange]

    /// The same, in the order of documents.
    var parameters: [(parameter: PopulationParameter, range: ParameterRange)] {
        PopulationParameter.allCases.compactMap { parameter in rates[parameter].map { (parameter, $0) } }
    }
}
