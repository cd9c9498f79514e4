import PassLiftPorts

/// How much of a password each derivation takes in: the one place that knows. The page *The string forms of
/// password hashes* has the table.
extension Derivation {
    func reading(of password: [UInt8]) -> PasswordVerdict.Reading {
        switch self {
        case .argon2, .digest: .whole
        case .portable: password.count <= PortableHash.longestPhrase ? .whole : .part
        case .crypt(let crypt): crypt.reading(of: password)
        case .pbkdf2(let parameters): parameters.digest.readingOfKey(password)
        // Both begin with PBKDF2 and HMAC-SHA256 (RFC 7914, section 6).
        case .scrypt, .firebaseScrypt: MessageDigest.sha256.readingOfKey(password)
        case .wrapped(let inner, _): inner.reading(of: password)
        }
    }
}

extension Crypt {
    /// A C string ends at its first zero byte.
    fileprivate func reading(of password: [UInt8]) -> PasswordVerdict.Reading {
        guard !password.contains(0) else { return .part }
        switch excess {
        // One that fills the room is read without its end.
        case .ignored(let roomByteCount): guard password.count < roomByteCount else { return .part }
        case .refused: guard password.count <= Self.longestPhrase else { return .part }
        }
        if extendsSigns, password.contains(where: { $0 >= 0x80 }) { return .part }
        return keyedDigest?.readingOfKey(password) ?? .whole
    }
}

extension MessageDigest {
    /// How much of a password HMAC reads that is its key (RFC 2104, section 2): short keys are filled up with
    /// zero bytes, and long ones stand for their digest.
    fileprivate func readingOfKey(_ password: [UInt8]) -> PasswordVerdict.Reading {
        if password.count <= blockByteCount, password.last == 0 { return .part }
        // Whoever has the bare digest of a long password types it in its place. Text that somebody chose is
        // printable; a digest of that length is so by chance less often than once in 300 million.
        let isPrintable = password.allSatisfy { (0x20...0x7e).contains($0) }
        return password.count == byteCount && !isPrintable ? .part : .whole
    }

    /// Bytes of a block, which HMAC pads its key to.
    private var blockByteCount: Int {
        switch self {
        case .md5, .sha1, .sha256: 64
        case .sha512: 128
        }
    }
}
