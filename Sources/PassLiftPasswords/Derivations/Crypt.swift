import CPassLiftCrypt
import CPassLiftOpenSSL
import PassLiftPorts

/// A hash of crypt by libxcrypt, which is handed the setting unchanged.
struct Crypt: Sendable {
    /// What becomes of a password that is longer than the hash can take in.
    enum Excess: BitwiseCopyable, Sendable {
        /// The bytes past that many never counted.
        case ignored(beyond: Int)
        /// libxcrypt takes no more than 511 bytes, whatever the scheme could: nothing matches a longer
        /// password.
        case refused
    }

    static let longestPhrase = Int(CRYPT_MAX_PASSPHRASE_SIZE) - 1

    /// All that stands before the hash.
    let setting: [UInt8]
    /// Characters of the hash.
    let symbolCount: Int
    var excess = Excess.refused
    /// Whether bytes from 0x80 overwrite those before them, as in bcrypt's old implementation (`$2x$`).
    var extendsSigns = false
    /// The digest of the HMAC whose key the password is; nil where it is none.
    var keyedDigest: MessageDigest?
    /// What the library allocates beside its scratch space.
    var memoryByteCount: UInt64 = 0

    /// Bytes that are taken in all.
    var neededByteCount: UInt64 { UInt64(MemoryLayout<crypt_data>.size) + memoryByteCount }

    /// The characters that follow the setting, or nothing for a password that no hash of libxcrypt can stand
    /// for: one with a NUL byte, or too long. It costs the same work.
    ///
    /// - Throws: `libraryFailed`, when libxcrypt answers with one of its failure strings (`*0`, `*1`).
    func hash(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
        unsafe data.initialize(to: crypt_data())
        var phrase = password.prefix(phraseByteCount).map(CChar.init(bitPattern:)) + [0]
        defer {
            unsafe OPENSSL_cleanse(data, MemoryLayout<crypt_data>.size)
            unsafe data.deallocate()
            unsafe OPENSSL_cleanse(&phrase, phrase.count)
        }
        let output = unsafe crypt_r(phrase, setting.map(CChar.init(bitPattern:)) + [0], data)
        guard let output = unsafe output else {
            throw PasswordHasherError(.libraryFailed, "crypt_r gave nothing")
        }
        let text = Array(unsafe String(cString: output).utf8)
        guard text.count == setting.count + symbolCount, text.first == UInt8(ascii: "$") else {
            throw PasswordHasherError(.libraryFailed, "crypt_r refused the setting")
        }
        return canStand(for: password) ? Array(text[setting.count...]) : []
    }

    private var phraseByteCount: Int {
        switch excess {
        case .ignored(let byteCount): byteCount
        case .refused: Self.longestPhrase
        }
    }

    private func canStand(for password: [UInt8]) -> Bool {
        switch excess {
        case .ignored: !password.contains(0)
        case .refused: !password.contains(0) && password.count <= Self.longestPhrase
        }
    }
}
