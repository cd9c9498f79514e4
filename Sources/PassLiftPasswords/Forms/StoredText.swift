import PassLiftPorts

/// A stored string that is worth reading: printable ASCII without spaces, and not too long.
struct StoredText: Sendable {
    /// The longest stored string that is looked at, in bytes; the longest sound one has about 700.
    static let maximumByteCount = 1024

    let bytes: [UInt8]

    /// - Throws: `malformedHash`.
    init(_ encoded: String) throws(PasswordHasherError) {
        bytes = Array(encoded.utf8.prefix(Self.maximumByteCount + 1))
        guard bytes.count <= Self.maximumByteCount else {
            throw .malformed("longer than 1024 bytes")
        }
        guard bytes.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw .malformed("another character than printable ASCII")
        }
    }

    /// What stands between the dollar signs.
    var fields: [String] {
        bytes.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// For `{NAME}REST` the name and the rest.
    var braced: (name: String, rest: String)? {
        guard bytes.first == UInt8(ascii: "{"), let end = bytes.firstIndex(of: UInt8(ascii: "}")) else {
            return nil
        }
        return (
            String(decoding: bytes[1..<end], as: UTF8.self),
            String(decoding: bytes[(end + 1)...], as: UTF8.self)
        )
    }
}

extension PasswordHasherError {
    /// The reason of every reader for a string that is not of its form.
    static func malformed(_ what: StaticString) -> PasswordHasherError {
        PasswordHasherError(.malformedHash, "\(what)")
    }
}
