public import PassLiftEncoding

/// Everything that is wrong with a policy document; none of its faults hides another.
public struct PolicyFaults: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults, in the order of reading; at least one.
    public let faults: [PolicyFault]

    /// One fault a line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// One thing that is wrong with a policy document.
public enum PolicyFault: Hashable, Sendable, CustomStringConvertible {
    /// The text is no JSON with comments, or exceeds a limit.
    case syntax(JSONSyntaxError)
    /// A value is wrong: its JSON path, what is expected and, for an unknown member, the nearest key.
    case document(JSONFault)

    /// One sentence with the place.
    public var description: String {
        switch self {
        case .syntax(let error): "\(error.place): \(error.code.rawValue)"
        case .document(let fault): fault.description
        }
    }
}
