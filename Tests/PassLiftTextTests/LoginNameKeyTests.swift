import PassLiftPorts
import PassLiftText
import Testing

@Suite("The key of a login name")
struct LoginNameKeyTests {
    private let normalizer = UTF8ProcNormalizer()

    @Test(
        "names that people hold for one have one key",
        arguments: [
            ("Ada", "ada"), ("ADA@EXAMPLE.ORG", "ada@example.org"),
            ("\u{e9}", "\u{e9}"), ("e\u{301}", "\u{e9}"), ("E\u{301}", "\u{e9}"),
            ("\u{17f}", "s"), ("\u{2460}", "1"), ("\u{ff21}\u{ff42}", "ab"), ("\u{fb01}n", "fin"),
            ("Stra\u{df}e", "strasse"), ("\u{1e9e}", "ss"), ("\u{3a3}\u{3c2}", "\u{3c3}\u{3c3}"),
            ("\u{212a}", "k"), ("\u{1c4}", "d\u{17e}"), ("a\u{a0}b", "a b"), ("\u{2075}", "5"),
            ("\u{1100}\u{1161}", "\u{ac00}"), ("q\u{323}\u{307}", "q\u{323}\u{307}"),
            ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("\u{1f600}", "\u{1f600}"),
        ])
    func folds(name: String, key: String) throws {
        #expect(Array(try normalizer.loginNameKey(name).utf8) == Array(key.utf8))
    }

    @Test("the Turkish letters fold as they do without a language: dotless stays apart, dotted keeps its dot")
    func turkish() throws {
        #expect(try normalizer.loginNameKey("I") == "i")
        #expect(try normalizer.loginNameKey("\u{131}") == "\u{131}")
        #expect(Array(try normalizer.loginNameKey("\u{130}").unicodeScalars) == ["i", "\u{307}"])
    }

    @Test(
        "what nobody sees falls away",
        arguments: [
            "a\u{200d}b", "a\u{200c}b", "a\u{ad}b", "a\u{200b}b", "\u{feff}ab", "ab\u{fe0f}", "a\u{202e}b",
            "a\u{2060}b", "a\u{e0041}b", "a\u{115f}b", "a\u{34f}b",
        ])
    func ignorables(name: String) throws {
        #expect(Array(try normalizer.loginNameKey(name).utf8) == Array("ab".utf8))
    }

    @Test("letters that only look alike stay apart")
    func lookalikes() throws {
        #expect(try normalizer.loginNameKey("\u{430}da") != normalizer.loginNameKey("ada"))
    }

    @Test("a name of nothing, or of nothing that is seen, is refused as empty")
    func empty() {
        #expect(throws: TextError.empty) { try normalizer.loginNameKey("") }
        #expect(throws: TextError.empty) { try normalizer.loginNameKey("\u{200d}\u{ad}") }
    }

    @Test(
        "a code point that this Unicode version does not know is refused",
        arguments: [0x378, 0x10ffff, 0xfffe, 0xfdd0, 0xe01f0, 0x2fe0] as [UInt32])
    func unassigned(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(throws: TextError.unassigned) { try normalizer.loginNameKey("a" + String(scalar)) }
        #expect(throws: TextError.unassigned) { try normalizer.loginNameKey(String(scalar)) }
    }

    @Test(
        "a control character or a line break is refused",
        arguments: [
            "a\u{0}", "\u{0}", "a\tb", "a\nb", "a\r\nb", "\u{7f}", "\u{85}", "\u{9f}", "\u{2028}",
            "a\u{2029}",
        ])
    func controls(name: String) {
        #expect(throws: TextError.controlCharacter) { try normalizer.loginNameKey(name) }
    }

    @Test("a name of 512 bytes is folded, one of 513 is refused, whatever is in it")
    func limit() throws {
        let limit = UTF8ProcNormalizer.maximumLoginNameByteCount
        #expect(limit == 512)
        #expect(try normalizer.loginNameKey(String(repeating: "A", count: limit)).utf8.count == limit)
        #expect(throws: TextError.tooLong) {
            try normalizer.loginNameKey(String(repeating: "A", count: limit + 1))
        }
        let wide = String(repeating: "\u{e9}", count: limit / 2)
        #expect(try normalizer.loginNameKey(wide) == wide)
        #expect(throws: TextError.tooLong) { try normalizer.loginNameKey(wide + "a") }
        #expect(throws: TextError.tooLong) { try normalizer.loginNameKey(wide + "\u{0}") }
        #expect(throws: TextError.tooLong) {
            try normalizer.loginNameKey(String(repeating: "\u{378}", count: 1 << 20))
        }
    }

    @Test("the longest growth of a fold is taken whole")
    func growth() throws {
        // U+FDFA unfolds to 18 letters of 2 bytes each, spaces apart.
        let key = try normalizer.loginNameKey(String(repeating: "\u{fdfa}", count: 170))
        #expect(key.unicodeScalars.count == 170 * 18)
    }

    @Test("folding a key again changes nothing, for every code point alone and behind a letter")
    func idempotent() throws {
        // The planes between hold nothing that is assigned.
        for value in [0...0x3ffff, 0xe0000...0xe0fff].joined() as FlattenSequence<[ClosedRange<UInt32>]> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for name in [String(scalar), "A" + String(scalar)] {
                guard let key = try? normalizer.loginNameKey(name) else { continue }
                let again = try normalizer.loginNameKey(key)
                if Array(again.utf8) != Array(key.utf8) {
                    Issue.record("U+\(String(value, radix: 16)) folds on")
                }
            }
        }
    }

    @Test("the Unicode version can be told")
    func version() {
        #expect(UTF8ProcNormalizer.unicodeVersion.split(separator: ".").count == 3)
    }
}
