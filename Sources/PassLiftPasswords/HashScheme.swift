/// The schemes whose hashes are verified; the raw value is what a verdict names.
enum HashScheme: String, BitwiseCopyable, Sendable {
    case argon2id
    case argon2i
    case argon2d
    case bcrypt
    case djangoPBKDF2SHA256 = "django_pbkdf2_sha256"
    case djangoPBKDF2SHA1 = "django_pbkdf2_sha1"
}
