import PassLiftPorts

/// How the bytes that are compared come from a password.
indirect enum Derivation: Sendable {
    case argon2(Argon2Parameters)
    case crypt(Crypt)
    case pbkdf2(PBKDF2)
    case scrypt(Scrypt)
    case firebaseScrypt(FirebaseScrypt)
    case digest(SaltedDigest)
    case portable(PortableHash)
    /// Argon2id over what another derivation gives.
    case wrapped(Derivation, Argon2Parameters)

    /// Does the work, on the calling thread.
    func derive(_ password: [UInt8], in memory: Argon2Memory) throws(PasswordHasherError) -> [UInt8] {
        switch self {
        case .argon2(let parameters): try Argon2.tag(password, parameters, in: memory)
        case .crypt(let crypt): try crypt.hash(password)
        case .pbkdf2(let parameters): try parameters.key(password)
        case .scrypt(let scrypt): try scrypt.key(password)
        case .firebaseScrypt(let scrypt): try scrypt.hash(password)
        case .digest(let salted): try salted.hash(password)
        case .portable(let portable): try portable.hash(password)
        case .wrapped(let inner, let parameters):
            try Argon2.tag(inner.derive(password, in: memory), parameters, in: memory)
        }
    }
}
