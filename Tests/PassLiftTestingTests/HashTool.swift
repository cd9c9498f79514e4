import Foundation

/// A maker of hashes in `Tests/Peers/hashes.py`, and the scheme of what it makes.
struct HashTool {
    /// Its key there.
    let name: String
    let scheme: String

    init(_ name: String, _ scheme: String) {
        self.name = name
        self.scheme = scheme
    }

    /// Whether it is there to be asked: what is no package of the peers is a program on the path.
    var isInstalled: Bool {
        guard let program = ["mkpasswd", "openssl"].first(where: { name.hasPrefix($0 + " ") }) else {
            return true
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
        }
    }

    static let all = argon2 + crypt + derived + digests

    private static let argon2 = [
        HashTool("argon2-cffi argon2id", "argon2id"), HashTool("argon2-cffi argon2id 16", "argon2id"),
        HashTool("argon2-cffi argon2i", "argon2i"), HashTool("argon2-cffi argon2d", "argon2d"),
        HashTool("passlib argon2", "argon2id"),
    ]

    private static let crypt = [
        HashTool("bcrypt 2a", "bcrypt"), HashTool("bcrypt 2b", "bcrypt"), HashTool("bcrypt 2y", "bcrypt"),
        HashTool("mkpasswd bcrypt", "bcrypt"), HashTool("mkpasswd yescrypt", "yescrypt"),
        HashTool("mkpasswd gost-yescrypt", "gost_yescrypt"), HashTool("mkpasswd scrypt", "crypt_scrypt"),
        HashTool("mkpasswd sha512crypt", "sha512crypt"), HashTool("mkpasswd sha256crypt", "sha256crypt"),
        HashTool("mkpasswd md5crypt", "md5crypt"), HashTool("openssl sha512crypt", "sha512crypt"),
        HashTool("openssl sha256crypt", "sha256crypt"), HashTool("openssl md5crypt", "md5crypt"),
        HashTool("passlib sha512_crypt", "sha512crypt"), HashTool("passlib sha256_crypt", "sha256crypt"),
        HashTool("passlib sha1_crypt", "sha1crypt"), HashTool("passlib md5_crypt", "md5crypt"),
        HashTool("passlib phpass", "phpass"), HashTool("hashlib drupal7", "drupal7"),
    ]

    private static let derived = [
        HashTool("passlib scrypt", "scrypt"), HashTool("django scrypt", "django_scrypt"),
        HashTool("werkzeug scrypt", "werkzeug_scrypt"), HashTool("hashlib firebase", "firebase_scrypt"),
        HashTool("hashlib pbkdf2 sha1", "pbkdf2_sha1"), HashTool("hashlib pbkdf2 sha256", "pbkdf2_sha256"),
        HashTool("hashlib pbkdf2 sha512", "pbkdf2_sha512"),
        HashTool("passlib pbkdf2_sha1", "passlib_pbkdf2_sha1"),
        HashTool("passlib pbkdf2_sha256", "passlib_pbkdf2_sha256"),
        HashTool("passlib pbkdf2_sha512", "passlib_pbkdf2_sha512"),
        HashTool("django pbkdf2_sha256", "django_pbkdf2_sha256"),
        HashTool("django pbkdf2_sha1", "django_pbkdf2_sha1"),
        HashTool("werkzeug pbkdf2 sha1", "werkzeug_pbkdf2"),
        HashTool("werkzeug pbkdf2 sha256", "werkzeug_pbkdf2"),
        HashTool("werkzeug pbkdf2 sha512", "werkzeug_pbkdf2"),
        HashTool("hashlib aspnet v2", "aspnet_identity_v2"),
        HashTool("hashlib aspnet v3", "aspnet_identity_v3"),
    ]

    private static let digests = [
        HashTool("passlib ldap_md5", "ldap_md5"), HashTool("passlib ldap_salted_md5", "ldap_salted_md5"),
        HashTool("passlib ldap_sha1", "ldap_sha1"), HashTool("passlib ldap_salted_sha1", "ldap_salted_sha1"),
        HashTool("hashlib ldap sha256", "ldap_sha256"), HashTool("hashlib ldap sha512", "ldap_sha512"),
        HashTool("passlib ldap_salted_sha256", "ldap_salted_sha256"),
        HashTool("passlib ldap_salted_sha512", "ldap_salted_sha512"), HashTool("django md5", "django_md5"),
        HashTool("passlib django_salted_sha1", "django_sha1"), HashTool("passlib hex_md5", "md5"),
        HashTool("passlib hex_sha1", "sha1"), HashTool("passlib hex_sha256", "sha256"),
        HashTool("passlib hex_sha512", "sha512"), HashTool("hashlib salted md5", "salted_md5"),
        HashTool("hashlib salted sha1", "salted_sha1"), HashTool("hashlib salted sha256", "salted_sha256"),
        HashTool("hashlib salted sha512", "salted_sha512"),
    ]
}
