import PassLiftEncoding
import PassLiftSimulator

/// The JSON Schema of population documents: the same members and bounds as the reader's. That weights and
/// platforms sum to a million, and that low, base and high come in this order, is said by the reader alone.
enum PopulationDocumentSchema {
    static let population = """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"A population to simulate",
        "type":"object","required":["name","segments"],"additionalProperties":false,"properties":{
        "name":{"$ref":"#/$defs/name"},
        "everywhere":{"$ref":"#/$defs/parameters",
        "description":"what holds in every segment that does not say otherwise"},
        "segments":{"type":"array","minItems":1,"maxItems":\(Population.maximumSegments),
        "description":"no two of one name; their weights sum to 1000000","items":{"type":"object",
        "required":["name","weightPPM"],"additionalProperties":false,"properties":{
        "name":{"$ref":"#/$defs/name"},"weightPPM":{"type":"integer","minimum":0,"maximum":1000000},
        "parameters":{"$ref":"#/$defs/parameters"}}}}},
        "$defs":{"name":{"type":"string","minLength":1,"maxLength":128},
        "parameters":{"type":"object","additionalProperties":false,"properties":{\(parameters)}},
        \(units)},
        "examples":[\(example)]}
        """

    private static let parameters = PopulationParameter.allCases.map { parameter in
        "\"\(parameter.rawValue)\":{\"$ref\":\"#/$defs/\(parameter.unit.rawValue)\"}"
    }.joined(separator: ",")

    private static let units = PopulationParameter.Unit.allCases.map { unit in
        let number =
            #"{"type":"integer","minimum":\#(unit.range.lowerBound),"#
            + #""maximum":\#(unit.range.upperBound)}"#
        return #""\#(unit.rawValue)":{"type":"object","required":["low","base","high","source"],"#
            + #""additionalProperties":false,"properties":{"low":\#(number),"base":\#(number),"#
            + #""high":\#(number),"source":{"type":"string","minLength":1,"#
            + #""maxLength":\#(ParameterRange.maximumSourceBytes)}}}"#
    }.joined(separator: ",")

    /// A preset without its comments.
    private static let example: String = {
        let text = Array(Population.Preset.mixed.document.utf8)
        let value = try? JSONReader(limits: .document, options: .comments).read(text)
        return (value ?? .null).text()
    }()
}
