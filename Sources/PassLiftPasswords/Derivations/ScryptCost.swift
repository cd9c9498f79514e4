import PassLiftPorts

/// What one scrypt hash costs (RFC 7914, section 2).
struct ScryptCost: BitwiseCopyable, Hashable, Sendable {
    /// N, the number of blocks: a power of two.
    let blockCount: UInt64
    /// r, the size of a block in units of 128 bytes.
    let blockSize: UInt64
    /// p, how often it is done; one after another, by one thread.
    let lanes: UInt64

    /// N · r · p.
    var work: UInt64 { blockCount.saturatingMultiply(blockSize).saturatingMultiply(lanes) }

    /// Bytes that OpenSSL and libxcrypt allocate: N blocks, p beside them and two to work in.
    var memoryByteCount: UInt64 {
        blockCount.saturatingAdd(lanes).saturatingAdd(2).saturatingMultiply(blockSize).saturatingMultiply(128)
    }

    /// Passes what can be computed within the limits.
    ///
    /// - Throws: `malformedHash`, `costExceedsLimit`.
    func admit(within limits: HashingLimits) throws(PasswordHasherError) {
        guard blockCount >= 2, blockCount & (blockCount - 1) == 0, blockSize >= 1, lanes >= 1,
            blockSize >= 4 || blockCount < 1 << (16 * blockSize)
        else { throw .malformed("the parameters of the scrypt string") }
        try limits.admit(lanes, \.lanes, named: "lanes")
        try limits.admit(memoryByteCount.kibibytes, \.memoryKiB, named: "memoryKiB")
        try limits.admit(work, \.scryptWork, named: "scryptWork")
    }
}

extension UInt64 {
    /// The product, or the largest number where it is larger.
    func saturatingMultiply(_ other: UInt64) -> UInt64 {
        let (product, isTooLarge) = multipliedReportingOverflow(by: other)
        return isTooLarge ? .max : product
    }

    /// The sum, or the largest number where it is larger.
    func saturatingAdd(_ other: UInt64) -> UInt64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }

    /// This many bytes in KiB, rounded up.
    var kibibytes: UInt64 { self / 1024 + (self % 1024 == 0 ? 0 : 1) }
}
