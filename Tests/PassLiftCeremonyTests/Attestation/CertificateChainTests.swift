import PassLiftCeremony
import Testing

@Suite("The certificates of a statement")
struct CertificateChainTests {
    private static let countLimit = 8
    private static let byteLimit = 16 * 1024

    /// A packed statement whose x5c is the leaf and `behind`.
    private func refusal(behind: [[UInt8]]) throws -> CeremonyRefusal? {
        let stage = try AttestationStage()
        let x5c = ([AttestationStage.leaf] + behind).map(CBORValue.bytes)
        let statement = try Array(stage.packed().dropLast()) + [("x5c", .array(x5c))]
        return stage.refusal("packed", statement, stage.certificate)
    }

    @Test("eight certificates are read, nine are not")
    func count() throws {
        let one: [UInt8] = [0x30, 0x00]
        #expect(try refusal(behind: Array(repeating: one, count: Self.countLimit - 1)) == nil)
        #expect(
            try refusal(behind: Array(repeating: one, count: Self.countLimit))?.code
                == .attestationStatementMalformed)
    }

    @Test("a certificate of 16 KiB is read, one of a byte more is not")
    func size() throws {
        #expect(try refusal(behind: [[UInt8](repeating: 0, count: Self.byteLimit)]) == nil)
        #expect(
            try refusal(behind: [[UInt8](repeating: 0, count: Self.byteLimit + 1)])?.code
                == .attestationStatementMalformed)
    }

    @Test("a first certificate that is none is refused")
    func leaf() throws {
        let stage = try AttestationStage()
        let statement = try Array(stage.packed().dropLast()) + [("x5c", .array([.bytes([1, 2, 3])]))]
        #expect(
            stage.refusal("packed", statement, stage.certificate)?.code == .attestationCertificateRefused)
    }
}
