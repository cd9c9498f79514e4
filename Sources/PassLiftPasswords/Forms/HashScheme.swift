/// The schemes whose hashes are verified; the raw value is what a verdict names.
///
/// The page *The string forms of password hashes* shows the one string form that each has.
package enum HashScheme: String, BitwiseCopyable, Sendable, CaseIterable {
    case argon2id
    case argon2i
    case argon2d
    case bcrypt
    case yescrypt
    case gostYescrypt = "gost_yescrypt"
    case sha512crypt
    case sha256crypt
    case sha1crypt
    case md5crypt
    case scrypt
    case cryptScrypt = "crypt_scrypt"
    case djangoScrypt = "django_scrypt"
    case werkzeugScrypt = "werkzeug_scrypt"
    case firebaseScrypt = "firebase_scrypt"
    case pbkdf2SHA1 = "pbkdf2_sha1"
    case pbkdf2SHA256 = "pbkdf2_sha256"
    case pbkdf2SHA512 = "pbkdf2_sha512"
    case passlibPBKDF2SHA1 = "passlib_pbkdf2_sha1"
    case passlibPBKDF2SHA256 = "passlib_pbkdf2_sha256"
    case passlibPBKDF2SHA512 = "passlib_pbkdf2_sha512"
    case djangoPBKDF2SHA256 = "django_pbkdf2_sha256"
    case djangoPBKDF2SHA1 = "django_pbkdf2_sha1"
    case werkzeugPBKDF2 = "werkzeug_pbkdf2"
    case aspnetIdentityV2 = "aspnet_identity_v2"
    case aspnetIdentityV3 = "aspnet_identity_v3"
    case phpass
    case drupal7
    case ldapMD5 = "ldap_md5"
    case ldapSaltedMD5 = "ldap_salted_md5"
    case ldapSHA1 = "ldap_sha1"
    case ldapSaltedSHA1 = "ldap_salted_sha1"
    case ldapSHA256 = "ldap_sha256"
    case ldapSaltedSHA256 = "ldap_salted_sha256"
    case ldapSHA512 = "ldap_sha512"
    case ldapSaltedSHA512 = "ldap_salted_sha512"
    case djangoMD5 = "django_md5"
    case djangoSHA1 = "django_sha1"
    case md5
    case sha1
    case sha256
    case sha512
    case saltedMD5 = "salted_md5"
    case saltedSHA1 = "salted_sha1"
    case saltedSHA256 = "salted_sha256"
    case saltedSHA512 = "salted_sha512"
}

extension HashScheme {
    /// Whether one guess takes no more than a few milliseconds at the usual cost, so that hashes are wrapped
    /// at import.
    var isFast: Bool {
        switch self {
        case .md5crypt, .aspnetIdentityV2, .phpass, .ldapMD5, .ldapSaltedMD5, .ldapSHA1, .ldapSaltedSHA1,
            .ldapSHA256, .ldapSaltedSHA256, .ldapSHA512, .ldapSaltedSHA512, .djangoMD5, .djangoSHA1, .md5,
            .sha1,
            .sha256, .sha512, .saltedMD5, .saltedSHA1, .saltedSHA256, .saltedSHA512:
            true
        case .argon2id, .argon2i, .argon2d, .bcrypt, .yescrypt, .gostYescrypt, .sha512crypt, .sha256crypt,
            .sha1crypt, .scrypt, .cryptScrypt, .djangoScrypt, .werkzeugScrypt, .firebaseScrypt, .pbkdf2SHA1,
            .pbkdf2SHA256, .pbkdf2SHA512, .passlibPBKDF2SHA1, .passlibPBKDF2SHA256, .passlibPBKDF2SHA512,
            .djangoPBKDF2SHA256, .djangoPBKDF2SHA1, .werkzeugPBKDF2, .aspnetIdentityV3, .drupal7:
            false
        }
    }
}
