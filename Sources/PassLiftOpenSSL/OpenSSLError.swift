/// Why a signing key could not be made or used, or an anchor not be read.
public struct OpenSSLError: Error, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// A call into OpenSSL failed that had no reason to.
        case libraryFailed = "library_failed"
        /// What should be certificates is something else.
        case certificateMalformed = "certificate_malformed"
    }

    /// Which reason.
    public let code: Code
    /// The OpenSSL call that failed, or what is wrong with the text; never holds key material.
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
