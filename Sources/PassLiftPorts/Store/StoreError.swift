/// Why the store could not read or commit. Nothing of the change is there.
public struct StoreError: Error, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The store cannot be reached or opened.
        case unavailable
        /// Others held it for too long.
        case busy
        /// It is damaged, or is not PassLift's.
        case corrupt
        /// It was written by a newer PassLift.
        case newerSchema = "newer_schema"
        /// There is no room left.
        case full
        /// It may only be read.
        case readOnly = "read_only"
        /// It was closed.
        case closed
    }

    /// Which reason.
    public let code: Code
    /// More for the operator; never holds what a user typed, a challenge, key or hash.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension StoreError: Hashable {
    /// Two errors are equal when their codes are.
    public static func == (left: StoreError, right: StoreError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, to agree with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
