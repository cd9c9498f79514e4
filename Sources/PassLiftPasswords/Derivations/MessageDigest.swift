import CPassLiftOpenSSL

/// The digests that stored hashes are made with.
enum MessageDigest: BitwiseCopyable, Hashable, Sendable {
    case md5
    case sha1
    case sha256
    case sha512

    /// Bytes of the result.
    var byteCount: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// OpenSSL's implementation; the pointer is a constant of the library.
    var method: OpaquePointer? {
        switch self {
        case .md5: unsafe EVP_md5()
        case .sha1: unsafe EVP_sha1()
        case .sha256: unsafe EVP_sha256()
        case .sha512: unsafe EVP_sha512()
        }
    }
}
