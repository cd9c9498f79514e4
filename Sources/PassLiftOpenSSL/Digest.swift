import CPassLiftOpenSSL
import PassLiftCeremony

/// The digests that signatures here are made over; SHA-1 for what a TPM states alone, no ``SignatureScheme``
/// names it.
///
/// They go to the block functions themselves (`SHA256_Init` and its sisters) rather than through
/// `EVP_Digest`: those allocate nothing and cannot fail, and the door has no way to say that a digest failed.
enum Digest {
    case sha1
    case sha256
    case sha384
    case sha512

    /// Bytes of the result.
    var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// OpenSSL's own description of the digest, a static object.
    var method: OpaquePointer? {
        switch self {
        case .sha1: unsafe EVP_sha1()
        case .sha256: unsafe EVP_sha256()
        case .sha384: unsafe EVP_sha384()
        case .sha512: unsafe EVP_sha512()
        }
    }

    /// The digest of `message`.
    func of(_ message: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: sha1(message)
        case .sha256: sha256(message)
        case .sha384: sha384(message)
        case .sha512: sha512(message)
        }
    }

    private func sha1(_ message: [UInt8]) -> [UInt8] {
        var state = SHA_CTX()
        unsafe SHA1_Init(&state)
        unsafe message.withUnsafeBytes { _ = unsafe SHA1_Update(&state, $0.baseAddress, $0.count) }
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            unsafe SHA1_Final(buffer.baseAddress, &state)
            count = byteCount
        }
    }

    private func sha256(_ message: [UInt8]) -> [UInt8] {
        var state = SHA256_CTX()
        unsafe SHA256_Init(&state)
        unsafe message.withUnsafeBytes { _ = unsafe SHA256_Update(&state, $0.baseAddress, $0.count) }
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            unsafe SHA256_Final(buffer.baseAddress, &state)
            count = byteCount
        }
    }

    private func sha384(_ message: [UInt8]) -> [UInt8] {
        var state = SHA512_CTX()
        unsafe SHA384_Init(&state)
        unsafe message.withUnsafeBytes { _ = unsafe SHA384_Update(&state, $0.baseAddress, $0.count) }
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            unsafe SHA384_Final(buffer.baseAddress, &state)
            count = byteCount
        }
    }

    private func sha512(_ message: [UInt8]) -> [UInt8] {
        var state = SHA512_CTX()
        unsafe SHA512_Init(&state)
        unsafe message.withUnsafeBytes { _ = unsafe SHA512_Update(&state, $0.baseAddress, $0.count) }
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            unsafe SHA512_Final(buffer.baseAddress, &state)
            count = byteCount
        }
    }
}

extension Digest {
    /// The digest that a statement names.
    init(_ algorithm: DigestAlgorithm) {
        self =
            switch algorithm {
            case .sha1: .sha1
            case .sha256: .sha256
            case .sha384: .sha384
            case .sha512: .sha512
            }
    }
}
