import CPassLiftOpenSSL

/// Reads the blocks of a PEM text (RFC 7468), one after the other.
@safe
final class PEMReader {
    /// What stands between two marks.
    struct Block {
        let label: String
        let content: [UInt8]
    }

    private let source: OpaquePointer

    init(_ text: [UInt8]) throws(OpenSSLError) {
        guard let source = unsafe BIO_new(BIO_s_mem()) else { throw OpenSSLError(.libraryFailed, "BIO_new") }
        unsafe self.source = unsafe source
        var written = 0
        guard unsafe text.isEmpty || BIO_write_ex(source, text, text.count, &written) == 1 else {
            throw OpenSSLError(.libraryFailed, "BIO_write_ex")
        }
    }

    deinit { unsafe BIO_free(source) }

    /// The next block; nil where no other begins.
    ///
    /// - Throws: `certificateMalformed` for a block that does not end, is encrypted or is not base64.
    func next() throws(OpenSSLError) -> Block? {
        var label: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var content: UnsafeMutablePointer<UInt8>?
        var count = 0
        defer {
            unsafe lift_OPENSSL_free(label)
            unsafe lift_OPENSSL_free(header)
            unsafe lift_OPENSSL_free(content)
        }
        ERR_clear_error()
        guard unsafe PEM_read_bio(source, &label, &header, &content, &count) == 1,
            let label = unsafe label, let header = unsafe header
        else {
            guard ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE else {
                throw OpenSSLError(.certificateMalformed, "a block is broken")
            }
            return nil
        }
        guard unsafe header.pointee == 0 else {
            throw OpenSSLError(.certificateMalformed, "a block has a header")
        }
        return unsafe Block(
            label: String(cString: label), content: [UInt8](UnsafeBufferPointer(start: content, count: count))
        )
    }
}
