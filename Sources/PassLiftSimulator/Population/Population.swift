public import PassLiftEncoding

/// What a team knows of its users: segments, and in each the parameters with how sure they are.
public struct Population: Hashable, Sendable {
    /// The document as it was read.
    public let source: [UInt8]
    /// Its own name.
    public let name: String
    /// The segments in the document's order; their weights sum to a million.
    public let segments: [PopulationSegment]

    /// The most segments of a population.
    public static let maximumSegments = 16
    /// The longest document that is read, in bytes.
    public static let maximumDocumentBytes = 1_048_576

    private static let limits = JSONLimits(
        byteCount: maximumDocumentBytes, depth: 8, valueCount: 16_384, stringByteCount: 4096)

    /// Reads a document: JSON (RFC 8259) in UTF-8, with `//` and `/* */` comments.
    ///
    /// A parameter that neither a segment nor `everywhere` names is as in every preset.
    ///
    /// - Throws: every fault at once, each with its place and what is expected there.
    public init(json: [UInt8]) throws(PopulationFaults) {
        try self.init(json: json, defaults: Population.published)
    }

    private init(json: [UInt8], defaults: [PopulationParameter: ParameterRange]) throws(PopulationFaults) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONReader(limits: Self.limits, options: [.comments, .byteOrderMark]).read(json)
        } catch {
            throw PopulationFaults(faults: [.syntax(error)])
        }
        var reader = PopulationReader(defaults: defaults)
        reader.read(JSONNode(value))
        guard reader.faults.isEmpty else { throw PopulationFaults(faults: reader.faults) }
        source = json
        name = reader.name
        segments = reader.segments
    }

    /// The parameters that all presets share, from ``publishedDocument``.
    private static let published: [PopulationParameter: ParameterRange] = {
        let text = "{" + publishedDocument + "}"
        guard let value = try? JSONReader(limits: limits, options: .comments).read(Array(text.utf8)) else {
            return [:]
        }
        var reader = PopulationReader(defaults: [:])
        return reader.readParameters(JSONNode(value))
    }()
}

/// Everything that is wrong with a population document; none of its faults hides another.
public struct PopulationFaults: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults, in the order of reading; at least one.
    public let faults: [PopulationFault]

    /// One fault a line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// One thing that is wrong with a population.
public enum PopulationFault: Hashable, Sendable, CustomStringConvertible {
    /// The text is no JSON with comments, or exceeds a limit.
    case syntax(JSONSyntaxError)
    /// A value is wrong: its JSON path, what is expected and, for an unknown member, the nearest key.
    case document(JSONFault)
    /// No preset is called like that; the nearest name, where one is near.
    case unknownPreset(nearest: String?)

    /// One sentence with the place.
    public var description: String {
        switch self {
        case .syntax(let error): return "\(error.place): \(error.code.rawValue)"
        case .document(let fault): return fault.description
        case .unknownPreset(let nearest):
            let known = Population.Preset.allCases.map(\.rawValue).joined(separator: ", ")
            let near = nearest.map { ", did you mean \"\($0)\"?" } ?? ""
            return "unknown preset, expected one of \(known)\(near)"
        }
    }
}
