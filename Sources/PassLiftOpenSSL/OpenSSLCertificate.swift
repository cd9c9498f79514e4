import CPassLiftOpenSSL

/// An owned `X509`, freed once; its pointer never leaves this module.
@safe
final class OpenSSLCertificate {
    let pointer: OpaquePointer

    /// The certificate that `der` is, to the last byte; nil for anything else.
    ///
    /// The length is judged before OpenSSL sees a byte. OpenSSL reads the public key and, here, every
    /// extension that it knows along with it.
    init?(_ der: [UInt8]) {
        guard 1...OpenSSLCryptography.maximumCertificateByteCount ~= der.count else { return nil }
        let parsed = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            let parsed = unsafe d2i_X509(nil, &cursor, buffer.count)
            guard unsafe parsed != nil, let start = buffer.baseAddress,
                unsafe cursor == start + buffer.count
            else {
                unsafe X509_free(parsed)
                return nil
            }
            return unsafe parsed
        }
        guard let parsed = unsafe parsed else { return nil }
        unsafe pointer = unsafe parsed
        guard flags & UInt32(EXFLAG_INVALID) == 0 else { return nil }
    }

    deinit { unsafe X509_free(pointer) }

    /// What OpenSSL noted while it read the extensions.
    private var flags: UInt32 { unsafe X509_get_extension_flags(pointer) }

    /// What BasicConstraints say; nil where there are none.
    var isAuthority: Bool? {
        guard flags & UInt32(EXFLAG_BCONS) != 0 else { return nil }
        return flags & UInt32(EXFLAG_CA) != 0
    }
}
