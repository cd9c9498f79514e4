import PassLiftEncoding
import Testing

@Suite("Base64url and hexadecimal")
struct Base64URLTests {
    @Test(
        "trap 9: the text is unpadded and of the URL alphabet",
        arguments: [
            ([], ""), ([0x66], "Zg"), ([0x66, 0x6f], "Zm8"), ([0x66, 0x6f, 0x6f], "Zm9v"),
            ([0xfb, 0xff, 0xbf], "-_-_"), ([0, 0, 0, 0], "AAAAAA"), ([0xff], "_w"),
        ] as [([UInt8], String)])
    func encodes(bytes: [UInt8], text: String) throws {
        #expect(Base64URL.encode(bytes) == text)
        #expect(try Base64URL.decode(text) == bytes)
    }

    @Test(
        "trap 9, 10: another spelling of the same bytes is refused",
        arguments: [
            ("Zg==", .padding), ("Zm8=", .padding), ("+/+/", .foreignCharacter),
            ("Zm9v\n", .impossibleLength),
            ("Zm 9", .foreignCharacter), ("Zh", .strayTailBits), ("Zm9", .strayTailBits),
            ("A", .impossibleLength), ("AAAAA", .impossibleLength), ("Zm9é", .impossibleLength),
            ("Zé", .foreignCharacter), ("Z\u{0}", .foreignCharacter),
        ] as [(String, Base64URLError)])
    func refuses(text: String, expected: Base64URLError) {
        #expect(throws: expected) { try Base64URL.decode(text) }
    }

    @Test("of all texts of two and three letters exactly one spells each value")
    func oneSpelling() {
        let letters = (UInt8.min...UInt8.max).map { $0 }
        var accepted = 0
        for first in letters {
            for second in letters where (try? Base64URL.decode(ascii: [first, second])) != nil {
                accepted += 1
            }
        }
        #expect(accepted == 256)
    }

    @Test("hexadecimal is lower case and comes back")
    func hex() throws {
        #expect(Hex.encode([0x00, 0x9f, 0xa0, 0xff]) == "009fa0ff")
        #expect(try Hex.decode("009fa0ff") == [0x00, 0x9f, 0xa0, 0xff])
        #expect(throws: HexError.foreignCharacter) { try Hex.decode("0F") }
        #expect(throws: HexError.foreignCharacter) { try Hex.decode("0g") }
        #expect(throws: HexError.oddLength) { try Hex.decode("0a0") }
    }

    @Test("texts are compared byte for byte")
    func exactText() {
        #expect("K" == "\u{212a}")
        #expect(!"K".isExactly("\u{212a}"))
        #expect(["a", "K"].containsExactly("K"))
        #expect(!["a", "\u{212a}"].containsExactly("K"))
    }
}
