/// The memory that one hash needs while it is computed, and who allocates it.
package enum HashingMemory: BitwiseCopyable, Hashable, Sendable {
    /// The pool lends it: libargon2 takes memory from its caller.
    case pooled(kibibytes: Int)
    /// The library that hashes allocates it and gives it back: scrypt's 128·N·r bytes, the little of bcrypt.
    /// What malloc keeps of it afterwards, at most 64 MiB a worker with glibc, is not counted.
    case own(kibibytes: Int)

    /// As it counts against the budget, in KiB: the pool lends whole huge pages.
    package var countedKiB: Int {
        switch self {
        case .pooled(let kibibytes): Argon2Memory.roundedKiB(kibibytes)
        case .own(let kibibytes): max(0, kibibytes)
        }
    }
}

extension HashingMemory {
    /// So many bytes, which a limit in KiB has let through.
    fileprivate static func own(bytes: UInt64) -> HashingMemory {
        .own(kibibytes: Int(clamping: bytes.kibibytes))
    }
}

extension Derivation {
    /// What the pool keeps free for it.
    var memory: HashingMemory {
        switch self {
        case .argon2(let parameters): .pooled(kibibytes: Int(parameters.cost.memoryKiB))
        case .crypt(let crypt): .own(bytes: crypt.neededByteCount)
        case .scrypt(let scrypt): .own(bytes: scrypt.cost.memoryByteCount)
        case .firebaseScrypt(let firebase): .own(bytes: firebase.scrypt.cost.memoryByteCount)
        case .pbkdf2, .digest, .portable: .own(kibibytes: 0)
        // What is wrapped is fast, and takes next to nothing.
        case .wrapped(_, let parameters): .pooled(kibibytes: Int(parameters.cost.memoryKiB))
        }
    }
}

extension Argon2Cost {
    /// The memory that one such hash counts as against ``HashingLimits/memoryBudgetKiB``, in KiB: whole huge
    /// pages of 2 MiB.
    public var countedKiB: Int { HashingMemory.pooled(kibibytes: Int(memoryKiB)).countedKiB }
}
