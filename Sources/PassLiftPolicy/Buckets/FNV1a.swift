/// FNV-1a, 32 bits (Fowler, Noll and Vo; RFC 9923).
package enum FNV1a {
    /// The hash of `bytes`.
    package static func hash32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0x811c_9dc5) { hash, byte in (hash ^ UInt32(byte)) &* 0x0100_0193 }
    }
}
