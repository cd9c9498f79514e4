import PassLiftPorts

/// The form of a fast hash that was hashed once more at import, so that it does not stay at rest:
/// `{argon2id-over}$argon2id$v=19$m=…,t=…,p=…$salt$tag$` and the string of the inner hash with zeros for its
/// digest.
///
/// The tag is Argon2id's over the inner digest: raw bytes where the inner form spells bytes, its characters
/// where it is one of crypt's or phpass.
enum WrappedString {
    static let name = "argon2id-over"
    /// What stands before the inner scheme's name in a verdict.
    static let schemePrefix = "argon2id_over_"

    /// Fields of the Argon2id string, the empty one before the first dollar sign among them.
    private static let outerFieldCount = 6

    static func read(_ rest: String, within limits: HashingLimits) throws(PasswordHasherError) -> StoredHash {
        let fields = rest.split(separator: "$", maxSplits: outerFieldCount, omittingEmptySubsequences: false)
            .map { String($0) }
        guard fields.count == outerFieldCount + 1, fields[0].isEmpty, fields[1] == "argon2id" else {
            throw .malformed("the fields of the wrapped string")
        }
        let outer = try Argon2String.read(Array(fields.prefix(outerFieldCount)), variant: .id, within: limits)
        let inner = try StoredHash.read(PasswordHash(encoded: fields[outerFieldCount]), within: limits)
        guard case .argon2(let parameters) = outer.derivation, parameters.version == .v19,
            BlankForm.of(inner, spelt: fields[outerFieldCount]) == fields[outerFieldCount]
        else { throw .malformed("the inner hash of the wrapped string") }
        return StoredHash(
            scheme: inner.scheme, derivation: .wrapped(inner.derivation, parameters), expected: outer.expected
        )
    }

    /// - Parameters:
    ///   - outer: the Argon2id string over the inner digest.
    ///   - blank: the inner string without its digest.
    static func encode(outer: PasswordHash, over blank: String) -> PasswordHash {
        PasswordHash(encoded: "{\(name)}\(outer.encoded)$\(blank)")
    }
}
