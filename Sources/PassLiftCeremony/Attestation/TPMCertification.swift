/// What a TPM signs to certify a key: TPMS_ATTEST of type TPM_ST_ATTEST_CERTIFY (TPM 2.0 Library, Part 2,
/// section 10.12.12).
///
/// The signer's name, the clock, the firmware's version and the qualified name are read for where the next
/// field begins and ignored, as Level 3 has it; the clock's byte `safe` may be any.
struct TPMCertification {
    /// What the caller gave to be signed along.
    let extraData: [UInt8]
    /// The name of the certified key.
    let name: [UInt8]

    /// TPM_GENERATED_VALUE: no TPM signs outside data that begin so.
    private static let magic: UInt32 = 0xff54_4347
    /// TPM_ST_ATTEST_CERTIFY.
    private static let certify: UInt16 = 0x8017

    init(_ bytes: [UInt8]) throws(TPMError) {
        var reader = TPMReader(bytes)
        guard try reader.uint32() == Self.magic, try reader.uint16() == Self.certify else {
            throw .notACertification
        }
        _ = try reader.sized()  // qualifiedSigner
        extraData = try reader.sized()
        _ = try reader.uint64()  // clockInfo.clock
        _ = try reader.uint32()  // clockInfo.resetCount
        _ = try reader.uint32()  // clockInfo.restartCount
        _ = try reader.uint8()  // clockInfo.safe
        _ = try reader.uint64()  // firmwareVersion
        name = try reader.sized()
        _ = try reader.sized()  // qualifiedName
        try reader.finish()
    }
}
