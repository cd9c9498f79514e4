import PassLiftPorts
import PassLiftText
import Testing

@Suite("The composed form of a password")
struct CompositionTests {
    private let normalizer = UTF8ProcNormalizer()

    @Test(
        "canonically equal texts become one, and nothing else does",
        arguments: [
            ("e\u{301}", "\u{e9}"), ("\u{e9}", "\u{e9}"), ("\u{212b}", "\u{e5}".uppercased()),
            ("\u{1100}\u{1161}\u{11a8}", "\u{ac01}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
            ("\u{2460}", "\u{2460}"), ("\u{17f}", "\u{17f}"), ("A", "A"), ("a\u{200d}b", "a\u{200d}b"),
            ("a\u{0}\n", "a\u{0}\n"), ("\u{378}", "\u{378}"), ("\u{958}", "\u{915}\u{93c}"), ("", ""),
        ])
    func composes(text: String, composed: String) throws {
        #expect(try normalizer.nfc(Array(text.utf8)) == Array(composed.utf8))
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [
            [0xff], [0x80], [0xc0, 0x80], [0xc3], [0x61, 0xe2, 0x82], [0xed, 0xa0, 0x80],
            [0xf4, 0x90, 0x80, 0x80],
            [0xf0, 0x80, 0x80, 0x80], [0xe0, 0x80, 0xaf], [0xf8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func notUTF8(bytes: [UInt8]) {
        #expect(throws: TextError.notUTF8) { try normalizer.nfc(bytes) }
        #expect(throws: TextError.notUTF8) { try normalizer.nfc([0x61] + bytes) }
    }

    @Test("a text of 4096 bytes is composed, one of 4097 is refused before it is looked at")
    func limit() throws {
        let limit = UTF8ProcNormalizer.maximumTextByteCount
        #expect(limit == 4096)
        let longest = [UInt8](repeating: 0x61, count: limit)
        #expect(try normalizer.nfc(longest) == longest)
        #expect(throws: TextError.tooLong) { try normalizer.nfc(longest + [0x61]) }
        #expect(throws: TextError.tooLong) { try normalizer.nfc([UInt8](repeating: 0xff, count: 1 << 20)) }
    }

    @Test("composing agrees with the standard library's canonical equality on random texts")
    func agrees() throws {
        let seed: UInt64 = 0x5eed_0002
        var state = seed
        let alphabet: [Unicode.Scalar] = [
            "a", "E", "\u{e9}", "\u{301}", "\u{323}", "\u{307}", "\u{327}", "\u{1100}", "\u{1161}",
            "\u{11a8}",
            "\u{1e69}", "\u{212b}", "\u{30f}", "o", "\u{1ed9}",
        ]
        for round in 0..<5000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(alphabet[Int(state >> 33) % alphabet.count])
            }
            let composed = try normalizer.nfc(Array(String(text).utf8))
            let comment: Comment = "seed \(seed), round \(round)"
            #expect(String(decoding: composed, as: UTF8.self) == String(text), comment)
            #expect(try normalizer.nfc(composed) == composed, comment)
        }
    }
}
