import PassLiftPorts

/// The forms that begin with a name in braces: LDAP's, in capitals, and PassLift's own for schemes whose
/// hashes say nothing of themselves, in small letters.
enum BracedString {
    static func read(_ name: String, _ rest: String, within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        switch name {
        case WrappedString.name: return try WrappedString.read(rest, within: limits)
        case "firebase-scrypt": return try FirebaseString.read(rest, within: limits)
        case "aspnet-identity-v2": return try IdentityString.readV2(rest, within: limits)
        case "aspnet-identity-v3": return try IdentityString.readV3(rest, within: limits)
        default: break
        }
        if let form = LDAPString.form(of: name) { return try form.read(rest) }
        if let form = DigestString.form(of: name) { return try form.read(rest) }
        throw StoredHash.refusal(ofScheme: name, hasMore: true)
    }
}
