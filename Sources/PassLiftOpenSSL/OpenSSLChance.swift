import CPassLiftOpenSSL
public import PassLiftPorts

/// Chance by OpenSSL's generator (`RAND_bytes`), which seeds itself from the kernel.
public struct OpenSSLChance: Chance {
    /// Makes the adapter.
    public init() {}

    /// `count` bytes that nobody can foretell; none for a count of zero or less.
    public func bytes(_ count: Int) throws(ChanceError) -> [UInt8] {
        guard count > 0 else { return [] }
        guard let length = Int32(exactly: count) else {
            throw ChanceError(detail: "more random bytes asked for than RAND_bytes can give at once")
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe RAND_bytes(&bytes, length) == 1 else {
            ERR_clear_error()
            throw ChanceError(detail: "RAND_bytes failed")
        }
        return bytes
    }
}
