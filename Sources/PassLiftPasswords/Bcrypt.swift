import CPassLiftCrypt
import CPassLiftOpenSSL
import PassLiftPorts

/// bcrypt by libxcrypt.
enum Bcrypt {
    /// Bytes of a password that bcrypt has room for; it never looked at more.
    private static let keyByteCount = 72

    /// The 31 characters that follow the setting, or nothing for a password with a NUL byte, which no bcrypt
    /// hash can stand for; it costs the same work.
    ///
    /// - Throws: `libraryFailed`, when libxcrypt answers with one of its failure strings (`*0`, `*1`).
    static func hash(_ password: [UInt8], setting: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
        unsafe data.initialize(to: crypt_data())
        var phrase = password.prefix(keyByteCount).map(CChar.init(bitPattern:)) + [0]
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
        guard text.count == BcryptString.byteCount, text.first == UInt8(ascii: "$") else {
            throw PasswordHasherError(.libraryFailed, "crypt_r refused the setting")
        }
        return password.contains(0) ? [] : Array(text[BcryptString.settingByteCount...])
    }
}
