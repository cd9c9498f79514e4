/// What is wrong with one value of a well-formed document, and where.
///
/// Holds keys of the document but never a value.
public struct JSONFault: Error, Hashable, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// A member that must be there is not.
        case missing
        /// A value of another sort than expected.
        case wrongType = "wrong_type"
        /// The right sort, but not a value that is allowed there.
        case invalidValue = "invalid_value"
        /// A member that nobody knows.
        case unknownKey = "unknown_key"
    }

    /// Which reason.
    public let code: Code
    /// Where.
    public let path: JSONPath
    /// What should stand there, e.g. `an integer from 0 to 1000000`.
    public let expected: String
    /// What sort of value stands there; nil when nothing does.
    public let found: JSONKind?
    /// The known key that was probably meant; only with ``Code/unknownKey``.
    public let nearestKey: String?

    /// Makes a fault.
    public init(
        _ code: Code, at path: JSONPath, expected: String, found: JSONKind? = nil, nearestKey: String? = nil
    ) {
        self.code = code
        self.path = path
        self.expected = expected
        self.found = found
        self.nearestKey = nearestKey
    }
}

extension JSONFault: CustomStringConvertible {
    /// One sentence with place, expectation and, where there is one, the key that was probably meant.
    public var description: String {
        switch code {
        case .missing: return "\(path): missing, expected \(expected)"
        case .wrongType, .invalidValue:
            let standing = found.map { ", found \($0.rawValue)" } ?? ""
            return "\(path): expected \(expected)\(standing)"
        case .unknownKey:
            guard let nearestKey else { return "\(path): unknown member, expected \(expected)" }
            return "\(path): unknown member, did you mean \"\(nearestKey)\"?"
        }
    }
}
