/// A password as it was typed: its UTF-8 bytes, at most ``maximumByteCount`` of them; never printed, never
/// logged.
public struct Password: Sendable, Redacted {
    /// The longest password that is looked at, in bytes of UTF-8. Longer ones are refused before any hashing.
    public static let maximumByteCount = 4096

    /// The bytes as typed.
    public let bytes: [UInt8]

    /// Takes the bytes as typed.
    ///
    /// - Throws: ``PasswordHasherError`` with code `passwordTooLong` past ``maximumByteCount`` bytes.
    public init(_ bytes: [UInt8]) throws(PasswordHasherError) {
        guard bytes.count <= Password.maximumByteCount else {
            throw PasswordHasherError(.passwordTooLong, "more than \(Password.maximumByteCount) bytes")
        }
        self.bytes = bytes
    }
}

/// A stored password hash in its self-describing string form (PHC, modular crypt, `{name}…`), ASCII only.
public struct PasswordHash: Hashable, Sendable, Redacted {
    /// The string as stored.
    public let encoded: String

    /// Wraps a stored string; it is judged when it is first verified or inspected.
    public init(encoded: String) {
        self.encoded = encoded
    }
}

/// What came of comparing a password with a stored hash.
public struct PasswordVerdict: Hashable, Sendable {
    /// Whether the password is the one that was hashed.
    public enum Outcome: BitwiseCopyable, Hashable, Sendable {
        case matches
        case differs
    }

    /// How much of a password a scheme took in when it made the hash.
    public enum Reading: BitwiseCopyable, Hashable, Sendable {
        /// All of it, and where it ends.
        case whole
        /// Not all of it, or not where it ends: other passwords have the same hash.
        case part
    }

    /// What is to be done about the stored hash.
    public enum Rehash: BitwiseCopyable, Hashable, Sendable {
        /// It is as new ones are.
        case current
        /// It is older or weaker, and is made anew from the password that was typed.
        case due
        /// It is older or weaker, and stays: the scheme has not read in full what was typed, so that the
        /// owner's password may be another one.
        case kept
    }

    /// Matches or differs.
    public let outcome: Outcome
    /// The scheme read from the stored string, e.g. `argon2id`, `bcrypt`, `django_pbkdf2_sha256`.
    public let scheme: String
    /// True when the stored hash is of an older scheme or weaker cost than new hashes get.
    public let needsRehash: Bool
    /// How much of the typed password the stored hash's scheme takes in.
    public let reading: Reading

    /// Makes a verdict; the scheme reads all of the password unless another reading is given.
    public init(outcome: Outcome, scheme: String, needsRehash: Bool, reading: Reading = .whole) {
        self.outcome = outcome
        self.scheme = scheme
        self.needsRehash = needsRehash
        self.reading = reading
    }

    /// The one rule of re-hashing: a hash is never made anew from a spelling that the old scheme has not read
    /// in full.
    public var rehash: Rehash {
        guard needsRehash, outcome == .matches else { return .current }
        return switch reading {
        case .whole: .due
        case .part: .kept
        }
    }
}

/// The door to password hashing; bounded, so it can be overloaded rather than take the machine down.
public protocol PasswordHasher: Sendable {
    /// Hashes a new password with the current scheme and a fresh salt.
    func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash

    /// Compares `password` with `stored`, whatever scheme it names.
    func verify(_ password: Password, against stored: PasswordHash) async throws(PasswordHasherError)
        -> PasswordVerdict

    /// Does the work of verifying a current hash and answers nothing, so that an unknown user costs the same
    /// time.
    func verifyDecoy(_ password: Password) async throws(PasswordHasherError)

    /// The scheme named by a stored string, judged without hashing anything.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`, `costExceedsLimit`.
    func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String

    /// How fast guesses at a stored hash are, judged without hashing anything.
    ///
    /// - Throws: what `inspect` throws.
    func pace(of stored: PasswordHash) throws(PasswordHasherError) -> GuessingPace

    /// A hash of a fast scheme hashed once more with the current one, so that the fast one does not stay at
    /// rest; any other hash as it is. It verifies against the same passwords, and needs a re-hash.
    ///
    /// - Throws: ``PasswordHasherError``; what `inspect` throws among them.
    func wrapping(_ stored: PasswordHash) async throws(PasswordHasherError) -> PasswordHash
}

/// How fast guesses at a stored hash are.
public enum GuessingPace: BitwiseCopyable, Hashable, Sendable {
    /// A few milliseconds each or less: a stolen table of such hashes is soon read. They are those that
    /// ``PasswordHasher/wrapping(_:)`` wraps.
    case fast
    /// As slow as a scheme for passwords is meant to be.
    case slow
}

extension PasswordHasher {
    /// Slow, for hashers that verify no fast scheme.
    ///
    /// - Throws: what `inspect` throws.
    public func pace(of stored: PasswordHash) throws(PasswordHasherError) -> GuessingPace {
        _ = try inspect(stored)
        return .slow
    }

    /// The hash as it is, for hashers that verify no fast scheme.
    ///
    /// - Throws: what `inspect` throws.
    public func wrapping(_ stored: PasswordHash) async throws(PasswordHasherError) -> PasswordHash {
        _ = try inspect(stored)
        return stored
    }
}

/// Why a hash could not be made or checked.
public struct PasswordHasherError: Error, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        case passwordTooLong = "password_too_long"
        case malformedHash = "malformed_hash"
        case unsupportedScheme = "unsupported_scheme"
        case costExceedsLimit = "cost_exceeds_limit"
        case overloaded = "overloaded"
        case libraryFailed = "library_failed"
    }

    /// Which reason.
    public let code: Code
    /// More for the operator; never holds a password, salt or hash.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension PasswordHasherError: Hashable {
    /// Two errors are equal when their codes are.
    public static func == (left: PasswordHasherError, right: PasswordHasherError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone, to agree with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}
