import PassLiftPorts

/// The portable form of PHP, `$P$`, a character for the cost, eight of salt, and the hash; phpBB writes `$H$`
/// for `$P$`, and Drupal 7 `$S$` for SHA-512, cut to 55 characters.
struct PortableString {
    static let phpass = PortableString(scheme: .phpass, digest: .md5, symbolCount: 22)
    static let drupal7 = PortableString(scheme: .drupal7, digest: .sha512, symbolCount: 43)

    /// Bytes of prefix, cost and salt, which the hash follows.
    private static let settingByteCount = 12
    private static let costs: ClosedRange<UInt32> = 7...30

    let scheme: HashScheme
    let digest: MessageDigest
    let symbolCount: Int

    func read(_ text: [UInt8], within limits: HashingLimits) throws(PasswordHasherError) -> StoredHash {
        guard text.count == Self.settingByteCount + symbolCount,
            text[3...].allSatisfy(CryptAlphabet.contains),
            let cost = CryptAlphabet.value(of: text[3]), Self.costs.contains(cost)
        else { throw .malformed("the portable string") }
        try limits.admit(UInt64(cost), \.phpassCost, named: "phpassCost")
        let parameters = PortableHash(
            digest: digest, rounds: 1 << cost, salt: Array(text[4..<Self.settingByteCount]),
            symbolCount: symbolCount)
        return StoredHash(
            scheme: scheme, derivation: .portable(parameters), expected: Array(text[Self.settingByteCount...])
        )
    }
}
