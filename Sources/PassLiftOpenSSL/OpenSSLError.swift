/// Why a signing key could not be made or used.
public struct OpenSSLError: Error, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case libraryFailed = "library_failed"
    }

    /// Which reason.
    public let code: Code
    /// The OpenSSL call that failed; never holds key material.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension OpenSSLError: Hashable {
    /// Two errors are equal when their codes are.
    public static func == (left: OpenSSLError, right: OpenSSLError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, to agree with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
