import PassLiftPorts

/// The bounds of salts in the forms that imported hashes have; their tools took anything.
enum LegacySalt {
    /// Bytes that a salt may have.
    static let byteCount = 1...128

    /// A salt that is used as the text it is.
    static func text(_ field: String, of what: StaticString) throws(PasswordHasherError) -> [UInt8] {
        guard byteCount.contains(field.utf8.count) else { throw .malformed(what) }
        return Array(field.utf8)
    }

    /// A salt in base64.
    static func base64(_ field: String, _ padding: Base64.Padding, of what: StaticString)
        throws(PasswordHasherError) -> [UInt8]
    {
        guard let salt = Base64.decode(field, padding: padding), byteCount.contains(salt.count) else {
            throw .malformed(what)
        }
        return salt
    }
}
