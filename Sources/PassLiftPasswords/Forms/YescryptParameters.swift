import PassLiftPorts

/// What one yescrypt hash costs, as the field behind `$y$` says it.
struct YescryptParameters: BitwiseCopyable {
    /// How the memory is used.
    enum Flavor: BitwiseCopyable {
        /// scrypt as it was.
        case classic
        case writeOnceReadMany
        /// The usual one.
        case readWrite
    }

    let flavor: Flavor
    let cost: ScryptCost
    /// The parameter t: more passes over the same memory.
    let extraPasses: UInt64

    /// Bytes that the S-boxes of a lane take beside the blocks.
    private static let boxByteCount: UInt64 = 12_352
    private static let readWriteFlavor: UInt64 = 47

    /// - Throws: `malformedHash`; `unsupportedScheme` for parameters that libxcrypt does not compute.
    static func read(_ field: String) throws(PasswordHasherError) -> YescryptParameters {
        var symbols = Array(field.utf8)[...]
        guard let flavor = CryptNumber.variable(&symbols, from: 0),
            let log2 = CryptNumber.variable(&symbols, from: 1),
            let blockSize = CryptNumber.variable(&symbols, from: 1)
        else { throw .malformed("the parameters of the yescrypt string") }
        let (lanes, extraPasses) = try optional(&symbols)
        guard symbols.isEmpty, 2...31 ~= log2 else {
            throw .malformed("the parameters of the yescrypt string")
        }
        let parameters = YescryptParameters(
            flavor: try Self.flavor(flavor),
            cost: ScryptCost(blockCount: 1 << log2, blockSize: blockSize, lanes: lanes),
            extraPasses: extraPasses)
        guard parameters.isComputable else { throw .malformed("the parameters of the yescrypt string") }
        return parameters
    }

    /// - Throws: `costExceedsLimit`.
    func admit(within limits: HashingLimits) throws(PasswordHasherError) {
        try limits.admit(cost.lanes, \.lanes, named: "lanes")
        try limits.admit(memoryByteCount.kibibytes, \.memoryKiB, named: "memoryKiB")
        try limits.admit(work, \.scryptWork, named: "scryptWork")
    }

    /// The blocks and what stands beside them.
    var memoryByteCount: UInt64 {
        switch flavor {
        case .classic, .writeOnceReadMany: cost.memoryByteCount
        case .readWrite: cost.memoryByteCount.saturatingAdd(cost.lanes.saturatingMultiply(Self.boxByteCount))
        }
    }

    private var work: UInt64 {
        switch flavor {
        case .classic, .writeOnceReadMany: cost.work.saturatingMultiply(extraPasses + 1)
        // The lanes share the blocks out among themselves.
        case .readWrite:
            cost.blockCount.saturatingMultiply(cost.blockSize).saturatingMultiply(extraPasses + 1)
        }
    }

    /// What libxcrypt demands beyond the grammar.
    private var isComputable: Bool {
        switch flavor {
        case .classic: extraPasses == 0
        case .writeOnceReadMany: true
        case .readWrite: cost.blockCount / max(1, cost.lanes) >= 4
        }
    }

    /// p and t, where there are any.
    private static func optional(_ symbols: inout ArraySlice<UInt8>) throws(PasswordHasherError)
        -> (lanes: UInt64, extraPasses: UInt64)
    {
        guard !symbols.isEmpty else { return (1, 0) }
        guard let present = CryptNumber.variable(&symbols, from: 1) else {
            throw .malformed("the parameters of the yescrypt string")
        }
        guard present <= 3 else {
            throw PasswordHasherError(.unsupportedScheme, "yescrypt with upgrades or a ROM")
        }
        guard let lanes = present & 1 == 0 ? 1 : CryptNumber.variable(&symbols, from: 2),
            let extraPasses = present & 2 == 0 ? 0 : CryptNumber.variable(&symbols, from: 1)
        else { throw .malformed("the parameters of the yescrypt string") }
        return (lanes, extraPasses)
    }

    private static func flavor(_ number: UInt64) throws(PasswordHasherError) -> Flavor {
        switch number {
        case 0: return .classic
        case 1: return .writeOnceReadMany
        case readWriteFlavor: return .readWrite
        case _: throw PasswordHasherError(.unsupportedScheme, "a flavour of yescrypt that libxcrypt lacks")
        }
    }
}
