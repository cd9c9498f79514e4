public import PassLiftEncoding

/// Why a text is no event of this catalogue. Never holds any of its values.
public enum EventDocumentError: Error, Hashable, Sendable {
    /// It is not the JSON that is allowed.
    case syntax(JSONSyntaxError)
    /// A member is missing or not what it should be.
    case fault(JSONFault)
}

extension EventDocumentError: CustomStringConvertible {
    /// One sentence with the place.
    public var description: String {
        switch self {
        case .syntax(let error): "\(error.place): not the JSON that is allowed (\(error.code.rawValue))"
        case .fault(let fault): fault.description
        }
    }
}
