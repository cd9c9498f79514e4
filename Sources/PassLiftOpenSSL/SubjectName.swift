import CPassLiftOpenSSL

/// The subject of a certificate, read without the rest of it.
///
/// OpenSSL reads a certificate's key along with it, which takes fifty times as long; of hundreds of anchors
/// only those are read whole whose name somebody mentions.
@safe
final class SubjectName {
    private let pointer: OpaquePointer

    /// The subject in `der`; nil where it is not found. Nothing else is judged.
    init?(of der: [UInt8]) {
        let name = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            guard let start = buffer.baseAddress,
                var element = unsafe Element(at: start, end: start + buffer.count),
                unsafe element.enter(), unsafe element.enter()
            else { return nil }
            // Certificate, TBSCertificate; then [0] version where it is told, serial number, signature,
            // issuer and validity.
            let skipped = unsafe element.isVersion ? 5 : 4
            for _ in 0..<skipped {
                guard unsafe element.skip() else { return nil }
            }
            var cursor: UnsafePointer<UInt8>? = unsafe element.start
            return unsafe d2i_X509_NAME(nil, &cursor, element.end - element.start)
        }
        guard let name = unsafe name else { return nil }
        unsafe pointer = unsafe name
    }

    deinit { unsafe X509_NAME_free(pointer) }

    /// Whether `certificate` names it as its issuer.
    func isIssuer(of certificate: OpenSSLCertificate) -> Bool {
        unsafe X509_NAME_cmp(pointer, X509_get_issuer_name(certificate.pointer)) == 0
    }
}

/// An element of DER and what may follow it.
@unsafe
private struct Element {
    /// Where it begins, its tag first.
    private(set) var start: UnsafePointer<UInt8>
    /// Where what it stands in ends.
    private(set) var end: UnsafePointer<UInt8>
    private var content: UnsafePointer<UInt8>
    private var contentEnd: UnsafePointer<UInt8>

    init?(at start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        var cursor: UnsafePointer<UInt8>? = unsafe start
        var count = 0
        var tag: Int32 = 0
        var tagClass: Int32 = 0
        let answer = unsafe ASN1_get_object(&cursor, &count, &tag, &tagClass, end - start)
        // 0x80 tells of a fault, 0x01 of a length that is not told.
        guard answer & 0x81 == 0, count >= 0, let content = unsafe cursor, unsafe count <= end - content
        else {
            return nil
        }
        unsafe self.start = unsafe start
        unsafe self.end = unsafe end
        unsafe self.content = unsafe content
        unsafe contentEnd = unsafe content + count
    }

    var isVersion: Bool { unsafe start.pointee == 0xa0 }

    /// Goes to the first element inside; false where there is none.
    mutating func enter() -> Bool {
        guard let inside = unsafe Element(at: content, end: contentEnd) else { return false }
        unsafe self = unsafe inside
        return true
    }

    /// Goes to the element behind; false where there is none.
    mutating func skip() -> Bool {
        guard let behind = unsafe Element(at: contentEnd, end: end) else { return false }
        unsafe self = unsafe behind
        return true
    }
}
