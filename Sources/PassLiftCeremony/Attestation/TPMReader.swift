/// Reads what a TPM marshals (TPM 2.0 Library, Part 2): big-endian numbers and sized buffers, one behind the
/// other, nothing reserved on the word of a size.
struct TPMReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func uint8() throws(TPMError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .truncated }
        return byte
    }

    mutating func uint16() throws(TPMError) -> UInt16 {
        UInt16(truncatingIfNeeded: try number(byteCount: 2))
    }

    mutating func uint32() throws(TPMError) -> UInt32 {
        UInt32(truncatingIfNeeded: try number(byteCount: 4))
    }

    mutating func uint64() throws(TPMError) -> UInt64 {
        try number(byteCount: 8)
    }

    /// A TPM2B: a size of two bytes and that many bytes.
    mutating func sized() throws(TPMError) -> [UInt8] {
        let count = Int(try uint16())
        guard count <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func algorithm() throws(TPMError) -> TPMAlgorithm {
        TPMAlgorithm(rawValue: try uint16())
    }

    /// That nothing is left over.
    func finish() throws(TPMError) {
        guard rest.isEmpty else { throw .trailingBytes }
    }

    private mutating func number(byteCount: Int) throws(TPMError) -> UInt64 {
        var number: UInt64 = 0
        for _ in 0..<byteCount {
            number = number << 8 | UInt64(try uint8())
        }
        return number
    }
}

/// Why bytes are not the TPM structure that is expected; the raw value goes to the operator.
enum TPMError: String, Error, BitwiseCopyable, Hashable {
    case truncated = "truncated"
    case trailingBytes = "trailing bytes"
    case unknownAlgorithm = "an algorithm that does not belong there"
    case notACertification = "not made by a TPM to certify a key"
}

/// An algorithm, by its identifier (TCG Algorithm Registry, TPM_ALG_ID).
struct TPMAlgorithm: RawRepresentable, BitwiseCopyable, Hashable {
    let rawValue: UInt16

    static let rsa = TPMAlgorithm(rawValue: 0x0001)
    static let tripleDES = TPMAlgorithm(rawValue: 0x0003)
    static let sha1 = TPMAlgorithm(rawValue: 0x0004)
    static let aes = TPMAlgorithm(rawValue: 0x0006)
    static let mgf1 = TPMAlgorithm(rawValue: 0x0007)
    static let sha256 = TPMAlgorithm(rawValue: 0x000b)
    static let sha384 = TPMAlgorithm(rawValue: 0x000c)
    static let sha512 = TPMAlgorithm(rawValue: 0x000d)
    static let null = TPMAlgorithm(rawValue: 0x0010)
    static let sm4 = TPMAlgorithm(rawValue: 0x0013)
    static let rsaSSA = TPMAlgorithm(rawValue: 0x0014)
    static let rsaES = TPMAlgorithm(rawValue: 0x0015)
    static let rsaPSS = TPMAlgorithm(rawValue: 0x0016)
    static let oaep = TPMAlgorithm(rawValue: 0x0017)
    static let ecdsa = TPMAlgorithm(rawValue: 0x0018)
    static let ecdh = TPMAlgorithm(rawValue: 0x0019)
    static let ecdaa = TPMAlgorithm(rawValue: 0x001a)
    static let sm2 = TPMAlgorithm(rawValue: 0x001b)
    static let ecSchnorr = TPMAlgorithm(rawValue: 0x001c)
    static let ecMQV = TPMAlgorithm(rawValue: 0x001d)
    static let kdf1SP800056A = TPMAlgorithm(rawValue: 0x0020)
    static let kdf2 = TPMAlgorithm(rawValue: 0x0021)
    static let kdf1SP800108 = TPMAlgorithm(rawValue: 0x0022)
    static let ecc = TPMAlgorithm(rawValue: 0x0023)
    static let camellia = TPMAlgorithm(rawValue: 0x0026)

    /// The digest that it is; nil for one that the door cannot compute, and for what is none.
    var digest: DigestAlgorithm? {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        default: nil
        }
    }
}
