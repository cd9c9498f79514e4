import PassLiftSimulator
import Testing

@Suite("Philox4x32-10")
struct PhiloxTests {
    /// Known answers published with Random123 (`kat_vectors`).
    @Test("the known answers come out")
    func knownAnswers() {
        let zero = Philox.words(at: SIMD4(repeating: 0), key: SIMD2(repeating: 0))
        #expect(zero == SIMD4(0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8))
        let ones = Philox.words(at: SIMD4(repeating: .max), key: SIMD2(repeating: .max))
        #expect(ones == SIMD4(0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd))
        let pi = Philox.words(
            at: SIMD4(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344),
            key: SIMD2(0xa409_3822, 0x299f_31d0))
        #expect(pi == SIMD4(0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1))
    }
}
