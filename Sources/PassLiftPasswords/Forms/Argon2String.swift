import PassLiftPorts

/// The PHC string form of Argon2 hashes, `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, in one strict spelling.
///
/// The order is m, t, p; a missing version means 16, as it does to libargon2; the base64 is unpadded.
enum Argon2String {
    /// Bytes that a salt may have.
    static let saltByteCount = 8...64
    /// Bytes that a tag may have; shorter ones could be guessed.
    static let tagByteCount = 16...64

    /// Reads the fields between the dollar signs.
    static func read(_ fields: [String], variant: Argon2Parameters.Variant, within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        let hasVersion = fields.count == 6
        guard hasVersion || fields.count == 5 else { throw .malformed("the fields of the Argon2 string") }
        let version = hasVersion ? try readVersion(fields[2]) : .v16
        let rest = fields.suffix(3)
        let cost = try readCost(rest[rest.startIndex], within: limits)
        guard let salt = Base64.decode(rest[rest.startIndex + 1], padding: .none),
            saltByteCount.contains(salt.count)
        else { throw .malformed("the salt of the Argon2 string") }
        guard let tag = Base64.decode(rest[rest.startIndex + 2], padding: .none),
            tagByteCount.contains(tag.count)
        else { throw .malformed("the tag of the Argon2 string") }
        let parameters = Argon2Parameters(
            variant: variant, version: version, cost: cost, salt: salt, tagByteCount: tag.count)
        return StoredHash(scheme: scheme(of: variant), derivation: .argon2(parameters), expected: tag)
    }

    /// The string of an Argon2id hash, version 19.
    static func encode(cost: Argon2Cost, salt: [UInt8], tag: [UInt8]) -> PasswordHash {
        let costs = "m=\(cost.memoryKiB),t=\(cost.passes),p=\(cost.lanes)"
        return PasswordHash(encoded: "$argon2id$v=19$\(costs)$\(Base64.encode(salt))$\(Base64.encode(tag))")
    }

    private static func scheme(of variant: Argon2Parameters.Variant) -> HashScheme {
        switch variant {
        case .d: .argon2d
        case .i: .argon2i
        case .id: .argon2id
        }
    }

    private static func readVersion(_ field: String) throws(PasswordHasherError) -> Argon2Parameters.Version {
        switch field {
        case "v=16": return .v16
        case "v=19": return .v19
        default: break
        }
        guard field.hasPrefix("v="), Decimal.read(field.dropFirst(2)) != nil else {
            throw .malformed("the version of the Argon2 string")
        }
        throw PasswordHasherError(.unsupportedScheme, "an Argon2 version that is neither 16 nor 19")
    }

    private static func readCost(_ field: String, within limits: HashingLimits) throws(PasswordHasherError)
        -> Argon2Cost
    {
        let parts = field.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let memory = Decimal.read(parts[0], after: "m="),
            let passes = Decimal.read(parts[1], after: "t="), let lanes = Decimal.read(parts[2], after: "p=")
        else { throw .malformed("the costs of the Argon2 string") }
        try limits.admit(memory, \.memoryKiB, named: "memoryKiB")
        try limits.admit(passes, \.passes, named: "passes")
        try limits.admit(lanes, \.lanes, named: "lanes")
        try limits.admit(memory.saturatingMultiply(passes), \.argon2Work, named: "argon2Work")
        guard passes >= 1, lanes >= 1, memory >= 8 * lanes else {
            throw .malformed("the costs of the Argon2 string")
        }
        return Argon2Cost(memoryKiB: UInt32(memory), passes: UInt32(passes), lanes: UInt32(lanes))
    }
}
