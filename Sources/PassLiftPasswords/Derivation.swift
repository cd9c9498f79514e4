import PassLiftPorts

/// How the bytes that are compared come from a password.
enum Derivation: Sendable {
    case argon2(Argon2Parameters)
    case bcrypt(setting: [UInt8])
    case pbkdf2(PBKDF2)

    /// Does the work, on the calling thread.
    func derive(_ password: [UInt8], in memory: Argon2Memory) throws(PasswordHasherError) -> [UInt8] {
        switch self {
        case .argon2(let parameters): try Argon2.tag(password, parameters, in: memory)
        case .bcrypt(let setting): try Bcrypt.hash(password, setting: setting)
        case .pbkdf2(let parameters): try parameters.key(password)
        }
    }
}
