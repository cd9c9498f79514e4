import CPassLiftOpenSSL
import PassLiftPorts

/// scrypt (RFC 7914) by OpenSSL.
struct Scrypt: Sendable {
    let cost: ScryptCost
    let salt: [UInt8]
    let keyByteCount: Int

    /// - Throws: `malformedHash`, `costExceedsLimit`.
    init(cost: ScryptCost, salt: [UInt8], keyByteCount: Int, within limits: HashingLimits)
        throws(PasswordHasherError)
    {
        try cost.admit(within: limits)
        self.cost = cost
        self.salt = salt
        self.keyByteCount = keyByteCount
    }

    /// - Throws: `libraryFailed`, when memory is out among other reasons.
    func key(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: keyByteCount)
        var phrase = password.map(CChar.init(bitPattern:))
        defer { unsafe OPENSSL_cleanse(&phrase, phrase.count) }
        let status = unsafe EVP_PBE_scrypt(
            phrase, phrase.count, salt, salt.count, cost.blockCount, cost.blockSize, cost.lanes,
            cost.memoryByteCount, &key, key.count)
        guard status == 1 else {
            ERR_clear_error()
            throw PasswordHasherError(.libraryFailed, "EVP_PBE_scrypt failed")
        }
        return key
    }
}
